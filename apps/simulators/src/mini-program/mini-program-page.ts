import { createMessageLog } from '../shell/page/message-log.ts';
import { openPanel } from '../shell/page/panel.ts';
import { brandIds, choice, flag, pageScript, phonePage, text } from '../shell/phone-page.ts';
import { persons } from '../wechat-open/persons.ts';
import { createMiniApp } from './page/mini-app.ts';
import { createMiniPhone } from './page/mini-phone.ts';
import type { MiniConfig } from './page/mini-types.ts';
import { startMiniPage } from './page/start-mini-page.ts';
import { injectWebView } from './page/web-view.ts';

const people = persons.map(({ id, name }) => ({ id, name: name.en }));

export const miniProgramHtml = phonePage(
  'Mini-program simulator',
  'mini-program',
  `<form class="panel" aria-label="The mini-program and its phone">
<header><span class="simulated">SIMULATED</span><h1>The chat app’s mini-program around the portal</h1><p class="lead">Holds the portal as its web view does, pays on a page of its own, and shows what the two say to each other.</p></header>
<section class="card"><h2>Mini-program</h2>
${choice(
  'Brand',
  'brand',
  brandIds.map((id) => [id, id]),
)}
${text('Page', 'page')}
${text('IMEI', 'imei')}
${choice('Language', 'lang', [
  ['zh', '中文'],
  ['en', 'English'],
])}
${flag('Dark', 'dark')}
</section>
<section class="card"><h2>Phone</h2>
${choice(
  'Held by',
  'person',
  people.map(({ id, name }) => [id, name]),
)}
</section>
</form>
<main class="phone" aria-label="Phone"><div class="screen" data-part="screen">
<div class="status"><div>9:41</div><i></i><div>SIMULATED</div></div>
<div class="bar"><span><button type="button" data-part="back" aria-label="Back of the mini-program" hidden>‹</button><button type="button" data-part="to-home" aria-label="Home of the mini-program" hidden>⌂</button></span><strong data-part="title"></strong><span class="end"><span class="capsule"><button type="button" data-part="share" aria-label="Send to a friend">•••</button></span></span></div>
<div class="views" data-part="views"><div class="native" data-part="native" hidden></div></div>
<div class="tabs" data-part="tabs"><button type="button" data-part="tab-home"></button><button type="button" data-part="tab-mine"></button></div>
<div class="card-sheet" data-part="card" hidden></div>
<div class="grip"><i></i></div>
</div></main>`,
);

export function miniProgramScript(portalPort: number): string {
  const config: MiniConfig = { brands: brandIds, persons: people, portalPort };
  return pageScript(startMiniPage, { openPanel, createMessageLog, createMiniPhone, createMiniApp }, config);
}

/** The script that the portal loads here; a real web view would inject it. */
export const webViewScript = `(${injectWebView})();\n`;

/** The cashier's return page, in the frame of the pay page: it only tells the mini-program that the payer is back. */
export const returnedHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>SIMULATED: back from WeChat Pay</title>
<script src="/returned.js"></script>
</head>
<body></body>
</html>
`;
export const returnedScript = "parent.postMessage({ cashier: 'closed' }, location.origin);\n";
