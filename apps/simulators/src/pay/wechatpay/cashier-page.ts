import { createHash } from 'node:crypto';
import type { HttpAnswer } from '../../platform/http-server.ts';
import { type CashierLanguage, type CashierSituation, cashierTexts } from './cashier-texts.ts';

export interface CashierView {
  readonly language: CashierLanguage;
  readonly situation: CashierSituation;
  readonly merchantName: string;
  /** Absent when the link leads to no trade. */
  readonly trade:
    | { readonly outTradeNo: string; readonly description: string; readonly totalFen: number }
    | undefined;
  /** Sent back with the button: which link this is and where to go afterwards. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same page in the other language. */
  readonly otherLanguageUrl: string;
}

/** The cashier: no script, one form, one style sheet that the content security policy knows by its hash. */
export function renderCashier(view: CashierView): HttpAnswer {
  const texts = cashierTexts[view.language];
  const isPayable = view.situation === 'payable' || view.situation === 'failedBefore';
  const notice = texts.situations[view.situation];
  const buttons: readonly (readonly [action: string, label: string, look: string])[] = isPayable
    ? [
        ['pay', texts.pay, 'main'],
        ['fail', texts.fail, 'quiet'],
        ['leave', texts.leave, 'plain'],
      ]
    : [['leave', texts.leave, 'quiet']];
  const html = `<!doctype html>
<html lang="${view.language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="text-scale" content="scale">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(texts.title)}</title>
<style>${style}</style>
</head>
<body>
<aside class="simulated"><strong>${escapeHtml(texts.simulated)}</strong></aside>
<header><span class="mark" aria-hidden="true"></span><h1>${escapeHtml(texts.title)}</h1><a href="${escapeHtml(view.otherLanguageUrl)}">${texts.otherLanguage}</a></header>
<main>
${notice === '' ? '' : `<p class="notice" role="status">${escapeHtml(notice)}</p>`}
${view.trade === undefined ? '' : renderTrade(view, view.trade)}
<form method="post" action="/cashier/pay">
${Object.entries(view.fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
${buttons
  .map(([action, label, look]) => `<button class="${look}" name="action" value="${action}">${label}</button>`)
  .join('\n')}
</form>
</main>
</body>
</html>
`;
  return { status: view.trade === undefined ? 404 : 200, headers, body: html };
}

function renderTrade(view: CashierView, trade: NonNullable<CashierView['trade']>): string {
  const texts = cashierTexts[view.language];
  const rows = [
    [texts.merchant, view.merchantName],
    [texts.item, trade.description],
    [texts.orderNumber, trade.outTradeNo],
  ];
  return `<p class="amount"><small>¥</small>${formatYuan(trade.totalFen)}</p>
<dl>${rows.map(([term, value]) => `<div><dt>${escapeHtml(term ?? '')}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`).join('')}</dl>`;
}

function formatYuan(fen: number): string {
  const yuan = String(Math.floor(fen / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${yuan}.${String(fen % 100).padStart(2, '0')}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// #07c160 is WeChat's green; white on it is too faint to read, so the button takes a deeper one.
const style = `
:root{color-scheme:light dark;--ground:#ededed;--card:#fff;--ink:#191919;--ink-2:#5f5f5f;--line:#e5e5e5;--mark:#07c160;--green:#067a3e;--green-ink:#fff;--soft:#e6f5ec;--soft-ink:#05592d;--warn:#fff2dc;--warn-ink:#6b3f00}
@media (prefers-color-scheme:dark){:root{--ground:#111;--card:#1e1e1e;--ink:#f0f0f0;--ink-2:#b0b0b0;--line:#333;--green:#3ecf7f;--green-ink:#04240f;--soft:#173325;--soft-ink:#8fe3b4;--warn:#3a2a10;--warn-ink:#f5c67c}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--ground);color:var(--ink);font:400 1rem/1.5 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;padding-bottom:env(safe-area-inset-bottom)}
.simulated{background:var(--warn);color:var(--warn-ink);padding:.5rem 1rem;text-align:center;font-size:.875rem}
header{display:flex;align-items:center;gap:.5rem;padding:1rem;max-width:30rem;margin:auto}
h1{font-size:1.0625rem;font-weight:600}
header a{margin-left:auto;color:var(--ink-2);font-size:.875rem;min-height:2.75rem;display:grid;place-items:center}
.mark{width:1.5rem;height:1.5rem;flex:none;border-radius:.4rem;background:var(--mark)}
main{max-width:30rem;margin:auto;padding:0 1rem 2rem;display:grid;gap:1rem}
.notice{background:var(--soft);color:var(--soft-ink);border-radius:.75rem;padding:.75rem 1rem}
.amount{text-align:center;font-size:2.75rem;font-weight:600;font-variant-numeric:tabular-nums;line-height:1.2;padding:1rem 0 .5rem}
.amount small{font-size:1.5rem;margin-right:.25rem}
dl{background:var(--card);border-radius:.75rem;padding:0 1rem}
dl div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.75rem 0;border-top:1px solid var(--line)}
dl div:first-child{border:0}
dt{color:var(--ink-2)}
dd{margin-left:auto;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:.75rem;margin-top:1rem}
button{min-height:3rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.main{background:var(--green);color:var(--green-ink)}
.quiet{background:var(--soft);color:var(--soft-ink)}
.plain{background:none;color:var(--ink-2)}
`;

// No form-action: browsers apply it to the redirect after the form too, and that one leads to the shop.
const headers: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'X-Content-Type-Options': 'nosniff',
};
