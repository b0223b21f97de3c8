import { escapeHtml, htmlPages } from '../platform/html-page.ts';
import type { HttpAnswer } from '../platform/http-server.ts';
import { chooseLanguage } from '../platform/language.ts';
import { persons } from './persons.ts';

const texts = {
  zh: {
    simulated: 'SIMULATED 模拟微信授权：不会访问真实账号',
    title: '微信授权（模拟）',
    asks: (host: string) => `${host} 申请获取您的微信身份。请选择：`,
    broken: '授权链接参数有误。',
  },
  en: {
    simulated: 'SIMULATED WeChat authorization: no real account is touched',
    title: 'WeChat authorization (simulated)',
    asks: (host: string) => `${host} asks who you are. Choose:`,
    broken: 'The authorization link is wrong.',
  },
} as const;

const carried = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'] as const;

/** The page on which a person is chosen; without a host, a page that says that the link is wrong. */
export function renderAuthorize(
  query: URLSearchParams,
  acceptLanguage: string | undefined,
  host: string | undefined,
): HttpAnswer {
  const language = chooseLanguage(query.get('lang'), acceptLanguage);
  const words = texts[language];
  const form = `<form method="post" action="/connect/oauth2/authorize">
${carried.map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`).join('\n')}
${persons.map(({ id, name }) => `<button name="person" value="${id}">${name[language]}</button>`).join('\n')}
</form>`;
  const body = `<aside><strong>${words.simulated}</strong></aside>
<main>
<h1>${words.title}</h1>
<p>${host === undefined ? words.broken : escapeHtml(words.asks(host))}</p>
${host === undefined ? '' : form}
</main>`;
  return page({ status: host === undefined ? 400 : 200, language, title: words.title, body });
}

const style = `
:root{color-scheme:light dark;--ground:#ededed;--ink:#191919;--button:#067a3e;--button-ink:#fff;--warn:#fff2dc;--warn-ink:#6b3f00}
@media (prefers-color-scheme:dark){:root{--ground:#111;--ink:#f0f0f0;--button:#3ecf7f;--button-ink:#04240f;--warn:#3a2a10;--warn-ink:#f5c67c}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--ground);color:var(--ink);font:400 1rem/1.5 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
aside{background:var(--warn);color:var(--warn-ink);padding:.5rem 1rem;text-align:center;font-size:.875rem}
main,form{display:grid;gap:.75rem}
main{max-width:30rem;margin:auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.0625rem;font-weight:600}
button{min-height:3rem;border:0;border-radius:.75rem;background:var(--button);color:var(--button-ink);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`;

const page = htmlPages(style);
