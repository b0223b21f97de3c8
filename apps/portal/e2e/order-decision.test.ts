import type { Page } from '@playwright/test';
import {
  call,
  camera,
  expect,
  giveCoupon,
  hold,
  hotspot,
  locator,
  logIn,
  newOrder,
  pullDown,
  test,
} from './portal.ts';

/** A device of the owner; no other test buys anything for it. */
const imei = '869071048220256';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ¥/ });

test('an order whose answer was lost is the same order when it is paid again, with its coupon', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await giveCoupon(request, imei, 300, '¥3.00 off');
  for (const address of [
    `/pay/information.html?imei=${imei}&type=2&packageId=22&lang=en`,
    `/pay/template/package.html?imei=${imei}&templateId=4&lang=en`,
  ]) {
    const orderIds: string[] = [];
    await page.route('**/pay/order/addOrder', async (route) => {
      const response = await route.fetch();
      orderIds.push(((await response.json()) as { data: string }).data);
      await (orderIds.length === 1 ? route.abort('connectionfailed') : route.fulfill({ response }));
    });
    await page.goto(address);
    await expect(page.getByText('−¥3.00')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    const price = (await payButton(page).textContent()) ?? '';
    await payButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^Could not reach the server.*Trying again will not place a second order\.$/,
    );

    // The coupon can't be chosen any more: the order holds it.
    const asked = page.waitForResponse(/getCouponList/);
    await pullDown(page);
    await (await asked).finished();
    await expect(page.getByText('−¥3.00')).toBeVisible();
    await page.getByRole('button', { name: price, exact: true }).click();
    await expect(page).toHaveURL(/\/cashier\/h5/);
    expect(orderIds).toHaveLength(2);
    expect(orderIds[1]).toBe(orderIds[0]);
    await page.unroute('**/pay/order/addOrder');
    // So that the coupon can be used again.
    await page.goto(`/pay/order-details.html?orderId=${orderIds[0] ?? ''}&lang=en`);
    await page.getByRole('button', { name: 'Not yet' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Its coupons are returned to you.');
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  }
});

/** Shows a package at its old price in lists until the returned function is called. */
async function showOldPrice(
  page: Page,
  { packageId, priceFen }: { packageId: number; priceFen: number },
): Promise<() => void> {
  let isOld = true;
  await page.route('**/pay/package/getPackageList', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { packageId: number; priceFen: number }[] };
    for (const item of json.data) if (isOld && item.packageId === packageId) item.priceFen = priceFen;
    await route.fulfill({ response, json });
  });
  return () => {
    isOld = false;
  };
}

test('a price that is another one by now is paid after a second yes alone, and two taps are one order', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const endOldPrice = await showOldPrice(page, { packageId: 421, priceFen: 700 });
  let orders = 0;
  page.on('request', (one) => {
    if (one.url().endsWith('/pay/order/addOrder')) orders += 1;
  });
  await page.goto(`/pay/information.html?imei=${locator}&type=42&packageId=421&lang=en`);
  const pay = page.getByRole('button', { name: 'Pay ¥7.00' });
  await expect(pay).toBeEnabled();
  endOldPrice();
  await pay.dblclick();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('It was ¥7.00 and is now ¥8.00')).toBeVisible();
  expect(orders).toBe(1);
  await dialog.getByRole('button', { name: 'Pay ¥8.00' }).dblclick();
  await expect(page).toHaveURL(/\/cashier\/h5/);
  expect(orders).toBe(2);
});

test('an order that is cancelled is cancelled in the list that it was opened from, too', async ({
  page,
  request,
}) => {
  const orderId = await newOrder(request, await logIn(page, request));
  await page.goto('/pay/order.html?lang=en');
  const links = page.locator(`a[href*="order-details.html?orderId=${orderId}"]`).filter({ visible: true });
  // Links to the order and to its payment.
  await expect(links).toHaveCount(2);
  await links.first().click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You will not be able to pay it afterwards.');
  await expect(question).not.toContainText('coupons');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/order\.html/);
  await expect(links).toHaveCount(1);
});

test('a price of several devices that is another one by now is asked again, and told @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const endOldPrice = await showOldPrice(page, { packageId: 168, priceFen: 2000 });
  await page.goto('/pay/information.html?view=calendar&lang=en');
  for (const name of [/^Backup hotspot/, /^直播用随身WiFi/])
    await page.getByRole('checkbox', { name }).first().check({ force: true });
  await page.getByRole('button', { name: 'Renew 2 devices' }).click();
  await page.getByRole('radio', { name: /30\sGB a month/ }).check({ force: true });
  const old = page.getByRole('button', { name: 'Pay ¥40.00' });
  await expect(old).toBeEnabled();
  endOldPrice();
  await old.click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('It was ¥40.00 and is now ¥59.80')).toBeVisible();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay ¥59.80' })).toBeEnabled();
});

test('a new price that could not be read is not called new terms for the old one @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await showOldPrice(page, { packageId: 421, priceFen: 700 });
  await page.goto(`/pay/information.html?imei=${locator}&type=42&packageId=421&lang=en`);
  const pay = page.getByRole('button', { name: 'Pay ¥7.00' });
  await expect(pay).toBeEnabled();
  await page.route('**/pay/package/getPackageList', (route) => route.fulfill({ status: 400 }));
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'price' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('who chose a package that is not sold any more has no other one in its place, and is told @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  let change: (list: { packageId: number }[]) => object[] = (list) => list;
  await page.route('**/pay/package/getPackageList', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { packageId: number }[] };
    await route.fulfill({ response, json: { ...json, data: change(json.data) } });
  });
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  const choose = (name: RegExp) => page.getByRole('radio', { name }).check({ force: true });
  await choose(/100\sGB a month/);
  await expect(payButton(page)).toBeEnabled();
  change = (list) => list.filter(({ packageId }) => packageId !== 155);
  await pullDown(page);
  await expect(page.getByText(/100\sGB a month is no longer on sale/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await choose(/30\sGB a month/);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByText(/no longer on sale/)).toHaveCount(0);

  const notOfferedReason = 'it does not work with this SIM’s carrier';
  change = (list) =>
    list.map((item) => (item.packageId === 168 ? { ...item, offered: false, notOfferedReason } : item));
  await pullDown(page);
  await expect(page.getByText(/30\sGB a month: not offered, it does not work/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('who changes the device while an order is being placed is told of it @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const answer = await hold(page, '**/pay/order/addOrder', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: 'zx261121k7Q2M4X' } }),
  );
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await payButton(page).click();
  await page.getByRole('button', { name: /Change device/ }).click();
  await page.getByLabel('Search for a device').fill('869071046240504');
  await page.getByRole('button', { name: /869071046240504/ }).click();
  await expect(page).toHaveURL(/imei=869071046240504/);
  await expect(payButton(page)).toBeVisible();
  answer();
  await expect(page.getByText('Your order was placed. See it under “My orders”.')).toBeVisible();
  await expect(page).toHaveURL(/mifi\/package\.html/);
});

test('who chose a bundle, or a package of several devices, that is not sold any more has no other one in its place @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  let isGone = false;
  await page.route('**/package/template/getAllByImei', async (route) => {
    const { data, ...body } = (await (await route.fetch()).json()) as { data: { name: string }[] };
    await route.fulfill({
      json: { ...body, data: data.filter(({ name }) => !isGone || !/Peace of mind/.test(name)) },
    });
  });
  await page.goto(`/pay/template/package.html?imei=${camera}&lang=en`);
  await page.getByRole('radio', { name: /Peace of mind/ }).check({ force: true });
  await expect(payButton(page)).toBeEnabled();
  isGone = true;
  await pullDown(page);
  await expect(page.getByText(/^Peace of mind.* is no longer on sale/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('radio').first().check({ force: true });
  await expect(payButton(page)).toBeEnabled();

  let change: (list: { packageId: number }[]) => object[] = (list) => list;
  await page.route('**/pay/package/getPackageList', async (route) => {
    const { data, ...body } = (await (await route.fetch()).json()) as { data: { packageId: number }[] };
    await route.fulfill({ json: { ...body, data: change(data) } });
  });
  const devices = `${hotspot}.9,867400020316612.9`;
  await page.goto(`/pay/information.html?view=renew&devices=${devices}&lang=en`);
  await page.getByRole('radio', { name: /100\sGB a month/ }).check({ force: true });
  await expect(payButton(page)).toBeEnabled();
  change = (list) => list.filter(({ packageId }) => packageId !== 155);
  await page.reload();
  await expect(page.getByText(/100\sGB a month is no longer on sale/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('an order of several devices, and a bundle, are bought again as they were @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const buy = async (input: Record<string, string>) => {
    const orderId = await call<string>(request, '/pay/order/addOrder', input, token);
    await call(request, '/pay/order/cancelOrder', { orderId }, token);
    return orderId;
  };
  const several = await buy({ imeis: `${hotspot},867400020316612`, 'packages[0].packageId': '155' });
  await page.goto(`/pay/order-details.html?orderId=${several}&lang=en`);
  await page.getByRole('link', { name: 'Buy again' }).click();
  await expect(page.getByRole('heading', { name: '2 devices' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /100\sGB a month/ })).toBeChecked();

  const bundles = await call<{ name: string; packages: { packageId: number }[] }[]>(
    request,
    '/package/template/getAllByImei',
    { imei: camera, lang: 'en' },
    token,
  );
  const last = bundles.at(-1);
  const packages = last?.packages.map(({ packageId }, index) => [
    `packages[${index}].packageId`,
    String(packageId),
  ]);
  const bundle = await buy({ imeis: camera, ...Object.fromEntries(packages ?? []) });
  await page.goto(`/pay/order-details.html?orderId=${bundle}&lang=en`);
  await page.getByRole('link', { name: 'Buy again' }).click();
  await expect(page.getByRole('radio', { name: new RegExp(`^${last?.name}`) })).toBeChecked();
});

test('what a link names and nobody sells any more is not passed over, nor called a renewal @rare', async ({
  page,
}) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=99999&lang=en`);
  await expect(page.getByText(/^That package is no longer on sale/)).toBeVisible();
  await page.goto(`/pay/template/package.html?imei=${camera}&packageIds=1,99999&lang=en`);
  await expect(page.getByText(/bundle that you are looking for is no longer on sale/)).toBeVisible();
  await page.goto(`/pay/information.html?imei=${hotspot}&type=34&lang=en`);
  await expect(page.getByRole('heading', { name: 'Packages', exact: true })).toBeVisible();
});
