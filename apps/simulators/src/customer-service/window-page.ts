import { escapeHtml, htmlPages } from '../platform/html-page.ts';
import type { HttpAnswer } from '../platform/http-server.ts';
import type { PageLanguage } from '../platform/language.ts';

const texts = {
  zh: {
    title: '在线客服',
    simulated: 'SIMULATED 模拟客服：消息不会送达任何人',
    standing: '在线',
    robot: '智能客服',
    hello: (nick: string) => `${nick}，您好，请问有什么可以帮您？`,
    known: '已从您的账号登录，无需再报姓名和电话。',
    nobody: '这里是模拟窗口，没有人会看到您写的内容。真实的对话在接入客服产品后出现在这里。',
    write: '输入消息',
    send: '发送',
    gone: '此链接已失效，请返回重新打开。',
  },
  en: {
    title: 'Customer service',
    simulated: 'SIMULATED customer service: nothing you write is sent',
    standing: 'Online',
    robot: 'Assistant',
    hello: (nick: string) => `Hello ${nick}. What can we do for you?`,
    known: 'You came from your account: no need to give your name or number again.',
    nobody:
      'This window is simulated, so nobody reads what you write here. With a customer-service product the real conversation stands here.',
    write: 'Write a message',
    send: 'Send',
    gone: 'This link is no longer good. Go back and open it again.',
  },
} as const;

/** The chat window of a visitor; without a nick, a page that says that the link has ended. */
export function windowPage(language: PageLanguage, nick: string | undefined): HttpAnswer {
  const words = texts[language];
  const said = nick === undefined ? [words.gone] : [words.hello(nick), words.known, words.nobody];
  const composer = `<form><input aria-label="${words.write}" placeholder="${words.write}" disabled><button disabled>${words.send}</button></form>`;
  return page({
    status: nick === undefined ? 403 : 200,
    language,
    title: `SIMULATED · ${words.title}`,
    body: `<p class="simulated">${words.simulated}</p>
<header><span class="face" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5h3v5h-3zM16.5 13.5h3v5h-3zM18 18.5c0 1.5-1.5 2.5-4 2.5"/></svg></span><div><h1>${words.title}</h1>${nick === undefined ? '' : `<p class="standing">${words.standing}</p>`}</div></header>
<main aria-label="${words.robot}">
${said.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</main>
${nick === undefined ? '' : composer}`,
  });
}

const style = `
:root{color-scheme:light dark;--ground:#f3f4fa;--card:#fff;--line:#e6e8f1;--ink:#14172a;--quiet:#5b607a;--accent:#4f61dd;--accent-soft:#ecefff;--ok:#0d7a55;--warn:#fff2dc;--warn-ink:#6b3f00}
@media (prefers-color-scheme:dark){:root{--ground:#0d0f1b;--card:#1a1d2e;--line:#2a2e45;--ink:#f1f2fa;--quiet:#a4a9c2;--accent:#9aa8ff;--accent-soft:#242a4b;--ok:#6fd6ab;--warn:#3a2a10;--warn-ink:#f5c67c}}
*{box-sizing:border-box;margin:0}
body{display:flex;flex-direction:column;min-height:100vh;background:var(--ground);color:var(--ink);font:400 1rem/1.5 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
.simulated{background:var(--warn);color:var(--warn-ink);padding:.5rem 1rem;text-align:center;font-size:.8125rem;font-weight:600}
header{display:flex;align-items:center;gap:.75rem;padding:.75rem 1rem;background:var(--card);border-bottom:1px solid var(--line)}
.face{display:grid;place-items:center;flex:none;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--accent-soft);color:var(--accent)}
.face svg{width:1.375rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1rem;font-weight:650;line-height:1.3}
.standing{color:var(--ok);font-size:.8125rem}
.standing::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-right:.375rem;border-radius:50%;background:currentColor}
main{display:grid;gap:.5rem;align-content:start;justify-items:start;flex:1;padding:1rem}
main p{max-width:min(85%,28rem);padding:.625rem .875rem;border-radius:.25rem 1.125rem 1.125rem;background:var(--card);overflow-wrap:anywhere}
main p+p{border-radius:1.125rem}
form{position:sticky;bottom:0;display:flex;gap:.5rem;padding:.75rem 1rem calc(.75rem + env(safe-area-inset-bottom));background:var(--card);border-top:1px solid var(--line)}
input,button{min-height:2.75rem;border:0;border-radius:1.375rem;font:inherit}
input{flex:1;min-width:0;padding:0 1rem;background:var(--ground);color:var(--quiet)}
input::placeholder{color:var(--quiet);opacity:1}
button{padding:0 1.125rem;background:var(--accent-soft);color:var(--quiet);font-weight:600}
`;

const page = htmlPages(style);
