import {
  atTheCashier,
  call,
  expect,
  expectAccessible,
  hotspot,
  locator,
  logIn,
  orderAtCashier,
  ownerB,
  petTracker,
  test,
} from './portal.ts';

test('the main job in English: see, choose, pay with the best coupon, come back, see it in effect', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const allowance = () =>
    call<{ items: { type: number; usable: number }[] }>(
      request,
      '/redis/getPackageByImei',
      { imei: petTracker },
      token,
    ).then(({ items }) => items.find((item) => item.type === 1)?.usable ?? 0);
  const before = await allowance();

  await page.goto(`/pay/serve.html?imei=${petTracker}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Left on this device' })).toBeVisible();
  await page.getByRole('link', { name: /SMS alarms/ }).click();
  await expect(page).toHaveURL(/information\.html/);
  const pay = page.getByRole('button', { name: /^Pay ¥/ });
  await expect(pay).toBeVisible();
  const price = (await pay.textContent())?.replace('Pay ', '') ?? '';
  await pay.click();

  await atTheCashier(page, /^(Pay|支付)$/);
  await expect(page).toHaveURL(/order-details\.html/);
  await expect(page.getByText(`${price} paid`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'In effect (done)' })).toBeVisible();
  expect(await allowance()).toBeGreaterThan(before);
  await expectAccessible(page);
});

test('主流程（中文、深色）：选套餐，用券，付款，返回后看到生效时间', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, request);
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=168&lang=zh`);
  await expect(page.getByRole('button', { name: '支付 ¥24.90' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '支付 ¥24.90' }).click();
  await atTheCashier(page, /^(Pay|支付)$/);
  await expect(page.getByText(/¥24\.90/).first()).toBeVisible();
  await expect(page.getByText('已支付 ¥24.90')).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText(/自动生效/).first()).toBeVisible();
});

test('leaving the cashier without paying says so, and the order can be paid or cancelled later', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  await page.goto('/pay/mifi/package.html?imei=867400020316612&lang=en');
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await atTheCashier(page, /^(Leave|离开)$/);
  await expect(page).toHaveURL(/order-details\.html/);
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

test('closing the browser between paying and coming back loses nothing: the order shows the truth', async ({
  browser,
  page,
  request,
}) => {
  const token = await logIn(page, request);
  await page.goto(`/pay/information.html?imei=${locator}&type=2&lang=en`);
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page).toHaveURL(/\/cashier\/h5/);
  const orderId = orderAtCashier(page);
  // The payer pays in the provider's app; the return page never opens.
  const context = await browser.newContext();
  const cashier = await context.newPage();
  await cashier.route(
    (url) => url.pathname === '/pay/order-details.html',
    (route) => route.abort(),
  );
  await cashier.goto(page.url());
  await page.close();
  await cashier
    .getByRole('button', { name: /^(Pay|支付)$/ })
    .click()
    .catch(() => undefined);
  await context.close();

  const status = () =>
    call<{ status: string }>(request, '/pay/order/getOrder', { orderId }, token).then(
      (order) => order.status,
    );
  await expect.poll(status).toBe('paid');
});

test('a guest buys for a device that is not theirs, and sees the order of this session only', async ({
  page,
}) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await atTheCashier(page, /^(Pay|支付)$/);
  await expect(page).toHaveURL(/order-details\.html/);
  await expect(page.getByText(/¥[\d.]+\spaid/)).toBeVisible();
  await page.goto('/pay/order.html?lang=en');
  await expect(page.getByText('Travel hotspot').first()).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Buy again/ }).or(page.getByRole('link', { name: /Buy again/ })),
  ).toHaveCount(1);
});

test('a payment link shows and pays its one order, once; without a ticket it says where to look', async ({
  browser,
  page,
  request,
}) => {
  const response = await request.post('/loginVerification', {
    form: { userName: '13800000001', password: 'demo-owner-1' },
  });
  const { token } = ((await response.json()) as { data: { token: string } }).data;
  const orderId = await call<string>(
    request,
    '/pay/order/addOrder',
    { imeis: hotspot, 'packages[0].packageId': '155', 'packages[0].total': '1' },
    token,
  );
  const { url } = await call<{ url: string }>(request, '/pay/ticket/create', { orderId }, token);

  await page.goto(url.replace(/lang=\w+/, 'lang=en'));
  await expect(page.getByRole('button', { name: 'Pay ¥59.00' })).toBeVisible();
  expect(page.url(), 'the ticket is stripped from the address').not.toContain('token=');
  await page.reload();
  await page.getByRole('button', { name: 'Pay ¥59.00' }).click();
  await atTheCashier(page, /^(Pay|支付)$/);
  await expect(page).toHaveURL(/orderPay-details\.html/);
  await expect(page.getByText('¥59.00 paid')).toBeVisible();

  // The same link again, on another phone: the ticket is spent.
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(new URL(url.replace(/lang=\w+/, 'lang=en'), page.url()).href);
  await expect(stranger.getByText('Check your order in the app you came from.')).toBeVisible();
  // Its cashier led back there: whoever may have paid a moment ago is not told that the link is no longer valid.
  await stranger.goto(
    new URL(`/pay/orderPay-details.html?orderId=${orderId}&lang=en&paying=1`, page.url()).href,
  );
  await expect(stranger.getByText('See in the app you came from whether it is paid')).toBeVisible();
  await context.close();

  // The person who is logged in may find it among their own orders.
  await logIn(page, request);
  for (const path of ['orderPay-details.html', 'orderPay2.html']) {
    await page.goto(`/pay/${path}?lang=en`);
    await expect(page.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', /order\.html/);
  }
});
