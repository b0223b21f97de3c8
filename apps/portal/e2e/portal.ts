import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, test as base, expect, type Page, type Route } from '@playwright/test';
import type axe from 'axe-core';

export { expect } from '@playwright/test';

/** The demo's accounts and devices (see the README). */
export const owner = { userName: '13800000001', password: 'demo-owner-1' };
export const ownerB = { userName: '13800000002', password: 'demo-owner-2' };
export const hotspot = '490154203237518';
export const locator = '356938035643809';
export const dealer = { userName: '13800000003', password: 'demo-dealer-1' };
export const camera = '353918057012342';
export const petTracker = '352099001761481';

/** A popup of the operator, as `/redis/getPopupWindowByImei` answers it. */
export const offerPopup = {
  id: '01935a7e-7c00-7000-8000-000000000102',
  type: 'offer',
  platform: 'all',
  title: 'Renew for less',
  text: 'Twelve months for the price of ten.',
  count: 3,
  popTime: null,
  mutuallyTime: null,
  buttonType: 'open',
  buttonText: 'See',
  actionUrl: '/pay/coupon.html',
  remindIntervalHours: 24,
  endsAt: null,
  packageType: null,
};

export const test = base.extend<{ quiet: undefined; told: undefined }>({
  // The console must stay silent: a page that logs an error or throws is broken, whatever it shows.
  quiet: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        // The browser's own line for an answer of 4xx, which the portal handles in words.
        const isHandled = message.text().startsWith('Failed to load resource');
        // Made when the trace looks at a picture in memory, not by a script of the page.
        const isOfTrace = message.text().startsWith("Connecting to 'blob:") && message.location().url === '';
        if (message.type() === 'error' && !isHandled && !isOfTrace) problems.push(message.text());
      });
      await use(undefined);
      // Requests that are still open when a journey ends are not part of it.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  // A failure in CI leaves only what is printed: where the page was, and what stood on it.
  told: [
    async ({ page }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
      const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
      console.log(`"${testInfo.title}" ended at ${page.url()}:\n${shown}`);
    },
    { auto: true },
  ],
});

const dayMs = 86_400_000;

/** Waits for midnight in China, if it is near: what counts for a day, or is named by it, would change on the way. */
export async function stayWithinADay(): Promise<void> {
  const leftMs = dayMs - ((Date.now() + dayMs / 3) % dayMs);
  if (leftMs > 120_000) return;
  const info = test.info();
  info.setTimeout(info.timeout + leftMs);
  await new Promise((resolve) => setTimeout(resolve, leftMs + 1000));
}

/** Logs in by the login page's own call, and stores the session as that page would. */
export async function logIn(page: Page, request: APIRequestContext, who = owner): Promise<string> {
  const response = await request.post('/loginVerification', { form: who });
  const { data } = (await response.json()) as { data: Session };
  return keepSession(page, 'account', data);
}

/** Comes as a new guest, to whom nothing belongs that another journey sees. */
export async function comeAsGuest(page: Page, request: APIRequestContext): Promise<string> {
  return keepSession(page, 'guest', await call<Session>(request, '/session/guest', {}, ''));
}

interface Session {
  readonly token: string;
  readonly expiresAt: string;
}

async function keepSession(page: Page, kind: 'account' | 'guest', { token, expiresAt }: Session) {
  await page.addInitScript(
    (session) => {
      // A frame of another origin does not have the portal's storage.
      if (window.parent !== window) return;
      localStorage.setItem('pay.session', JSON.stringify(session));
    },
    { token, kind, expiresAt: Date.parse(expiresAt) },
  );
  return token;
}

/** Makes a call of the API as the portal does. */
export async function call<T>(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  token: string,
): Promise<T> {
  const response = await request.post(path, { form, headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: T }).data;
}

/** An order of the owner, to be paid: 100 GB for a month, ¥59.00. */
export const newOrder = (request: APIRequestContext, token: string): Promise<string> =>
  call<string>(
    request,
    '/pay/order/addOrder',
    { imeis: hotspot, 'packages[0].packageId': '155', 'packages[0].total': '1' },
    token,
  );

/** The newest order of the demo's own history that is in effect: other journeys make theirs meanwhile. */
export async function activeOrder(request: APIRequestContext, token: string): Promise<string> {
  const input = { page: '1', pageSize: '50', status: 'active' };
  const path = '/pay/order/getOrderList';
  type Order = { orderId: string; creationTime: string };
  const { list } = await call<{ list: Order[] }>(request, path, input, token);
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
  return list.find(({ creationTime }) => creationTime < dayAgo)?.orderId ?? '';
}

/** The order that is to be paid in the cashier that is open: no list tells which of several journeys made it. */
export const orderAtCashier = (page: Page): string => {
  const back = new URL(page.url()).searchParams.get('redirect_url') ?? '';
  return new URL(back).searchParams.get('orderId') ?? '';
};

/** The device of the account with this name. */
export async function imeiOf(request: APIRequestContext, name: string, token: string): Promise<string> {
  const input = { content: name, page: '1', pageSize: '1' };
  const path = '/device/getDeviceListByContent';
  const { list } = await call<{ list: { imei: string }[] }>(request, path, input, token);
  return list[0]?.imei ?? '';
}

/** A coupon of the dealer's for one device, that can be used once: so much off 50 phone calls (¥12.00). */
export async function giveCoupon(
  request: APIRequestContext,
  imei: string,
  discountFen: number,
  titleEn: string,
): Promise<void> {
  const { token } = await call<{ token: string }>(request, '/loginVerification', dealer, '');
  const coupon = {
    type: 'amount',
    scope: 'device',
    target: imei,
    packageId: '22',
    salePriceFen: '1200',
    actualPaidFen: String(1200 - discountFen),
    discountFen: String(discountFen),
    titleZh: '立减',
    titleEn,
    validTo: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
    total: '1',
  };
  await call(request, '/coupon/addCoupon', coupon, token);
}

/** The provider's number of the order's open attempt. */
export async function openAttempt(
  request: APIRequestContext,
  orderId: string,
  token: string,
): Promise<string> {
  const { attempts } = await call<{ attempts: { attemptId: string; state: string }[] }>(
    request,
    '/pay/order/payments',
    { orderId },
    token,
  );
  return attempts.find(({ state }) => state === 'open')?.attemptId ?? '';
}

const firstSimulatorPort = Number(process.env.E2E_PORT ?? 8181) + 20;
const simulatorPorts = { wechatPay: 1, devicePlatform: 2, alipay: 3, wechatOpen: 6 } as const;

/** Uses a simulator's control calls, to pay as the payer's own phone would, for example. */
export async function control<T = unknown>(
  request: APIRequestContext,
  simulator: keyof typeof simulatorPorts,
  name: string,
  data: object,
): Promise<T> {
  const port = firstSimulatorPort + simulatorPorts[simulator];
  const response = await request.post(`http://127.0.0.1:${port}/control/${name}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as T;
}

/** The numbers of all payments that a simulated provider knows. */
export async function knownTrades(
  request: APIRequestContext,
  simulator: keyof typeof simulatorPorts,
): Promise<string[]> {
  const port = firstSimulatorPort + simulatorPorts[simulator];
  const response = await request.get(`http://127.0.0.1:${port}/control/trades`);
  const { trades } = (await response.json()) as { trades: { outTradeNo: string }[] };
  return trades.map(({ outTradeNo }) => outTradeNo);
}

/** Gives this popup to each page that asks for one; null: there is none. */
export const answerPopup = (page: Page, popup: () => object | null) =>
  page.route('**/redis/getPopupWindowByImei*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: popup() } }),
  );

/** Holds the answers to some requests until the function that it returns is called; `answer` gives them then. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await answer(route);
  });
  return release;
}

/** Presses a button of the provider's cashier, which is a page of its simulator. */
export async function atTheCashier(page: Page, button: RegExp): Promise<void> {
  await expect(page.getByText(/SIMULATED/).first()).toBeVisible();
  await page.getByRole('button', { name: button }).click();
}

/** Pulls the page down from its top, which refreshes it. */
export async function pullDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  // What listens is loaded after the page.
  await expect(page.locator('[aria-live] + main').filter({ visible: true })).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await touch('touchStart', 150);
  for (const y of [250, 350, 450, 550]) await touch('touchMove', y);
  await touch('touchEnd');
}

/** Waits until transitions have ended, as colours in the middle of one mean nothing. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined));
    // A paused animation never ends.
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 1000))]);
  });

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The findings of axe, by rules or tags. Its script is injected once a page: axe's own Playwright package injects it
 * each time, and opens a page for the result, which takes longer than the check itself.
 */
async function findingsOf(page: Page, runOnly: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const look = () =>
    page.evaluate(async (rulesOrTags) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(document, {
        runOnly: rulesOrTags,
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations;
    }, runOnly);
  await atRest(page);
  const found = await look();
  if (found.length === 0) return found;
  // These may be of elements in the middle of a transition; real findings are found again.
  await atRest(page);
  return look();
}

/** Every text has enough contrast, in the present scheme. */
export async function expectReadable(page: Page): Promise<void> {
  const found = await findingsOf(page, ['color-contrast']);
  expect(found.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))).toEqual([]);
}

/** No serious or critical finding of axe, no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'sideways scrolling in px').toBeLessThanOrEqual(0);
  const found = await findingsOf(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const serious = found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(serious).toEqual([]);
}
