import { brands } from '@device-pay/brands';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { answerPopup, atRest, expect, hotspot, logIn, test } from './portal.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker is active and answers for this page. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  });
}

/**
 * Waits until the files of a page that was never opened are cached: those that its own HTML loads, and the chunk by
 * which other pages load it. The worker is asked for them first: they would come in their turn, which takes long.
 */
async function filesKept(page: Page, path: string, chunk: string): Promise<void> {
  const files = await page.evaluate(
    async ([address = '', name = '']) => {
      const [html, worker] = await Promise.all(
        [address, '/pay/sw.js'].map(async (file) => (await fetch(file)).text()),
      );
      const ofHtml = [...(html ?? '').matchAll(/"(\/pay\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
      const ofChunk = (worker ?? '').match(new RegExp(`/pay/assets/${name}-[\\w-]+\\.js`, 'g')) ?? [];
      if (ofHtml.length < 4 || ofChunk.length === 0)
        throw new Error(`the build has no ${address} or ${name}`);
      const addresses = [...ofHtml, ...ofChunk];
      navigator.serviceWorker.controller?.postMessage({ type: 'keep', addresses });
      return addresses;
    },
    [`/pay/${path}`, chunk],
  );
  const areKept = (addresses: readonly string[]) =>
    Promise.all(addresses.map((file) => caches.match(file, { ignoreSearch: true })));
  const missing = async () => (await page.evaluate(areKept, files)).filter((kept) => !kept).length;
  await expect.poll(missing, { timeout: 30_000 }).toBe(0);
}

/** Waits until the files of all pages are cached. */
const expectAllKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const worker = await (await fetch('/pay/sw.js')).text();
          const files = [...worker.matchAll(/\/pay\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file);
          const kept = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
          return kept.length > 100 && kept.every(Boolean);
        }),
      { timeout: 60_000 },
    )
    .toBe(true);

/** Opens the hotspot's services, waits for the cached files of a page that was never opened, and goes offline. */
async function openServicesAndCutOff(
  page: Page,
  request: APIRequestContext,
  context: BrowserContext,
  [path, chunk] = ['mifi/package.html', 'package-page'],
): Promise<void> {
  await logIn(page, request);
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Travel hotspot', { exact: true })).toBeVisible();
  await workerReady(page);
  await filesKept(page, path, chunk);
  await context.setOffline(true);
}

test('without a connection the services, the last figures and other pages are still there, and nothing can be paid', async ({
  page,
  request,
  context,
}) => {
  await openServicesAndCutOff(page, request, context);
  await page.reload();
  await expect(page.getByText('Travel hotspot', { exact: true })).toBeVisible();
  const bar = page.getByText(/^You are offline\. Last updated/);
  await expect(bar).toBeVisible();
  const below = await page.getByRole('button', { name: /Travel hotspot/ }).boundingBox();
  const gap = (below?.y ?? Infinity) - ((await bar.boundingBox())?.y ?? 0);
  expect(gap, 'no room is kept for a message that cannot come').toBeLessThan(70);
  // Never opened here: the landing page's HTML is served instead, shows that page, and offers nothing to buy.
  await page.addInitScript(() => {
    const shown = new Set<string>();
    const look = () => {
      const title = document.querySelector('h1');
      if (title && !title.closest('#start')) shown.add(title.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { shownTitles: shown });
  });
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await expect(page).toHaveURL(/mifi\/package/);
  await expect(page.getByRole('heading', { name: 'Data plan' })).toBeVisible();
  // Its title is never that of the page whose HTML was served, not even at first.
  const titles = () =>
    page.evaluate(() => [...(window as unknown as { shownTitles: Set<string> }).shownTitles]);
  expect(await titles()).not.toContain('Services');
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeVisible();
});

test('figures that were asked days ago say of which day they are @rare', async ({
  page,
  request,
  context,
}) => {
  await openServicesAndCutOff(page, request, context);
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3 * 86_400_000;
  });
  await page.reload();
  await expect(page.getByText(/^You are offline\. Last updated \d+\s\w+( \d+)? \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^as of \d+\s\w+( \d+)? \d\d:\d\d$/)).toBeVisible();
});

test('what was asked days ago counts its days from today, and no more says that the device is online @rare', async ({
  page,
  request,
  context,
}) => {
  // Whatever other journeys have bought for it.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await context.route(/getDeviceByImei$|getPackage\w+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"(expirationTime|endsAt)":"([^"]+)"/g,
      (_, name: string, time: string) => `"${name}":"${time > inDays(4) ? inDays(4) : time}"`,
    );
    await route.fulfill({ response, body });
  });
  await openServicesAndCutOff(page, request, context);
  // It would answer without a connection, too.
  await context.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText(/^[45] days left$/)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('slept', '0');
  });
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + Number(localStorage.getItem('slept')) * 86_400_000;
  });
  const sleep = (days: number) =>
    page.evaluate((slept) => localStorage.setItem('slept', slept), String(days));
  await page.reload();
  await expect(page.getByText('30 GB')).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0);
  // In a pocket, with the page open.
  await sleep(2);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^[23] days left$/)).toBeVisible();
  await sleep(6);
  await page.reload();
  await expect(page.getByText('The plan has expired')).toBeVisible();
  await expect(page.getByText('30 GB')).toHaveCount(0);
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('The plan has expired')).toBeVisible();
  await expect(page.getByText(/^You are offline\. Last updated /)).toBeVisible();
});

test('a plan that has ended since it was read gives no high speed @rare', async ({
  page,
  request,
  context,
}) => {
  await openServicesAndCutOff(page, request, context, ['mifi/webAccelerato.html', 'web-accelerato-page']);
  // Later than the end of whatever other journeys have bought for it.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 4 * 366 * 86_400_000;
  });
  await page.goto(`/pay/mifi/webAccelerato.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('No active plan')).toBeVisible();
});

test('the home of a hotspot says without a connection nothing about being online now @rare', async ({
  page,
  request,
  context,
}) => {
  await logIn(page, request);
  // A popup could begin to load in the very moment without a connection.
  await answerPopup(page, () => null);
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  const online = page.getByText('Online', { exact: true });
  await expect(online).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. Last updated /)).toBeVisible();
  await expect(online).toHaveCount(0);
  await context.setOffline(false);
  await expect(online).toBeVisible();
});

test('a device that was never looked at says without a connection that it will come, and then does @rare', async ({
  page,
  request,
  context,
}) => {
  await openServicesAndCutOff(page, request, context);
  await page.goto(`/pay/mifi/package.html?imei=867305012003112&lang=en`);
  await expect(page.getByText('It loads once you are back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('radio').first()).toBeVisible();
});

test('while a proxy has no server behind it, pages come from the phone @rare', async ({
  page,
  request,
  context,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await workerReady(page);
  await context.route(/\/pay\/[\w/-]+\.html/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>nginx</h1>' }),
  );
  await page.reload();
  await expect(page.getByText('Travel hotspot', { exact: true })).toBeVisible();
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Data plan' })).toBeVisible();
});

test('a document that was never opened can be read when the connection is gone @rare', async ({
  page,
  context,
}) => {
  await page.goto('/pay/login.html?lang=en');
  await workerReady(page);
  await expectAllKept(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page.getByRole('heading', { name: /How long we keep information$/ })).toBeVisible();
});

test('what is kept holds no call, no query and no ticket', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/order.html?imei=${hotspot}&lang=en`);
  await workerReady(page);
  await page.goto(`/pay/orderPay2.html?token=a-ticket-that-is-none&lang=en`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    // A response holds the address that it was asked for, whatever name it is kept under.
    const responses = await Promise.all(stores.map((store) => store.matchAll()));
    return [...requests.flat(), ...responses.flat()].map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(10);
  for (const url of kept.filter(Boolean)) {
    const { pathname, search } = new URL(url);
    expect(pathname).toMatch(/^\/pay\/(assets\/[\w.-]+|[\w/-]+\.html)$/);
    expect(search).toMatch(/^(\?__WB_REVISION__=\w+)?$/);
  }
});

/** To the browser, another address of the worker is another version. */
const releaseWorker = (page: Page, name: string) =>
  page.evaluate((query) => navigator.serviceWorker.register(`/pay/sw.js?${query}`, { scope: '/pay/' }), name);
const activeWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);

test('a newer version is told, taken when the person says so, and clears away what was of the older one', async ({
  page,
  context,
}) => {
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await workerReady(page);
  await page.evaluate(async () => {
    const assets = await caches.open('pay-assets');
    await assets.put('/pay/assets/of-an-older-build.js', new Response('//'));
  });
  await context.route('**/pay/serve.html', (route) => route.fulfill({ body: 'of a newer build' }));
  await releaseWorker(page, 'next');
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await expect(page.getByText('Travel hotspot', { exact: true })).toBeVisible();
  expect(await activeWorker(page)).toMatch(/sw\.js\?next$/);
  expect(
    await page.evaluate(async () => Boolean(await caches.match('/pay/assets/of-an-older-build.js'))),
  ).toBe(false);
});

test('a page that came after a release is not told to reload; its worker follows once no other page is open @rare', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/pay/login.html?lang=en');
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await workerReady(page);
  const hasWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await releaseWorker(page, 'next');
  await expect.poll(hasWaiting).toBe(true);
  await other.close();
  await releaseWorker(page, 'later');
  await expect.poll(() => activeWorker(page)).toMatch(/sw\.js\?later$/);
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
});

test('the worker of a newer version caches all pages again, as those of the older one are gone @rare', async ({
  page,
}) => {
  await page.goto('/pay/login.html?lang=en');
  await workerReady(page);
  await expectAllKept(page);
  await page.evaluate(() => caches.delete('pay-assets'));
  await releaseWorker(page, 'next');
  await expect.poll(() => activeWorker(page)).toMatch(/sw\.js\?next$/);
  await expectAllKept(page);
});

test('where the server does not answer no reload is offered: it would lose the pages that are cached @rare', async ({
  page,
  context,
}) => {
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await workerReady(page);
  // The page asks so whether it is of the newest version.
  await context.route(/\/pay\/serve\.html$/, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pay/serve.html'));
  await releaseWorker(page, 'next');
  await asked;
  await atRest(page);
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
});

test('every brand can be put on a home screen under its own name and icon', async ({ request }) => {
  for (const brand of brands) {
    for (const language of ['zh', 'en'] as const) {
      const response = await request.get(`/pay/brands/${brand.id}/${language}.webmanifest`);
      expect(response.headers()['content-type']).toContain('application/manifest+json');
      const manifest = (await response.json()) as { name: string; icons: { src: string; type: string }[] };
      expect(manifest.name).toBe(brand.name[language]);
      for (const { src, type } of manifest.icons) {
        const icon = await request.get(src);
        expect(icon.status(), src).toBe(200);
        expect(icon.headers()['content-type']).toContain(type);
      }
    }
  }
});
