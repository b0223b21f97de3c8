import { orderNumber } from '@device-pay/rules';
import { expect, hotspot, locator, logIn, test } from '../portal.ts';

const anothersSim = '89860620000000000068';
const noSim = 'The SIM in this link is not in this device';
const toSims = ['Choose a SIM', `/pay/mifi/realname-card-list.html?imei=${hotspot}`] as const;

/** Addresses with an id that leads nowhere, what they say, and what they lead to. */
const links: readonly (readonly [address: string, says: string, link: string, to: string])[] = [
  [`real-name/index.html?imei=${hotspot}&iccid=8986`, noSim, ...toSims],
  [`real-name/index.html?imei=${hotspot}&iccid=${anothersSim}`, noSim, ...toSims],
  [`realname-success.html?imei=${hotspot}&iccid=8986`, noSim, ...toSims],
  [`mifi/realNameSucceeded.html?imei=${hotspot}&iccid=${anothersSim}`, noSim, ...toSims],
  [
    'pet/seek.html?imei=35209900',
    'There is no such device',
    'Choose a device',
    '/pay/wxDeviceList.html?next=pet%2Fseek.html',
  ],
  [
    `coupon.html?imei=${hotspot}&packageIds=999999`,
    'This package is not on sale',
    'See services',
    `/pay/serve.html?imei=${hotspot}`,
  ],
];

test('a link whose number was cut off, or is of something else, says so and leads on: trying again can’t help', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  for (const [address, says, link, to] of links) {
    await page.goto(`/pay/${address}&lang=en`);
    await expect(page.getByRole('heading', { name: says }), address).toBeVisible();
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', to);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});

test('a device of somebody else can’t be cancelled, and another one is chosen: trying again can’t help', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto('/pay/logout.html?view=cancel&imei=868120148373621&lang=en');
  await expect(
    page.getByText('This device is not in your account. Choose another one').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Request cancellation' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('an address that names no type and no order leads on: to all services, and to the orders', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/information.html?imei=${locator}&type=sms&lang=en`);
  await expect(page.getByRole('link', { name: /^SMS alarms/ })).toBeVisible();
  const anothers = orderNumber({ brand: 'zx', date: '261121', random: 'k7Q2M4XpR8s' });
  for (const cutOff of ['1', anothers.slice(0, -4)]) {
    await page.goto(`/pay/order-details.html?orderId=${cutOff}&lang=en`);
    await expect(page.getByText('The order’s info is wrong. The link may be incomplete.')).toBeVisible();
  }
  await page.goto(`/pay/order-details.html?orderId=${anothers}&lang=en`);
  await expect(page.getByText('We cannot find this order.')).toBeVisible();
  await page.getByRole('link', { name: /orders/i }).click();
  await expect(page).toHaveURL(/\/pay\/order\.html/);
});
