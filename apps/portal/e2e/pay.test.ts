import type { Page } from '@playwright/test';
import {
  activeOrder,
  atTheCashier,
  call,
  control,
  expect,
  expectAccessible,
  expectReadable,
  hotspot,
  knownTrades,
  logIn,
  newOrder,
  openAttempt,
  test,
} from './portal.ts';

/** Chooses a method for an order that waits for payment, and pays with it. */
async function payBy(page: Page, method: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Pay with/ }).click();
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
}

const cashier = { alipay: /\/cashier\?session=/, wechat: /\/cashier\/h5/ } as const;

test('by Alipay: choose it in the shop, log in at its cashier, come back to a paid order', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=155&lang=en`);
  await page.getByRole('button', { name: /^Pay with/ }).click();
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page).toHaveURL(cashier.alipay);
  await atTheCashier(page, /^Log in/);
  await atTheCashier(page, /^Pay/);
  await expect(page).toHaveURL(/order-details\.html/);
  await expect(page.getByText(/¥[\d.]+\spaid/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Alipay').first()).toBeVisible();

  // The method used last is offered first.
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=155&lang=en`);
  await expect(page.getByRole('button', { name: /^Pay with/ })).toContainText('Alipay');
});

test('by card on the international site, in its own currency', async ({ page }) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&site=iso&lang=en`);
  await expect(page.getByText('Pay with').locator('..')).toContainText('Card');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/cashier\//);
  await atTheCashier(page, /^(Pay|支付)/);
  await expect(page).toHaveURL(/order-details\.html/);
  await expect(page.getByText(/\$[\d.]+\spaid/)).toBeVisible();
  // Told once is enough, also without a press on Done.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /^(In effect|Waiting to start|Activating|Submitted)/ }).first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Who pays in dollars is anywhere: the receipt says which clock its times are of.
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText(/^Issued [\d-]+ [\d:]+\sUTC$/)).toBeVisible();
});

test('an amount below the least of its method can be raised, not tried again @rare', async ({ page }) => {
  await page.route('**/pay/getPayJump', (route) => {
    const msg = 'The least that can be paid this way is USD 0.50. Order more at once';
    return route.fulfill({ json: { flag: false, code: 'paymentTooSmall', msg } });
  });
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=155&site=iso&lang=en`);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const notice = page.getByRole('status').filter({ hasText: 'USD 0.50' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button')).toHaveCount(0);
  await notice.getByRole('link', { name: 'Choose another package' }).click();
  await expect(page).toHaveURL(/serve\.html/);
});

test('switching from WeChat Pay to Alipay closes the first payment: the old link can no longer pay', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await payBy(page, /WeChat Pay/);
  await expect(page).toHaveURL(cashier.wechat);
  const oldLink = page.url();
  await atTheCashier(page, /^(Leave|离开)$/);
  await page.getByRole('button', { name: 'Not yet' }).click();
  await payBy(page, /Alipay/);
  await expect(page).toHaveURL(cashier.alipay);

  await page.goto(oldLink);
  await expect(page.getByRole('button', { name: /^(Pay|支付)$/ })).toHaveCount(0);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&view=payments&lang=en`);
  await expect(page.getByText('Closed, can no longer be paid')).toBeVisible();
  await expectAccessible(page);
});

test('a payment page that is left without paying leads to the order, which says that it is not paid', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const { ticket } = await call<{ ticket: string }>(request, '/pay/ticket/create', { orderId }, token);
  await page.goto(`/pay/orderPay2.html?token=${ticket}&orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page).toHaveURL(cashier.wechat);
  await page.goto(`/pay/orderPay2.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect(page).toHaveURL(/orderPay-details\.html/);
  await expect(page.getByText('The order is not paid. You can still pay it.')).toBeVisible();
  await expect(page.getByText('Waiting for payment')).toBeVisible();
});

test('who paid and went away can say so on the order, and the provider is asked; who never began to is not offered it @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const address = `/pay/order-details.html?orderId=${orderId}&lang=en`;
  await page.goto(address);
  await expect(page.getByText('Waiting for payment')).toBeVisible();
  const claim = page.getByRole('button', { name: 'I have paid' });
  await expect(claim).toHaveCount(0);

  // The payment began elsewhere: this browser knows of none.
  await call(request, '/pay/getPayJump', { orderId, payMethod: 'WX', requestMethod: 'H5' }, token);
  await page.goto(address);
  await claim.click();
  await expect(page.getByText(/has no payment for it/)).toBeVisible();
  await page.getByText('Close', { exact: true }).click();
  await expect(claim).toBeVisible();
  await expectAccessible(page);

  await control(request, 'wechatPay', 'pay', { outTradeNo: await openAttempt(request, orderId, token) });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await expect(claim).toHaveCount(0);
});

test('a cashier that leads back into another browser alarms nobody: the order is where it was ordered @rare', async ({
  page,
  request,
}) => {
  const { token } = await call<{ token: string }>(request, '/session/guest', {}, '');
  const orderId = await newOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&paying=1&lang=en`);
  await expect(page.getByText('This order cannot be shown in this browser')).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
  await expectAccessible(page);
});

test('who comes back in another tab is asked about the payment, whatever the cashier adds to the address @rare', async ({
  page,
  request,
}) => {
  const orderId = await newOrder(request, await logIn(page, request));
  const added = 'charset=utf-8&out_trade_no=1&method=alipay.trade.wap.pay.return&sign_type=RSA2&sign=a%2Bb';
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en&paying=1&${added}`);
  await expect(page.getByRole('heading', { name: 'Did you complete the payment?' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pay/order-details\\.html\\?orderId=${orderId}$`));
});

test('paid twice all the same: the page tells it, the second payment goes back by itself', async ({
  context,
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  // Somebody opens Alipay, which knows of no trade before a login, and pays by WeChat instead.
  await payBy(page, /Alipay/);
  await expect(page).toHaveURL(cashier.alipay);
  const forgotten = await context.newPage();
  await forgotten.goto(page.url());
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Not yet' }).click();
  await payBy(page, /WeChat Pay/);
  await atTheCashier(page, /^(Pay|支付)$/);
  await expect(page.getByText('¥59.00 paid')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  // Then the forgotten page is found, and paid too.
  await atTheCashier(forgotten, /^Log in/);
  await atTheCashier(forgotten, /^Pay/);
  await forgotten.close();
  await page.getByRole('link', { name: /Payments and refunds/ }).click();
  await expect(page).toHaveURL(/view=payments/);
  await expect(page.getByText(/This order was paid twice/)).toBeVisible();
  await expect(page.getByText(/The extra ¥59\.00\swas refunded on/)).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`orderId=${orderId}$|orderId=${orderId}&`));
  await expect(page.getByText('Second payment received')).toBeVisible();
  await expect(page.getByText('Second payment refunded')).toBeVisible();
});

test('a receipt is one sheet of paper, with the terms as they were agreed to; an unpaid order has none', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const active = await activeOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${active}&lang=en`);
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText('Unchanged since the order')).toBeVisible();
  await expect(page.getByText(/effective 1\sNovember\s2026/)).toBeVisible();
  await page.getByText('Show all clauses').click();
  await expect(page.getByRole('heading', { name: /^8\. / })).toBeVisible();
  await page.getByText('Show all clauses').click();
  await expectAccessible(page);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  // Printed with backgrounds and from a dark screen, it is still ink on white, and all of it is aligned at one edge.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expectReadable(page);
  const [first, last] = await Promise.all(
    [/^Order number$/, /^Issued/].map((words) => page.getByText(words).boundingBox()),
  );
  expect(first?.x).toBe(last?.x);
  await page.emulateMedia({ media: 'screen' });

  const orderId = await newOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&view=receipt&lang=en`);
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(page.getByRole('button', { name: 'Pay ¥59.00' })).toBeVisible();
});

test('the terms can be read before anything is paid', async ({ page }) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: 'service terms' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Terms of sale for value-added services' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: /Refunds/ })).toBeVisible();
  await expectAccessible(page);
});

test('the providers know the payments of the demo’s history, and could refund them', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const { list } = await call<{ list: { orderId: string; payMethod: string; creationTime: string }[] }>(
    request,
    '/pay/order/getOrderList',
    { page: '1', pageSize: '50', status: 'paid' },
    token,
  );
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
  for (const [payMethod, provider] of [
    ['WX', 'wechatPay'],
    ['ZFB', 'alipay'],
  ] as const) {
    const earlier = list.find((order) => order.payMethod === payMethod && order.creationTime < dayAgo);
    const { received } = await call<{ received: { attemptId: string }[] }>(
      request,
      '/pay/order/payments',
      { orderId: earlier?.orderId ?? '' },
      token,
    );
    await expect.poll(() => knownTrades(request, provider)).toContain(received[0]?.attemptId);
  }
});
