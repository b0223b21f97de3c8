import { createRoot } from 'react-dom/client';
import { detectHostKind, type HostWindow } from '../host/detect-host.ts';
import { report } from './report.ts';
import { takeNewVersion } from './take-new-version.ts';
import { UpdateNotice } from './update-notice.tsx';

const oftenEnoughMs = 60 * 60_000;

let isOffered = false;

/** Announces a newer version of the portal, one notice at a time. Nothing is reloaded before the person agrees. */
function offer(registration: ServiceWorkerRegistration): void {
  if (isOffered) return;
  isOffered = true;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    isOffered = false;
    root.unmount();
    place.remove();
  };
  const accept = () => takeNewVersion(registration, navigator.serviceWorker, () => location.reload());
  root.render(
    <UpdateNotice isEnglish={document.documentElement.lang === 'en'} onAccept={accept} onLater={close} />,
  );
}

/** Whether the server still serves this page with the same entry script; undefined if it does not answer. */
async function isNewest(): Promise<boolean | undefined> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  try {
    const response = await fetch(`/pay/${document.documentElement.dataset.page}`, { cache: 'no-store' });
    return response.ok ? entry != null && (await response.text()).includes(entry) : undefined;
  } catch {
    return undefined;
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    const { waiting } = registration;
    // Without a controller it is the first version, not an update.
    if (!waiting || !navigator.serviceWorker.controller) return;
    void isNewest().then((isNew) => {
      // The page was loaded after the release, and only its worker is old.
      if (isNew) waiting.postMessage({ type: 'activateIfAlone' });
      // A reload without a connection would lose what the older version has cached for such times.
      else if (isNew === undefined) addEventListener('online', offerWaiting, { once: true });
      else offer(registration);
    });
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting();
    });
  });
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < oftenEnoughMs) return;
    askedAt = Date.now();
    // Without a connection no update can be loaded.
    registration.update().catch(() => undefined);
  });
}

/** The addresses that this page loaded before the worker was active. */
const loadedHere = (): readonly string[] => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/pay/assets/')),
];

/** Whether the person saves data, or the connection is slow. False where the browser does not tell. */
function isDataScarce(): boolean {
  const { connection } = navigator as {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

/** Has a worker cache this page and, where data is not scarce, all others. */
function fill(worker: ServiceWorker): void {
  worker.postMessage({ type: 'keep', addresses: loadedHere() });
  if (!isDataScarce()) worker.postMessage({ type: 'keepAll' });
}

/**
 * Caches the portal's pages and files for use without a connection, and announces newer versions. Does nothing in web
 * views without service workers.
 */
export async function keepUpToDate(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/pay/sw.js', { scope: '/pay/' });
    // No notice in a mini-program: its web view is closed after each visit, and the next one opens with the newest
    // version.
    const view: Window & HostWindow = window;
    if (detectHostKind(view, navigator.userAgent) !== 'mini-program') watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    if (active) fill(active);
    // A newer version begins without the files of its other pages, and this page may be the only one today.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      const { controller } = navigator.serviceWorker;
      if (controller && controller !== active) fill(controller);
    });
  } catch (error) {
    // A private window, a full disk, a web view that forbids it: the portal works without the worker.
    report(error, { at: 'service worker' });
  }
}
