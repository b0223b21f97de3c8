import { bridgeCommands, bridgeReplies } from '@device-pay/contract/bridge';
import { createApp } from './page/app.ts';
import { checkSchema } from './page/check-schema.ts';
import { createMessageLog } from './page/message-log.ts';
import { createPhone } from './page/phone.ts';
import type { ShellConfig } from './page/shell-types.ts';
import { startPage } from './page/start-page.ts';

export const brands = ['zax', 'tc', 'bj', 'nn', 'qg', 'tq', 'xlx', 'ytd'];

/** The demo's people, and the device that each begins with. */
const accounts = [
  { userName: '13800000001', name: 'Owner A', imei: '490154203237518' },
  { userName: '13800000002', name: 'Owner B', imei: '868120148373621' },
  { userName: '13800000003', name: 'Dealer', imei: '' },
  { userName: '13800000005', name: 'Owner, brand tc', imei: '862462030142276' },
];

/** One build of each way of paying. */
const builds = [
  { build: 2204201, name: '2204201 · link' },
  { build: 2300000, name: '2300000 · same view' },
  { build: 2406181, name: '2406181 · own view' },
  { build: 2408131, name: '2408131 · payChange' },
];

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const options = (items: readonly (readonly [value: string, label: string])[]): string =>
  items
    .map(([value, label]) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`)
    .join('');

const field = (label: string, control: string): string =>
  `<label class="field"><span>${label}</span>${control}</label>`;
const choice = (label: string, name: string, items: Parameters<typeof options>[0]): string =>
  field(label, `<select name="${name}">${options(items)}</select>`);
const text = (label: string, name: string, mode = 'text'): string =>
  field(label, `<input name="${name}" inputmode="${mode}" autocomplete="off" spellcheck="false">`);
const flag = (label: string, name: string): string => field(label, `<input name="${name}" type="checkbox">`);

export const shellHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shell simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/shell.css">
<script type="module" src="/shell.js"></script>
</head>
<body>
<div class="page">
<form class="panel" aria-label="The app and its phone">
<header><span class="simulated">SIMULATED</span><h1>The native app around the portal</h1><p class="lead">Holds the portal as the app’s web view does, and shows every message of the bridge.</p></header>
<section class="card"><h2>App</h2>
${choice(
  'Brand',
  'brand',
  brands.map((id) => [id, id]),
)}
${choice(
  'Build',
  'build',
  builds.map(({ build, name }) => [String(build), name]),
)}
${choice('Account', 'account', [...accounts.map(({ userName, name }) => [userName, name] as const), ['', 'Guest']])}
${text('IMEI', 'imei', 'numeric')}
${text('Page', 'page')}
${choice('Language', 'lang', [
  ['zh', '中文'],
  ['en', 'English'],
])}
${flag('Dark', 'dark')}
${flag('Has a fresh token', 'renews')}
<p class="session" data-part="session"></p>
</section>
<section class="card"><h2>Phone</h2>
${flag('Location is on', 'gpsOpen')}
${flag('App may use it', 'gpsGranted')}
${text('Latitude', 'lat', 'decimal')}
${text('Longitude', 'lon', 'decimal')}
${text('Wi-Fi', 'ssid')}
${choice('A closed cashier tells', 'payResult', [
  ['paid', 'paid'],
  ['cancelled', 'cancelled'],
  ['silent', 'nothing'],
])}
</section>
<section class="card"><h2>Say something to the portal</h2>
<select class="wide" data-part="event" aria-label="Message">${options(Object.keys(bridgeReplies).map((name) => [name, name]))}</select>
<textarea data-part="data" aria-label="Its data, as JSON" spellcheck="false"></textarea>
<button class="button main" type="button" data-part="send">Send</button>
</section>
</form>
<main class="phone" aria-label="Phone"><div class="screen" data-part="screen">
<div class="status"><div>9:41</div><i></i><div data-part="shield" hidden>No screenshots</div><div></div></div>
<div class="bar" data-part="bar" hidden><span><button type="button" data-part="back" aria-label="Back of the app" hidden>‹</button><button type="button" data-part="close" aria-label="Close the view" hidden>×</button></span><strong data-part="title"></strong><span class="items" data-part="items"></span></div>
<div class="views" data-part="views"></div>
<button class="home" type="button" data-part="home"><b aria-hidden="true">◆</b>Open the portal</button>
<div class="app-page" data-part="app-page" hidden></div>
<div class="service" data-part="service" hidden>Help</div>
<div class="toast" role="status" data-part="toast" hidden></div>
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

/** What a schema is in JSON, which is all that the page gets of it. */
const schemas = JSON.parse(JSON.stringify({ commands: bridgeCommands, replies: bridgeReplies })) as Pick<
  ShellConfig,
  'commands' | 'replies'
>;

const configOf = (portalPort: number): ShellConfig => ({
  ...schemas,
  brands,
  accounts,
  builds,
  portalPort,
});

/**
 * The page's one script: each part as its own text, for the page needs no build. The schemas are JSON Schema, so they
 * go in as they are.
 */
export function shellScript(portalPort: number): string {
  const parts = { checkSchema, createMessageLog, createPhone, createApp };
  const texts = Object.entries(parts).map(([name, part]) => `const ${name} = ${part};`);
  // A part that calls itself does so by its own name.
  return [
    ...texts,
    `(${startPage})({ ${Object.keys(parts).join(', ')} }, ${JSON.stringify(configOf(portalPort))});`,
    '',
  ].join('\n');
}
