import { test as noisyTest } from '@playwright/test';
import { call, expect, expectAccessible, hotspot, logIn, newOrder, test } from '../portal.ts';

const entries = '**/pay/assets/*.js';

test('a portal that does not come says so, and is there once the network is', async ({ page, request }) => {
  await logIn(page, request);
  await page.route(entries, (route) => route.abort());
  const told = page.waitForResponse('**/reports/addErrors');
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible();
  const answer = await told;
  expect(answer.status(), 'it is what the call takes').toBe(200);
  const report = answer.request().postData() ?? '';
  expect(JSON.parse(report).errors).toEqual([
    {
      kind: 'start',
      at: expect.stringMatching(/^\/pay\/assets\/[\w.-]+\.js$/),
      page: 'serve.html',
      message: '',
      count: 1,
    },
  ]);
  expect(report).not.toContain(hotspot);
  await expectAccessible(page);
  await page.unroute(entries);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByText('The page did not load')).toHaveCount(0);
});

test('a payment link that did not come is still good when it is tried again', async ({ page, request }) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const { ticket } = await call<{ ticket: string }>(request, '/pay/ticket/create', { orderId }, token);
  await page.route(entries, (route) => route.abort());
  await page.goto(`/pay/orderPay-details.html?orderId=${orderId}&token=${ticket}&pay=ZFB&lang=zh`);
  await expect(page.getByText('页面没有加载出来')).toBeVisible();
  await page.unroute(entries);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('59.00').first()).toBeVisible();
});

test('a browser that is too old is told which are not', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'any'));
  // Such a browser could not parse the entry.
  await page.route(entries, (route) => route.abort());
  const told = page.waitForRequest('**/reports/addErrors');
  await page.goto(`/pay/order.html?lang=zh`);
  expect((await told).postDataJSON().errors).toMatchObject([
    { kind: 'start', at: 'too old', page: 'order.html' },
  ]);
  await expect(page.getByRole('alert')).toContainText('Chrome 86、Safari 14');
  await page.goto(`/pay/order.html?lang=en`);
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  await expectAccessible(page);
});

test('a style that did not come for want of a network comes with what needs it, once there is one', async ({
  page,
  context,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/wxSwichCard.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('button', { name: 'Switch automatically' })).toBeEnabled();
  const failed = page.waitForEvent('requestfailed', (one) => /overlay-.*css$/.test(one.url()));
  await context.setOffline(true);
  await failed;
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Switch automatically' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveCSS('max-width', '352px');
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toHaveCount(0);
});

// Noisy: React logs an error that a page's boundary catches.
noisyTest(
  'what an older release kept, and this one breaks on, is gone with the first reload',
  async ({ page, request }) => {
    await logIn(page, request);
    await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
    await expect(page.getByText('Left on this device')).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.endsWith(':/redis/getPackageByImei')))
        localStorage.setItem(
          key,
          JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), data: {} }),
        );
    });
    await page.route('**/redis/getPackageByImei', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Something went wrong on this page')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Left on this device')).toBeVisible();
    await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
  },
);
