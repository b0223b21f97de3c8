import { escapeHtml, htmlPages } from '../platform/html-page.ts';
import type { HttpAnswer } from '../platform/http-server.ts';
import type { PageLanguage } from '../platform/language.ts';
import { commonCashierTexts } from './cashier-texts.ts';

/** The colours of one provider's cashier. Ink on its ground, and the button's, must keep 4.5:1. */
export interface CashierColours {
  readonly ground: string;
  readonly card: string;
  readonly ink: string;
  readonly secondaryInk: string;
  readonly line: string;
  /** The header's band. */
  readonly header: string;
  readonly headerInk: string;
  /** The main button. */
  readonly button: string;
  readonly buttonInk: string;
  /** The second button and the notice. */
  readonly soft: string;
  readonly softInk: string;
}

export interface CashierTheme {
  readonly light: CashierColours;
  readonly dark: CashierColours;
  /** The square before the title; inline SVG without scripts or styles of its own. */
  readonly markSvg: string;
}

export type CashierButtonLook = 'main' | 'quiet' | 'plain';

export interface CashierPage {
  readonly status: number;
  readonly language: PageLanguage;
  readonly title: string;
  /** The same page in the other language. */
  readonly otherLanguageUrl: string;
  readonly notice?: string;
  /** Without one, the page is not about a trade. */
  readonly amount?: { readonly symbol: string; readonly figure: string };
  readonly rows?: readonly (readonly [term: string, value: string])[];
  readonly form: {
    readonly action: string;
    /** Sent back with the button: which link this is and where to go afterwards. */
    readonly fields: Readonly<Record<string, string>>;
    readonly buttons: readonly (readonly [action: string, label: string, look: CashierButtonLook])[];
  };
}

/** The cashier: one form. */
export function cashierFrame(theme: CashierTheme): (page: CashierPage) => HttpAnswer {
  const html = htmlPages(styleOf(theme), {
    viewport: 'width=device-width, initial-scale=1, viewport-fit=cover',
    'text-scale': 'scale',
  });
  return (page) => {
    const { status, language, title } = page;
    return html({ status, language, title, body: render(page, theme.markSvg) });
  };
}

function render(page: CashierPage, markSvg: string): string {
  const texts = commonCashierTexts[page.language];
  const { notice, amount, rows, form } = page;
  return `<aside class="simulated"><strong>${escapeHtml(texts.simulated)}</strong></aside>
<header><div><span class="mark" aria-hidden="true">${markSvg}</span><h1>${escapeHtml(page.title)}</h1><a href="${escapeHtml(page.otherLanguageUrl)}">${texts.otherLanguage}</a></div></header>
<main>
${notice === undefined || notice === '' ? '' : `<p class="notice" role="status">${escapeHtml(notice)}</p>`}
${amount === undefined ? '' : `<p class="amount"><small>${escapeHtml(amount.symbol)}</small>${escapeHtml(amount.figure)}</p>`}
${rows === undefined ? '' : `<dl>${rows.map(([term, value]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`}
<form method="post" action="${escapeHtml(form.action)}">
${Object.entries(form.fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
${form.buttons
  .map(
    ([action, label, look]) =>
      `<button class="${look}" name="action" value="${action}">${escapeHtml(label)}</button>`,
  )
  .join('\n')}
</form>
</main>`;
}

function styleOf({ light, dark }: CashierTheme): string {
  return `
:root{color-scheme:light dark;${variablesOf(light)};--warn:#fff2dc;--warn-ink:#6b3f00}
@media (prefers-color-scheme:dark){:root{${variablesOf(dark)};--warn:#3a2a10;--warn-ink:#f5c67c}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--ground);color:var(--ink);font:400 1rem/1.5 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;padding-bottom:env(safe-area-inset-bottom)}
.simulated{background:var(--warn);color:var(--warn-ink);padding:.5rem 1rem;text-align:center;font-size:.875rem}
header{background:var(--header);color:var(--header-ink);margin-bottom:1rem}
header div{display:flex;align-items:center;gap:.5rem;padding:.5rem 1rem;max-width:30rem;margin:auto}
h1{font-size:1.0625rem;font-weight:600;line-height:1.3;text-wrap:balance}
header a{margin-left:auto;padding-left:.5rem;color:inherit;font-size:.875rem;white-space:nowrap;text-decoration:none;min-height:2.75rem;display:grid;place-items:center}
.mark{width:1.5rem;height:1.5rem;flex:none;display:grid}
main{max-width:30rem;margin:auto;padding:0 1rem 2rem;display:grid;gap:1rem}
.notice{background:var(--soft);color:var(--soft-ink);border-radius:.75rem;padding:.75rem 1rem}
.amount{text-align:center;font-size:2.75rem;font-weight:600;font-variant-numeric:tabular-nums;line-height:1.2;padding:1rem 0 .5rem;overflow-wrap:anywhere}
.amount small{font-size:1.5rem;margin-right:.25rem}
dl{background:var(--card);border-radius:.75rem;padding:0 1rem}
dl div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.75rem 0;border-top:1px solid var(--line)}
dl div:first-child{border:0}
dt{color:var(--secondary-ink)}
dd{margin-left:auto;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:.75rem;margin-top:1rem}
button{min-height:3rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
a:focus-visible{outline:3px solid currentColor;outline-offset:-3px}
.main{background:var(--button);color:var(--button-ink)}
.quiet{background:var(--soft);color:var(--soft-ink)}
.plain{background:none;color:var(--secondary-ink)}
`;
}

function variablesOf(colours: CashierColours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour}`)
    .join(';');
}
