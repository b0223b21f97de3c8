import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brands, neutralCss } from '@device-pay/brands';
import { minifySync } from 'vite';
import { type HeadBrand, startPage } from '../src/app/head.ts';
import { guardStart, startTimeoutMs } from '../src/app/start-guard.ts';
import type { InlineParts } from './page-html.ts';

const criticalCss = new URL('../src/brand/critical.css', import.meta.url);

const headBrands: readonly HeadBrand[] = brands.map((brand) => ({
  id: brand.id,
  hosts: Object.fromEntries(brand.hosts.map(({ host, site }) => [host, site])),
  api: brand.apiOrigin,
}));

/** Good enough for a hand-written file without braces or comments in strings. */
const squeezeCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

/**
 * Not the minifier, which would write newer JavaScript than that of the source. A trailing comma, which the formatter
 * adds, would be too new as well.
 */
const squeezeScript = (script: string): string =>
  script
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s+/g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/,(?=\n\))/g, '')
    .trim();

/** The inline scripts and style, the same for every page. */
export function inlineParts(): InlineParts {
  // The function's own text, its types already stripped by the runtime that loaded it.
  const source = `(${startPage})(${JSON.stringify(headBrands)})`;
  const { code, errors } = minifySync('head.js', source, { module: false });
  if (errors.length > 0) throw new Error(`head.ts: ${errors[0]?.message}`);
  // `</` would end the script element.
  const script = code.trim().replace(/<\//g, '<\\/');
  const guard = squeezeScript(`(${guardStart})(${startTimeoutMs})`);
  return { guard, script, style: squeezeCss(neutralCss() + readFileSync(criticalCss, 'utf8')) };
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes for the server's Content-Security-Policy. */
export const cspHashes = ({ guard, script, style }: InlineParts) => ({
  scriptHashes: [hash(guard), hash(script)],
  styleHashes: [hash(style)],
});
