import 'virtual:brand.css';
import '../brand/base.css';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { configureClient } from '../call/client.ts';
import { headStart } from '../call/head-start.ts';
import { serverClock } from '../call/server-clock.ts';
import { storageKeys } from '../call/session.ts';
import { localStore } from '../call/storage.ts';
import { refreshCalls } from '../call/use-call.ts';
import { detectHost } from '../host/detect-host.ts';
import type { Host } from '../host/host.ts';
import { prepareOverlays } from '../ui/prepare-overlays.ts';
import { setTimeSource } from '../ui/use-now.ts';
import { App } from './app.tsx';
import { knowComponent } from './page-components.ts';
import type { Page } from './page-row.ts';
import { loadPages, openPage } from './pages.ts';
import { report } from './report.ts';

const start = headStart();
let { language } = start;

const devicePath = '/device/getDeviceByImei';
/** The codes of calls about a device that the caller may not, or no longer, make. */
const lostDeviceCodes: readonly unknown[] = ['noService', 'possessionNeeded'];

configureClient({
  apiOrigin: () => start.apiOrigin,
  common: () => ({ lang: language, site: start.site, platform: start.platform, projectId: start.brand }),
  onFailure: (error, path) => {
    report(error, { at: path, code: error.code, requestId: error.requestId });
    // The device may belong to somebody else by now: reading it again lets the page find out and say so.
    if (lostDeviceCodes.includes(error.code) && path !== devicePath) void refreshCalls([devicePath]);
  },
});

setTimeSource({
  now: serverClock.now,
  subscribe: (listener) => {
    // In a pocket no timer runs: it may be days later.
    document.addEventListener('visibilitychange', listener);
    const stop = serverClock.subscribe(listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      stop();
    };
  },
});

const hostFound = Promise.resolve(detectHost(window));

// The keep-alive outlet restores each page's own position.
history.scrollRestoration = 'manual';
addEventListener('vite:preloadError', (event) => {
  report((event as Event & { payload?: unknown }).payload, { at: 'preload' });
});
// Vite requests a style only once: without this, a dialog opened after the connection is back would be unstyled.
addEventListener(
  'error',
  ({ target: link }) =>
    link instanceof HTMLLinkElement &&
    addEventListener('online', () => link.replaceWith(link.cloneNode()), { once: true }),
  true,
);
addEventListener('error', ({ error }) => report(error, { at: 'window' }));
addEventListener('unhandledrejection', ({ reason }) => report(reason, { at: 'promise' }));
matchMedia('(prefers-color-scheme: dark)').addEventListener?.('change', ({ matches }) => {
  if (!localStore.get(storageKeys.theme)) document.documentElement.dataset.theme = matches ? 'dark' : 'light';
});

/** Shows the portal at the page whose HTML was opened. Called by that page's own entry, which the build writes. */
export function startPortal(page: Omit<Page, 'load'>, component: ComponentType): void {
  const root = document.getElementById('root');
  if (!root) return;
  openPage({ ...page, load: () => Promise.resolve(component) });
  knowComponent(page.path, component);
  const portal = createRoot(root, { onUncaughtError: (error) => report(error, { at: 'render' }) });
  const followLanguage = (next: typeof language) => {
    language = next;
  };
  const show = (host: Host) => portal.render(<App host={host} start={start} onLanguage={followLanguage} />);
  void hostFound.then(show);
  setTimeout(prepareOverlays, 5000);
  // After the first paint; a failure shows where the table is needed.
  setTimeout(() => loadPages().catch(() => undefined), 2000);
  // Loaded in advance because it reports errors: by the first error, loading anything may have become impossible. Loaded
  // at once with the first key, because it keeps the focus where a button disappears.
  void new Promise((resolve) => {
    setTimeout(resolve, 3000);
    addEventListener('keydown', resolve, { once: true });
  })
    .then(() => import('./after-start.ts'))
    .then(
      ({ afterStart }) => hostFound.then((host) => afterStart(host, show)),
      () => undefined,
    );
}
