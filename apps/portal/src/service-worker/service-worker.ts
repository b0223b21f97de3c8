import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isAsset, isKept, isPage, keptName } from './kept-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The files that the build wants cached before this worker is installed. */
  readonly __WB_MANIFEST: PrecacheEntry[];
  /** The addresses of all other files of this build. */
  readonly __OTHER_FILES: string[];
};

/** After this time without the network, a page comes from the cache. */
const patienceSeconds = 3;
const shellPage = '/pay/serve.html';

/*
 * Caches pages and their files, and nothing else. Calls do not pass through here: what they answer about money must be
 * current, and the portal itself keeps the answers that stay readable offline, as long as the session lasts.
 */
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

/*
 * Ignores the header `Vary`, since a file is the same whoever asks. Otherwise files fetched here in the background
 * would not be found by pages, which request modules and their styles with an `Origin`.
 */
const matchOptions = { ignoreVary: true };
const complete = new CacheableResponsePlugin({ statuses: [200] });

/** The same response, without the address that it was asked for, which the cache would store with it. */
const withoutAddress = ({ body, status, statusText, headers }: Response): Response =>
  new Response(body, { status, statusText, headers });

/** What a proxy answers while no server is behind it counts as no answer: the cached page says more, and tries again. */
function unlessDown(response: Response): Response {
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  return response;
}

const pages = new NetworkFirst({
  cacheName: 'pay-pages',
  networkTimeoutSeconds: patienceSeconds,
  matchOptions,
  plugins: [
    // The query may contain a ticket, and the page is the same for all.
    { cacheKeyWillBeUsed: async ({ request }) => keptName(request.url) },
    complete,
    { cacheWillUpdate: async ({ response }) => withoutAddress(response) },
    { fetchDidSucceed: async ({ response }) => unlessDown(response) },
  ],
});

const assets = new CacheFirst({ cacheName: 'pay-assets', matchOptions, plugins: [complete] });

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  pages,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url),
  async (options) => {
    const { request } = options;
    return (await matchPrecache(request)) ?? assets.handle({ ...options, request });
  },
);

// Any page's HTML can open every page, so the landing page's HTML is served for one that is not cached.
setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await matchPrecache(shellPage) : undefined;
  return page ?? Response.error();
});

self.addEventListener('activate', (event) => event.waitUntil(forgetOlderBuilds()));

self.addEventListener('message', (event) => {
  const { data } = event as ExtendableMessageEvent;
  // The new version is activated only when the person agrees, not in the middle of what they do.
  if (data?.type === 'activate') void self.skipWaiting();
  if (data?.type === 'activateIfAlone') event.waitUntil(activateIfAlone());
  // Caches what the page loaded before there was a worker.
  if (data?.type === 'keep' && Array.isArray(data.addresses)) event.waitUntil(keep(data.addresses));
  // Once all files are cached, all pages work offline; the page asks for that half megabyte only where data is not
  // scarce.
  if (data?.type === 'keepAll') event.waitUntil(keep(self.__OTHER_FILES));
});

/** Asked for by a page of this version. If other pages are open, they may be of the older one and need its files. */
async function activateIfAlone(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length === 1) await self.skipWaiting();
}

/** Drops the cached pages of an older build, whose files are gone, and the files that no page asks for any more. */
async function forgetOlderBuilds(): Promise<void> {
  await caches.delete(pages.cacheName);
  const current = new Set(self.__OTHER_FILES);
  const cache = await caches.open(assets.cacheName);
  const older = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname));
  await Promise.all(older.map((request) => cache.delete(request, matchOptions)));
}

async function keep(addresses: readonly unknown[]): Promise<void> {
  const urls = addresses
    .filter((address): address is string => typeof address === 'string')
    .map((address) => new URL(address, self.location.origin))
    .filter((url) => url.origin === self.location.origin && isKept(url));
  for (const url of urls) {
    const name = keptName(url.href);
    const cache = await caches.open(isPage(url) ? pages.cacheName : assets.cacheName);
    if ((await matchPrecache(name)) ?? (await cache.match(name, matchOptions))) continue;
    // One at a time, so that they do not slow down what the person waits for.
    const response = await fetch(name).catch(() => undefined);
    if (!response) return;
    if (response.ok && !response.redirected) await cache.put(name, response);
  }
}
