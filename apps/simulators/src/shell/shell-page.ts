import { bridgeCommands, bridgeReplies } from '@device-pay/contract/bridge';
import { createApp } from './page/app.ts';
import { checkSchema } from './page/check-schema.ts';
import { createMessageLog } from './page/message-log.ts';
import { openPanel } from './page/panel.ts';
import { createPhone } from './page/phone.ts';
import type { ShellConfig } from './page/shell-types.ts';
import { startPage } from './page/start-page.ts';
import { brandIds, choice, flag, options, pageScript, phonePage, text } from './phone-page.ts';

/** The demo's people, each with the device that is chosen first. */
const accounts = [
  { userName: '13800000001', name: 'Owner A', imei: '490154203237518' },
  { userName: '13800000002', name: 'Owner B', imei: '868120148373621' },
  { userName: '13800000003', name: 'Dealer', imei: '' },
  { userName: '13800000005', name: 'Owner, brand tc', imei: '862462030142276' },
];

/** One build for each way of paying. */
const builds = [
  { build: 2204201, name: '2204201 · link' },
  { build: 2300000, name: '2300000 · same view' },
  { build: 2406181, name: '2406181 · own view' },
  { build: 2408131, name: '2408131 · payChange' },
];

export const shellHtml = phonePage(
  'Shell simulator',
  'shell',
  `<form class="panel" aria-label="The app and its phone">
<header><span class="simulated">SIMULATED</span><h1>The native app around the portal</h1><p class="lead">Holds the portal as the app’s web view does, and shows every message of the bridge.</p></header>
<section class="card"><h2>App</h2>
${choice(
  'Brand',
  'brand',
  brandIds.map((id) => [id, id]),
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
</div></main>`,
);

/** The bridge's schemas as plain JSON, which is the form that the page gets. */
const schemas = JSON.parse(JSON.stringify({ commands: bridgeCommands, replies: bridgeReplies })) as Pick<
  ShellConfig,
  'commands' | 'replies'
>;

const configOf = (portalPort: number): ShellConfig => ({
  ...schemas,
  brands: brandIds,
  accounts,
  builds,
  portalPort,
});

export const shellScript = (portalPort: number): string =>
  pageScript(
    startPage,
    { checkSchema, openPanel, createMessageLog, createPhone, createApp },
    configOf(portalPort),
  );
