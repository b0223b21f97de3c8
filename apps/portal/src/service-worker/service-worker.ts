import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isAsset, isKept, isPage, keptName } from './kept-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** What the build says must be there before this worker begins. */
  readonly __WB_MANIFEST: PrecacheEntry[];
  /** The addresses of all other files of this build. */
  readonly __OTHER_FILES: string[];
};

/** A page waits this long for the network before it takes what it has. */
const patienceSeconds = 3;
const shellPage = '/pay/serve.html';

/*
 * Pages and their files, and nothing else. Calls never come here: what they answer about money must be of this
 * moment, and what else stays readable offline the portal keeps by itself, for as long as the session lasts.
 */
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

/*
 * A file is the same whoever asks. Without this, what was fetched behind the person's work would not be found by a page
 * that asks for it with an Origin, as it does for modules and their styles.
 */
const matchOptions = { ignoreVary: true };
const complete = new CacheableResponsePlugin({ statuses: [200] });

const pages = new NetworkFirst({
  cacheName: 'pay-pages',
  networkTimeoutSeconds: patienceSeconds,
  matchOptions,
  plugins: [
    // A query may hold a ticket; the page is the same for all.
    { cacheKeyWillBeUsed: async ({ request }) => keptName(request.url) },
    complete,
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

// Any page's HTML can open every page, so the landing page stands in for one that was never opened here.
setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await matchPrecache(shellPage) : undefined;
  return page ?? Response.error();
});

self.addEventListener('activate', (event) => event.waitUntil(forgetOlderBuilds()));

self.addEventListener('message', (event) => {
  const { data } = event as ExtendableMessageEvent;
  // The new version takes over when the person says so, not in the middle of what they do.
  if (data?.type === 'activate') void self.skipWaiting();
  if (data?.type === 'activateIfAlone') event.waitUntil(activateIfAlone());
  // What was loaded before there was a worker is kept too.
  if (data?.type === 'keep' && Array.isArray(data.addresses)) event.waitUntil(keep(data.addresses));
  // All pages work offline once their files are here: half a megabyte that is worth having where data is not scarce.
  if (data?.type === 'keepAll') event.waitUntil(keep(self.__OTHER_FILES));
});

/** For a page of this version: any other one may be of the older version, and need its files. */
async function activateIfAlone(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length === 1) await self.skipWaiting();
}

/** What an older build left would never be asked for again, and its pages would ask for files that are gone. */
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
    // One after the other, so that they stay out of the way of what a person waits for.
    const response = await fetch(name).catch(() => undefined);
    if (!response) return;
    if (response.ok && !response.redirected) await cache.put(name, response);
  }
}
