import { createRoot } from 'react-dom/client';
import { detectHostKind, type HostWindow } from '../host/detect-host.ts';
import { report } from './report.ts';
import { takeNewVersion } from './take-new-version.ts';
import { UpdateNotice } from './update-notice.tsx';

const oftenEnoughMs = 60 * 60_000;

let isOffered = false;

/** Tells that a newer portal is there, once at a time. What is under way here is not touched until the person says so. */
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

/** Whether the server still gives out this page as it is here. */
async function isNewest(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  try {
    const response = await fetch(`/pay/${document.documentElement.dataset.page}`, { cache: 'no-store' });
    return entry != null && (await response.text()).includes(entry);
  } catch {
    return false;
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    const { waiting } = registration;
    // Without a controller it is the first version, and nothing newer.
    if (!waiting || !navigator.serviceWorker.controller) return;
    void isNewest().then((isNew) => {
      // A page that came after the release is new; only the worker is old.
      if (isNew) waiting.postMessage({ type: 'activateIfAlone' });
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
    // Without a connection there is nothing newer to be had.
    registration.update().catch(() => undefined);
  });
}

/** What this page has loaded before the worker was there. */
const loadedHere = (): readonly string[] => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/pay/assets/')),
];

/** Where the person saves data, or the line is slow. Browsers that do not tell are taken at their best. */
function isDataScarce(): boolean {
  const { connection } = navigator as {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

/**
 * Keeps the portal's pages and files for times without a connection, and tells when a newer version is there.
 * Does nothing in web views that know no service workers.
 */
export async function keepUpToDate(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/pay/sw.js', { scope: '/pay/' });
    // A mini-program's web view is closed with each visit, and begins the next one with what is newest.
    const view: Window & HostWindow = window;
    if (detectHostKind(view, navigator.userAgent) !== 'mini-program') watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'keep', addresses: loadedHere() });
    if (!isDataScarce()) active?.postMessage({ type: 'keepAll' });
  } catch (error) {
    // A private window, a full disk, a web view that forbids it: the portal works without.
    report(error, { at: 'service worker' });
  }
}
