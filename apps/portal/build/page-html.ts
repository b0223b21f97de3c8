import { calls, type Tier } from '@device-pay/contract';
import type { Gate, PageRow } from '../src/app/page-row.ts';
import { titles } from '../src/app/titles.ts';
import { skeletonShapes } from '../src/ui/skeleton-shapes.ts';

/** The files that a page loads, as addresses. */
export interface PageAssets {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Scripts that the page needs before it can show anything, beside the entry. */
  readonly modules: readonly string[];
}

/** The inline parts of a page, identical on every page. */
export interface InlineParts {
  /** In an element of its own: an old browser can't even read the other script. */
  readonly guard: string;
  readonly script: string;
  readonly style: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<"]/g, (sign) => escapes[sign] ?? sign);

/** The shape of the page, as src/ui/skeleton.tsx draws it. */
function skeletonHtml(row: PageRow): string {
  return skeletonShapes[row.kind]
    .map(({ block, pieces }) => {
      const inner = pieces.map((piece) => (piece ? `<i class="${piece}"></i>` : '<i></i>')).join('');
      return `<div class="${block}">${inner}</div>`;
    })
    .join('');
}

/** The calls that the boot gate waits for: `device` needs the device's imei, `plain` does not. */
const gateCalls: Readonly<
  Record<Gate, { readonly device: readonly string[]; readonly plain: readonly string[] }>
> = {
  full: {
    device: ['/device/getDeviceByImei', '/redis/getDeviceByImei'],
    plain: ['/getLoginUserInfo', '/getPermission'],
  },
  'no-login': { device: ['/device/getDeviceByImei', '/redis/getDeviceByImei'], plain: [] },
  open: { device: [], plain: [] },
};

/** The tiers that guests may call; anything else would be refused before somebody has logged in. */
const forGuests: readonly Tier[] = ['any', 'session', 'guest'];
const tiers: ReadonlyMap<string, Tier> = new Map(Object.values(calls).map(({ path, tier }) => [path, tier]));

/** The calls that the inline script makes for a page, as its attributes. */
function callAttributes({ gate, firstCalls = [] }: PageRow): string {
  const { device, plain } = gateCalls[gate];
  const isForGuests = (call: string) => forGuests.includes(tiers.get(call.split('?')[0] ?? '') ?? 'staff');
  const deviceCalls = [...device, ...firstCalls.filter(isForGuests)];
  const ownerCalls = firstCalls.filter((call) => !isForGuests(call));
  return [
    `data-device-calls="${deviceCalls.join(' ')}"`,
    `data-owner-calls="${ownerCalls.join(' ')}"`,
    `data-calls="${plain.join(' ')}"`,
  ].join(' ');
}

/**
 * The static HTML of one page. Its style sheets stand behind the skeleton, so that the first paint does not wait
 * for them; a module script waits for both.
 */
export function pageHtml(row: PageRow, assets: PageAssets, inline: InlineParts): string {
  const title = titles[row.path];
  if (!title) throw new Error(`${row.path} has no titles`);
  const zh = escapeHtml(title.zh);
  const en = escapeHtml(title.en);
  return [
    '<!doctype html>',
    `<html lang="zh-CN" data-page="${row.path}" data-zh="${zh}" data-en="${en}" data-gate="${row.gate}" ${callAttributes(row)}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="text-scale" content="scale">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${zh}</title>`,
    `<script>${inline.guard}</script>`,
    `<script>${inline.script}</script>`,
    `<style>${inline.style}</style>`,
    ...assets.styles.map((href) => `<link rel="preload" as="style" href="${href}" crossorigin>`),
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`),
    `<script type="module" src="${assets.entry}" crossorigin></script>`,
    '</head>',
    '<body>',
    `<div id="root"><div class="sk-page" id="start"><h1><span lang="zh">${zh}</span><span lang="en">${en}</span></h1>`,
    `<div class="sk sk-in" aria-hidden="true">${skeletonHtml(row)}</div></div></div>`,
    '<noscript>请启用 JavaScript。 Please turn on JavaScript.</noscript>',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}" crossorigin>`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
