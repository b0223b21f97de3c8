import type { APIRequestContext, Page } from '@playwright/test';
import {
  call,
  control,
  expect,
  hotspot,
  logIn,
  newOrder,
  openAttempt,
  owner,
  ownerB,
  test,
} from '../portal.ts';

interface OddApp {
  readonly tell: (event: string, data: unknown) => Promise<void>;
  /** The arguments of every command of this name so far. */
  readonly commands: (name: string) => Promise<Readonly<Record<string, string>>[]>;
  /** Waits two frames, after which the effect of the app's message is shown. */
  readonly settled: () => Promise<void>;
}

/** An Android app that answers `info` with this, `newToken` with the info that it has by then, and nothing else. */
async function insideApp(
  page: Page,
  info: object,
  { unknown = [], atNewToken }: { readonly unknown?: readonly string[]; readonly atNewToken?: object } = {},
): Promise<OddApp> {
  await page.addInitScript(
    ([facts, throwsAt, laterFacts]) => {
      const posted: { command: string; args: object }[] = [];
      const view = window as unknown as Record<string, unknown>;
      view.posted = posted;
      view.devicePay = {
        postMessage(message: string) {
          const { command, args } = JSON.parse(message) as { command: string; args: object };
          if (throwsAt.includes(command))
            throw new Error('Java exception was raised during method invocation');
          posted.push({ command, args });
          const tell = view.onDevicePayEvent as (said: object) => void;
          if (command === 'info') tell({ event: 'info', data: facts });
          if (command === 'newToken' && laterFacts) tell({ event: 'info', data: laterFacts });
        },
      };
    },
    [info, unknown, atNewToken] as const,
  );
  return {
    tell: (event, data) =>
      page.evaluate(
        (said) => (window as unknown as { onDevicePayEvent(given: object): void }).onDevicePayEvent(said),
        { event, data },
      ),
    commands: (name) =>
      page.evaluate(
        (wanted) =>
          (
            window as unknown as { posted: { command: string; args: Readonly<Record<string, string>> }[] }
          ).posted
            .filter(({ command }) => command === wanted)
            .map(({ args }) => args),
        name,
      ),
    settled: () =>
      page.evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      ),
  };
}

async function logInOnce(request: APIRequestContext, form = owner): Promise<string> {
  const response = await request.post('/loginVerification', { form });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const app = (changes: object = {}) => ({
  lang: 'en',
  imei: hotspot,
  projectId: 'zax',
  appInfo: { appBuildVersion: 2408131 },
  ...changes,
});

test('an app whose bridge comes when the page has loaded is found, and what was typed stays', async ({
  page,
  request,
}) => {
  const token = await logInOnce(request);
  await page.goto('/pay/login.html?lang=en');
  await page.getByLabel('User name').fill('13800000001');
  await page.evaluate((info) => {
    const view = window as unknown as Record<string, unknown>;
    const posted: string[] = [];
    view.posted = posted;
    view.devicePay = {
      postMessage(message: string) {
        const { command } = JSON.parse(message) as { command: string };
        posted.push(command);
        const tell = view.onDevicePayEvent as (said: object) => void;
        if (command === 'info') tell({ event: 'info', data: info });
      },
    };
  }, app({ token }));
  const commands = () => page.evaluate(() => (window as unknown as { posted: string[] }).posted);
  await expect.poll(commands).toContain('gobackVisible');
  await expect(page.getByLabel('User name')).toHaveValue('13800000001');
  expect(await page.evaluate(() => localStorage.getItem('pay.session'))).toContain(token);
});

test('an app that brings the ended token again is asked once, and then logged out', async ({
  page,
  request,
}) => {
  const token = await logInOnce(request);
  await call(request, '/session/logout', {}, token);
  const odd = await insideApp(page, app({ token }));
  await page.goto('/pay/order.html');
  await expect.poll(() => odd.commands('newToken')).toHaveLength(1);
  await odd.tell('newToken', { token });
  await expect.poll(() => odd.commands('logout')).toHaveLength(1);
  expect(await odd.commands('newToken')).toHaveLength(1);
  await expect(page.getByRole('alertdialog').getByText('Your login has expired')).toBeVisible();
});

test('an app that brings a fresh token sees what was refused to the ended one', async ({ page, request }) => {
  const ended = await logInOnce(request);
  await call(request, '/session/logout', {}, ended);
  const odd = await insideApp(page, app({ token: ended }));
  await page.goto('/pay/order.html');
  await expect(page.getByRole('alertdialog').getByText('Your login has expired')).toBeVisible();
  await odd.tell('newToken', { token: await logInOnce(request) });
  await expect(page.locator('main a[href*="order-details.html"]').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('an app whose token the server has long forgotten is asked for a fresh one', async ({
  page,
  request,
}) => {
  const odd = await insideApp(page, app({ token: 'forgotten-'.repeat(4) }));
  await page.goto('/pay/order.html');
  await expect(page.getByRole('alertdialog').getByText('Your login has expired')).toBeVisible();
  expect(await odd.commands('newToken')).toHaveLength(1);
  await odd.tell('newToken', { token: await logInOnce(request) });
  await expect(page.locator('main a[href*="order-details.html"]').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('an app that answers an ended login by its info is not logged out', async ({ page, request }) => {
  const [ended, fresh] = [await logInOnce(request), await logInOnce(request)];
  await call(request, '/session/logout', {}, ended);
  await page.clock.install();
  const odd = await insideApp(page, app({ token: ended }), { atNewToken: app({ token: fresh }) });
  await page.goto('/pay/order.html');
  await expect(page.locator('main a[href*="order-details.html"]').first()).toBeVisible();
  expect(await odd.commands('newToken')).toHaveLength(1);
  await page.clock.runFor(2000);
  expect(await odd.commands('logout')).toEqual([]);
});

test('what is about to be paid stays open when the app’s info brings a fresh token', async ({
  page,
  request,
}) => {
  const odd = await insideApp(page, app({ token: await logInOnce(request) }));
  await page.goto('/pay/mifi/package.html');
  await page.getByRole('button', { name: /^Pay with/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const fresh = await logInOnce(request);
  await odd.tell('info', app({ token: fresh }));
  await odd.settled();
  await expect(sheet).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pay.session'))).toContain(fresh);
});

test('whom the app logs in after another person was thrown out finds nothing that was typed', async ({
  page,
  request,
}) => {
  const logInAs = async (form: Record<string, string>) => {
    const response = await request.post('/loginVerification', { form });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const odd = await insideApp(page, app({ token: await logInAs(owner) }));
  await page.goto('/pay/complaint.html');
  const details = page.getByLabel('What happened?');
  await details.fill('Slow every evening since Monday.');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Slow every evening');
  await odd.tell('newToken', { token: await logInAs(ownerB) });
  await expect(details).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Slow every evening');
});

test('what was ordered before the app said who it is stands in the account', async ({ page, request }) => {
  const { token: guest } = await call<{ token: string }>(request, '/session/guest', {}, '');
  const orderId = await newOrder(request, guest);
  await page.addInitScript((token) => {
    if (localStorage.getItem('pay.session')) return;
    const session = { token, kind: 'guest', expiresAt: Date.now() + 3_600_000 };
    localStorage.setItem('pay.session', JSON.stringify(session));
  }, guest);
  const token = await logInOnce(request);
  await insideApp(page, app({ token }));
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await expect(page.getByRole('button', { name: 'Pay ¥59.00' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pay.session'))).toContain(token);
});

test('an app that throws at commands it does not know shows every page, and pays in the same view', async ({
  page,
  request,
}) => {
  const orderId = await newOrder(request, await logIn(page, request));
  const unknown = ['setTitle', 'gobackVisible', 'rightBarConfig', 'loadConfig', 'saveConfig', 'pushNewH5'];
  await insideApp(page, app(), { unknown });
  await page.goto(`/pay/order-details.html?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect(page.getByText(/SIMULATED/).first()).toBeVisible();
});

test('an order that the app takes for unpaid is shown as paid where the server knows better', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const odd = await insideApp(page, app());
  await page.goto(`/pay/order-details.html?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect.poll(() => odd.commands('pushNewH5')).toHaveLength(1);
  const outTradeNo = await openAttempt(request, orderId, token);
  await control(request, 'wechatPay', 'pay', { outTradeNo });
  const isPaid = async () => (await call(request, '/pay/check', { orderId }, token)) === 2;
  await expect.poll(isPaid).toBe(true);
  await odd.tell('payChange', { orderId, code: 6001, msg: 'Cancelled by the payer' });
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Cancelled by the payer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay ¥59.00' })).toHaveCount(0);
});

test('a payment of which the app never says a word is noticed all the same, also once somebody has asked in vain', async ({
  page,
  request,
}) => {
  const token = await logInOnce(request);
  const odd = await insideApp(page, app({ token }));
  const orderId = await newOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText(/has no payment for it/)).toBeVisible();
  await control(request, 'wechatPay', 'pay', { outTradeNo: await openAttempt(request, orderId, token) });
  // The sheet says so for half a second, and then leads on.
  await expect.poll(() => odd.commands('toast')).toEqual([{ text: 'Paid' }]);
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
});

test('who comes back from a long payment to a check that stayed undecided is checked anew', async ({
  page,
  request,
}) => {
  const token = await logInOnce(request);
  const odd = await insideApp(page, app({ token, appInfo: { appBuildVersion: 2406181 } }));
  const orderId = await newOrder(request, token);
  await page.clock.install();
  await page.goto(`/pay/order-details.html?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect.poll(() => odd.commands('pushNewH5')).toHaveLength(1);
  // The app's view of the cashier lies over this one for longer than a check takes.
  await expect(async () => {
    await page.clock.runFor(15_000);
    await expect(page.getByText('Not confirmed yet')).toBeVisible({ timeout: 500 });
  }).toPass();
  await odd.tell('navFocus', {});
  await expect(page.getByText('Did you complete the payment?')).toBeVisible();
});

test('a payment that the app calls done without a word is asked for', async ({ page, request }) => {
  const orderId = await newOrder(request, await logIn(page, request));
  const odd = await insideApp(page, app());
  await page.goto(`/pay/order-details.html?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect.poll(() => odd.commands('pushNewH5')).toHaveLength(1);
  await odd.tell('payChange', { orderId, code: 0, msg: null });
  await expect(page.getByRole('dialog').getByText('Did you complete the payment?')).toBeVisible();
});

test('a late answer about the Wi-Fi changes nothing of what a later one has told', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const odd = await insideApp(page, app());
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}`);
  await expect.poll(() => odd.commands('getWiFiInfo')).toHaveLength(1);
  await odd.tell('navFocus', {});
  await expect.poll(() => odd.commands('getWiFiInfo')).toHaveLength(2);
  const [early, late] = await odd.commands('getWiFiInfo');
  await odd.tell('callback', { callbackId: late?.callbackId, code: 0, data: { ssid: 'Home' } });
  await expect(page.getByText('On Home')).toBeVisible();
  await odd.tell('callback', { callbackId: early?.callbackId, code: 0, data: { ssid: 'Elsewhere' } });
  await odd.settled();
  await expect(page.getByText('On Home')).toBeVisible();
  // Some phones say this instead of sending nothing.
  await odd.tell('navFocus', {});
  await expect.poll(() => odd.commands('getWiFiInfo')).toHaveLength(3);
  const last = (await odd.commands('getWiFiInfo'))[2];
  await odd.tell('callback', { callbackId: last?.callbackId, code: 0, data: { ssid: '' } });
  await expect(page.getByText('Not on Wi-Fi')).toBeVisible();
});

test('the Wi-Fi is the hotspot’s own also where an app passes on its name as Android puts it', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  // Other journeys rename it.
  const { settings } = await call<{ settings: { ssid: string } }>(
    request,
    '/mifi/getMiFiMessage',
    { imei: hotspot },
    token,
  );
  const odd = await insideApp(page, app());
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}`);
  const answer = async (ssid: string, times: number) => {
    await expect.poll(() => odd.commands('getWiFiInfo')).toHaveLength(times);
    const { callbackId } = (await odd.commands('getWiFiInfo'))[times - 1] ?? {};
    await odd.tell('callback', { callbackId, code: 0, data: { ssid } });
  };
  await answer('"Home"', 1);
  await expect(page.getByText('On Home', { exact: true })).toBeVisible();
  await odd.tell('navFocus', {});
  await answer(`"${settings.ssid}"`, 2);
  await expect(page.getByText('Connected to this Wi-Fi')).toBeVisible();
  // What a phone says without the location permission.
  await odd.tell('navFocus', {});
  await answer('<unknown ssid>', 3);
  await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
});

test('an app that has no line of its own to try is not said to reach nothing', async ({ page, request }) => {
  await logIn(page, request);
  await page.route('**/pay/speed/download*', (route) => route.abort());
  const odd = await insideApp(page, app());
  await page.goto(`/pay/mifi/connect-check.html?imei=${hotspot}`);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => odd.commands('sendHttp')).toHaveLength(1);
  const [asked] = await odd.commands('sendHttp');
  await odd.tell('callback', { callbackId: asked?.callbackId, code: 2 });
  await expect(page.getByText('Your phone is not online, so the device cannot be checked')).toBeVisible();
  await expect(page.getByText('The app’s own connection')).toHaveCount(0);
});

test('a card number that is being typed is not taken away by what the app says late', async ({ page }) => {
  const odd = await insideApp(page, app());
  await page.goto('/pay/cmp/sim-check.html');
  const field = page.getByRole('textbox');
  await field.fill('8986062000000000');
  await odd.tell('info', { iccid: '89860620000000000019' });
  await odd.settled();
  await expect(field).toHaveValue('8986062000000000');
});

test('a way to pay that is chosen before the app says which was kept stays chosen', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const odd = await insideApp(page, app());
  await page.goto('/pay/mifi/package.html?packageId=155');
  await expect.poll(() => odd.commands('loadConfig')).toHaveLength(1);
  await page.getByRole('button', { name: /^Pay with/ }).click();
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  const [asked] = await odd.commands('loadConfig');
  await odd.tell('callback', { callbackId: asked?.callbackId, code: 0, data: { value: 'WX' } });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay with.*Alipay/ })).toBeVisible();
});

test('the chat’s own page is offered in a browser, not in an app, which may not open it', async ({
  page,
  request,
}) => {
  await insideApp(page, app({ token: await logInOnce(request) }));
  await page.goto('/pay/service/service-aliyun.html');
  await expect(page.locator('iframe[title="Chat window"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open in a new page' })).toHaveCount(0);
});

test('two presses of the app’s back button that come at once lead one page back', async ({
  page,
  request,
}) => {
  await insideApp(page, app({ token: await logInOnce(request) }));
  await page.goto('/pay/serve.html');
  await page
    .getByRole('link', { name: /^Data plan/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
  const press = () => {
    const view = window as unknown as { onDevicePayEvent(said: object): void };
    for (const event of ['goback', 'goback']) view.onDevicePayEvent({ event });
  };
  await page.evaluate(press);
  await expect(page.getByText('Left on this device')).toBeVisible();
  await expect(page).toHaveURL(/serve\.html/);
  await page
    .getByRole('link', { name: /^Data plan/ })
    .first()
    .click();
  await expect(page).toHaveURL(/package\.html/);
  await page.evaluate(press);
  await expect(page).toHaveURL(/serve\.html/);
});
