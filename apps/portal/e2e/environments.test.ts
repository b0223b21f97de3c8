import type { Page } from '@playwright/test';
import { call, control, expect, logIn, newOrder, openAttempt, test } from './portal.ts';

const wechatAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50';

/** A bridge as WeChat puts it into the page: late, and answering as the payer decides. */
async function insideWechat(page: Page, answer: (parameters: object) => Promise<string>): Promise<void> {
  await page.exposeFunction('wechatCashier', answer);
  await page.addInitScript(() => {
    setTimeout(() => {
      const invoke = (name: string, parameters: object, tell: (said: { err_msg: string }) => void): void => {
        const ask = (window as unknown as { wechatCashier(given: object): Promise<string> }).wechatCashier;
        if (name === 'getBrandWCPayRequest') {
          void ask(parameters).then((word) => tell({ err_msg: `get_brand_wcpay_request:${word}` }));
        }
      };
      Object.assign(window, { WeixinJSBridge: { invoke } });
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    }, 300);
  });
}

test.describe('inside WeChat', () => {
  test.use({ userAgent: wechatAgent });

  test('WeChat says who it is, its cashier opens over the page, and the server says that it is paid', async ({
    page,
    request,
  }) => {
    const token = await logIn(page, request);
    const orderId = await newOrder(request, token);
    const asked: object[] = [];
    await insideWechat(page, async (parameters) => {
      asked.push(parameters);
      const outTradeNo = await openAttempt(request, orderId, token);
      await control(request, 'wechatPay', 'pay', { outTradeNo });
      return 'ok';
    });
    await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
    await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
    // Only once: afterwards the session knows the WeChat account.
    await expect(page).toHaveURL(/connect\/oauth2\/authorize/);
    await page.getByRole('button', { name: /Li Lei|李雷/ }).click();
    await expect(page.getByText('¥59.00 paid')).toBeVisible();
    expect(page.url(), 'the code is stripped from the address').not.toMatch(/code=|state=/);
    expect(asked).toMatchObject([
      {
        package: expect.stringMatching(/^prepay_id=./),
        signType: 'RSA',
        paySign: expect.stringMatching(/./),
      },
    ]);
  });

  test('“ok” of a page that was never paid is believed by nobody', async ({ page, request }) => {
    const token = await logIn(page, request);
    const orderId = await newOrder(request, token);
    await insideWechat(page, async () => 'ok');
    await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
    await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
    await page.getByRole('button', { name: /Li Lei|李雷/ }).click();
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page.getByText('The order is not paid', { exact: true })).toBeVisible();
  });

  test('an order whose cashier never says that it was closed can be paid anew @rare', async ({
    page,
    request,
  }) => {
    const token = await logIn(page, request);
    const orderId = await newOrder(request, token);
    await insideWechat(page, () => new Promise<string>(() => undefined));
    await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
    const pay = page.getByRole('button', { name: 'Pay ¥59.00' });
    await pay.click();
    await page.getByRole('button', { name: /Li Lei|李雷/ }).click();
    await expect(page.getByText('Opening WeChat Pay…')).toBeVisible();
    await expect(page.getByText('Opening WeChat Pay…')).toHaveCount(0);
    await expect(pay).toBeEnabled();
  });

  test('Alipay is not offered, for WeChat does not open it', async ({ page, request }) => {
    const token = await logIn(page, request);
    const orderId = await newOrder(request, token);
    await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
    await expect(page.getByText('WeChat Pay')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0);
  });
});

test('in a mini-program its own page pays by a fresh ticket; back here it is paid and the page begins anew', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const opened: string[] = [];
  await page.exposeFunction('nativePage', (url: string) => opened.push(url));
  await page.addInitScript(() => {
    const navigateTo = ({ url, success }: { url: string; success?: () => void }): void => {
      void (window as unknown as { nativePage(page: string): Promise<void> }).nativePage(url);
      success?.();
    };
    Object.assign(window, { __wxjs_environment: 'miniprogram', wx: { miniProgram: { navigateTo } } });
  });
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect
    .poll(() => opened)
    .toEqual([expect.stringMatching(/^\/pages\/pay\/index\?ticket=[\w-]{20,}$/)]);

  // What the native page does: takes the ticket, learns who pays, and pays.
  const ticket = new URLSearchParams(opened[0]?.split('?')[1]).get('ticket') ?? '';
  const { token: orderToken } = await call<{ token: string }>(
    request,
    '/pay/ticket/spend',
    { ticket },
    token,
  );
  const openid = 'oMiniProgramPersonOfThisTest';
  const { code } = await control<{ code: string }>(request, 'wechatOpen', 'code', {
    openid,
    environment: 'mini-program',
  });
  await call(request, '/thirdPartyBind/getLicense', { code, environment: 'mini-program' }, orderToken);
  await call(request, '/weixin/jsapiPrepay', { orderId }, orderToken);
  const outTradeNo = await openAttempt(request, orderId, token);
  await control(request, 'wechatPay', 'pay', { outTradeNo });

  // It says so for half a second, then it reloads.
  const reloaded = page.waitForEvent('framenavigated', { timeout: 20_000 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect(page.url()).toContain('/order-details.html');
});

/** The interface of an app of one build; answers what the page posts to it. */
async function insideTheApp(
  page: Page,
  build: number,
): Promise<{ command: string; args: { url?: string } }[]> {
  const posted: { command: string; args: { url?: string } }[] = [];
  await page.exposeFunction('shell', (message: string) => posted.push(JSON.parse(message)));
  await page.addInitScript((appBuildVersion) => {
    const { shell } = window as unknown as { shell(message: string): void };
    const tell = (event: string, data: object): void =>
      (
        window as unknown as { onDevicePayEvent?(message: { event: string; data: object }): void }
      ).onDevicePayEvent?.({ event, data });
    Object.assign(window, {
      devicePay: {
        postMessage(message: string) {
          shell(message);
          if (message.includes('"info"')) setTimeout(() => tell('info', { appInfo: { appBuildVersion } }));
        },
      },
      tell,
    });
  }, build);
  return posted;
}

const pushed = (posted: { command: string; args: { url?: string } }[]): string =>
  posted.find(({ command }) => command === 'pushNewH5')?.args.url ?? '';

test('an old app opens our order page with a ticket in a view of its own', async ({ page, request }) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const posted = await insideTheApp(page, 2204201);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect.poll(() => pushed(posted)).toMatch(/\/pay\/orderPay-details\.html\?.*token=.*pay=WX/);
});

test('a later app opens the cashier in this very view', async ({ page, request }) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  await insideTheApp(page, 2204202);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect(page).toHaveURL(/\/cashier\/h5/);
});

test('a new app opens the cashier in a view of its own and tells how it went, in its own words', async ({
  page,
  request,
}) => {
  test.slow();
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const posted = await insideTheApp(page, 2408131);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await expect.poll(() => pushed(posted)).toMatch(/\/cashier\/h5/);
  const tell = (change: object) =>
    page.evaluate(
      (data) => (window as unknown as { tell(event: string, data: object): void }).tell('payChange', data),
      change,
    );
  await tell({ orderId, code: 6001, msg: 'Cancelled at the bank' });
  await expect(page.getByText('Cancelled at the bank')).toBeVisible();

  await control(request, 'wechatPay', 'pay', { outTradeNo: await openAttempt(request, orderId, token) });
  await tell({ orderId, code: 0, msg: '' });
  // The view closes half a second after it knows of the payment, so the app shows the toast.
  await expect.poll(() => posted.map(({ command }) => command), { timeout: 40_000 }).toContain('close');
  expect(posted).toContainEqual(expect.objectContaining({ command: 'toast', args: { text: 'Paid' } }));
});

test.describe('on Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36' });

  test('the way back closes a question and stays on the page', async ({ page, request }) => {
    // A script can't make the gesture, only what it asks of the newest watcher.
    await page.addInitScript(() => {
      const { CloseWatcher: Watcher } = window as unknown as { CloseWatcher: new () => object };
      class Told extends Watcher {
        constructor() {
          super();
          Object.assign(window, { newest: this });
        }
      }
      Object.assign(window, { CloseWatcher: Told });
    });
    const orderId = await newOrder(request, await logIn(page, request));
    await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await page.evaluate(() =>
      (window as unknown as { newest: { requestClose(): void } }).newest.requestClose(),
    );
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pay ¥59.00' })).toBeVisible();
  });
});
