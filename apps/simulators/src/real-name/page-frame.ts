import { escapeHtml, htmlPages } from '../platform/html-page.ts';
import type { HttpAnswer } from '../platform/http-server.ts';

export type PageView = {
  readonly language: 'zh' | 'en';
} & (
  | { readonly situation: 'running'; readonly iccid: string }
  | { readonly situation: 'passed' | 'over' | 'unknown' }
);

const texts = {
  zh: {
    simulated: 'SIMULATED 模拟运营商页面：不会核验任何真实身份',
    title: '运营商实名登记（模拟）',
    running: '真实的运营商会在这里核验身份证和人脸。请勿输入任何个人信息，直接选择结果：',
    iccid: '流量卡（ICCID）',
    verified: '完成实名',
    failed: '人脸不符',
    leave: '离开，暂不办理',
    back: '返回',
    passed: '该卡已完成实名。',
    over: '本次办理已结束，请返回后重新发起。',
    unknown: '链接无效或已过期，请返回后重新发起。',
  },
  en: {
    simulated: 'SIMULATED page of a carrier: nobody is verified',
    title: 'Carrier real-name registration (simulated)',
    running:
      'A real carrier would check the ID card and the face here. Enter nothing about yourself; choose what comes of it:',
    iccid: 'SIM (ICCID)',
    verified: 'Verified',
    failed: 'Face does not match',
    leave: 'Leave without it',
    back: 'Back',
    passed: 'This SIM is verified.',
    over: 'This visit is over. Go back and start again.',
    unknown: 'The link is wrong or has expired. Go back and start again.',
  },
} as const;

/** The page of one visit, with one form at most. */
export function renderPage(view: PageView): HttpAnswer {
  const words = texts[view.language];
  const isRunning = view.situation === 'running';
  const body = `<aside><strong>${words.simulated}</strong></aside>
<main>
<h1>${words.title}</h1>
<p role="status">${words[view.situation]}</p>
${view.situation === 'running' ? `<dl><dt>${words.iccid}</dt><dd>${escapeHtml(view.iccid)}</dd></dl>` : ''}
${view.situation === 'unknown' ? '' : form(isRunning ? runningActions : ['back'], words)}
</main>`;
  const status = view.situation === 'unknown' ? 404 : 200;
  return page({ status, language: view.language, title: words.title, body });
}

const runningActions = ['verified', 'failed', 'leave'] as const;
type Action = (typeof runningActions)[number] | 'back';

// Without an `action` attribute the form is sent to the page's own address.
const form = (actions: readonly Action[], words: Readonly<Record<Action, string>>): string =>
  `<form method="post">
${actions.map((action) => `<button class="${action}" name="action" value="${action}">${words[action]}</button>`).join('\n')}
</form>`;

const style = `
:root{color-scheme:light dark;--ground:#f6f4f2;--ink:#1c1917;--card:#fff;--button:#b3261e;--button-ink:#fff;--soft:#e9e4df;--warn:#fff2dc;--warn-ink:#6b3f00}
@media (prefers-color-scheme:dark){:root{--ground:#141211;--ink:#f3efec;--card:#211e1c;--button:#ff9a8d;--button-ink:#3b0703;--soft:#35302d;--warn:#3a2a10;--warn-ink:#f5c67c}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--ground);color:var(--ink);font:400 1rem/1.5 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
aside{background:var(--warn);color:var(--warn-ink);padding:.5rem 1rem;text-align:center;font-size:.875rem}
main,form{display:grid;gap:.75rem}
main{max-width:30rem;margin:auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.25rem;font-weight:600}
dl{background:var(--card);border-radius:.75rem;padding:.75rem 1rem}
dt{font-size:.875rem}
dd{font-variant-numeric:tabular-nums}
button{min-height:3rem;border:0;border-radius:.75rem;background:var(--soft);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.verified{background:var(--button);color:var(--button-ink)}
`;

const page = htmlPages(style);
