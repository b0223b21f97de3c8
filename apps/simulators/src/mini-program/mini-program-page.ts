import { createMessageLog } from '../shell/page/message-log.ts';
import { brands } from '../shell/shell-page.ts';
import { persons } from '../wechat-open/persons.ts';
import { createMiniApp } from './page/mini-app.ts';
import { createMiniPhone } from './page/mini-phone.ts';
import type { MiniConfig } from './page/mini-types.ts';
import { startMiniPage } from './page/start-mini-page.ts';
import { injectWebView } from './page/web-view.ts';

const people = persons.map(({ id, name }) => ({ id, name: name.en }));

const options = (items: readonly (readonly [value: string, label: string])[]): string =>
  items.map(([value, label]) => `<option value="${value}">${label}</option>`).join('');
const field = (label: string, control: string): string =>
  `<label class="field"><span>${label}</span>${control}</label>`;
const choice = (label: string, name: string, items: Parameters<typeof options>[0]): string =>
  field(label, `<select name="${name}">${options(items)}</select>`);
const text = (label: string, name: string): string =>
  field(label, `<input name="${name}" autocomplete="off" spellcheck="false">`);

export const miniProgramHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mini-program simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mini-program.css">
<script type="module" src="/mini-program.js"></script>
</head>
<body>
<div class="page">
<form class="panel" aria-label="The mini-program and its phone">
<header><span class="simulated">SIMULATED</span><h1>The chat app’s mini-program around the portal</h1><p class="lead">Holds the portal as its web view does, pays on a page of its own, and shows what the two say to each other.</p></header>
<section class="card"><h2>Mini-program</h2>
${choice(
  'Brand',
  'brand',
  brands.map((id) => [id, id]),
)}
${text('Page', 'page')}
${text('IMEI', 'imei')}
${choice('Language', 'lang', [
  ['zh', '中文'],
  ['en', 'English'],
])}
${field('Dark', '<input name="dark" type="checkbox">')}
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
</div></main>
<section class="card log" aria-label="Messages">
<h2>Messages</h2>
<div class="tools"><input class="wide" data-part="filter" placeholder="Filter by name" aria-label="Filter by name"><button class="button" type="button" data-part="clear">Clear</button><button class="button" type="button" data-part="again">Start again</button></div>
<ol data-part="log" aria-label="Newest first"></ol>
</section>
</div>
</body>
</html>
`;

/** The page's one script: each part as its own text, for the page needs no build. */
export function miniProgramScript(portalPort: number): string {
  const parts = { createMessageLog, createMiniPhone, createMiniApp };
  const config: MiniConfig = { brands, persons: people, portalPort };
  return [
    ...Object.entries(parts).map(([name, part]) => `const ${name} = ${part};`),
    `(${startMiniPage})({ ${Object.keys(parts).join(', ')} }, ${JSON.stringify(config)});`,
    '',
  ].join('\n');
}

/** What the portal loads in the place of what a web view injects. */
export const webViewScript = `(${injectWebView})();\n`;

/** Where the cashier leads when it is done with, in a frame of the page. */
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
