import { readFile } from 'node:fs/promises';
import {
  call,
  camera,
  expect,
  expectAccessible,
  hotspot,
  imeiOf,
  locator,
  logIn,
  orderAtCashier,
  ownerB,
  test,
} from './portal.ts';

test('a bundle is one order: each of its packages is in it, at the price that was shown', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  await page.goto(`/pay/template/package.html?imei=${camera}&lang=en`);
  await page.getByRole('radio', { name: /Watch the home/ }).check({ force: true });
  await expect(page.getByText('Will work: SIM active, verified')).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pay ¥/ });
  await expect(pay).toBeEnabled();
  const price = (await pay.textContent())?.replace('Pay ¥', '') ?? '';
  await pay.click();
  await expect(page).toHaveURL(/\/cashier\/h5/);
  const { payFen, orderVosList } = await call<{ payFen: number; orderVosList: { name: string }[] }>(
    request,
    '/pay/order/getOrder',
    { orderId: orderAtCashier(page) },
    token,
  );
  expect(payFen).toBe(Math.round(Number(price) * 100));
  expect(orderVosList.map(({ name }) => name)).toHaveLength(2);
});

test('what is of no use in the device as it stands is bought only after a second yes', async ({
  page,
  request,
}) => {
  const withoutSim = '867305012005075';
  const token = await logIn(page, request);
  const orders = async () => {
    const input = { page: '1', pageSize: '1', imei: withoutSim };
    const { total } = await call<{ total: number }>(request, '/pay/order/getOrderList', input, token);
    return total;
  };
  const before = await orders();
  const pay = page.getByRole('button', { name: /^Pay ¥[\d.]+$/ });
  const question = page.getByRole('alertdialog', { name: 'It will not work in this device now' });
  for (const shop of ['template/package.html', 'mifi/package.html']) {
    await page.goto(`/pay/${shop}?imei=${withoutSim}&lang=en`);
    await expect(page.getByText('Will not work now')).toBeVisible();
    await pay.click();
    await expect(question).toContainText('There is no SIM in the device.');
    await question.getByRole('button', { name: 'Fix it first' }).click();
    await expect(question).toBeHidden();
    expect(await orders()).toBe(before);
  }

  await pay.click();
  await question.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page).toHaveURL(/\/cashier\/h5/);
  expect(await orders()).toBe(before + 1);
});

test('who pays before it is known whether it works is asked all the same, and a check that never ends holds nobody up @rare', async ({
  page,
  request,
}) => {
  const withoutSim = '867305012005075';
  await logIn(page, request);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/pay/package/checkFit', async (route) => {
    await answered;
    await route.continue();
  });
  let orders = 0;
  await page.route('**/pay/order/addOrder', (route) => {
    orders += 1;
    return route.abort('connectionfailed');
  });
  await page.goto(`/pay/mifi/package.html?imei=${withoutSim}&lang=en`);
  const pay = page.getByRole('button', { name: /^Pay ¥[\d.]+$/ });
  await pay.dblclick();
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  answer();
  const question = page.getByRole('alertdialog', { name: 'It will not work in this device now' });
  await expect(question).toContainText('There is no SIM in the device.');
  expect(orders).toBe(0);

  await page.unroute('**/pay/package/checkFit');
  await page.route('**/pay/package/checkFit', () => new Promise(() => undefined));
  await page.reload();
  await pay.click();
  await expect(page.getByText(/Could not reach the server/)).toBeVisible();
  await expect(question).toBeHidden();
});

test('a service whose time is over has ended: it is not called used up @rare', async ({ page, request }) => {
  await logIn(page, request);
  // It ended months before the demo's first day.
  for (const shown of ['serve.html', 'information.html']) {
    await page.goto(`/pay/${shown}?imei=${locator}&lang=en`);
    await expect(page.getByRole('link', { name: /^Cloud service/ })).toContainText(/Ended$/);
  }
});

test('several devices are chosen in the calendar and renewed in one order', async ({ page, request }) => {
  const token = await logIn(page, request);
  await page.goto('/pay/information.html?view=calendar&lang=en');
  // Two devices that no other test buys anything for.
  for (const name of [/^机卡分离的随身WiFi Data plan/, /^Backup hotspot/]) {
    await page.getByRole('checkbox', { name }).first().check({ force: true });
  }
  await page.getByRole('button', { name: 'Renew 2 devices' }).click();
  await expect(page.getByText('The SIM was moved to another device; put it back')).toHaveCount(1);
  await page.getByRole('radio', { name: /30\sGB a month/ }).check({ force: true });
  await page.getByRole('button', { name: 'Pay ¥59.80' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not every device can use it now' });
  await expect(question).toContainText(
    /随身WiFi: The SIM was moved to another device; put it back\. The package/,
  );
  await question.getByRole('button', { name: 'Pay ¥59.80' }).click();
  await expect(page).toHaveURL(/\/cashier\/h5/);
  const { orderVosList } = await call<{ orderVosList: { packageId: number; imei: string }[] }>(
    request,
    '/pay/order/getOrder',
    { orderId: orderAtCashier(page) },
    token,
  );
  expect(orderVosList.map(({ packageId }) => packageId)).toEqual([168, 168]);
  expect(new Set(orderVosList.map(({ imei }) => imei)).size).toBe(2);
});

test('a cloud storage that has ended says when its recordings are deleted', async ({ page, request }) => {
  await logIn(page, request);
  const day = 86_400_000;
  let endedDaysAgo = 10;
  let followedByDays = 0;
  await page.route('**/redis/getPackageByImei', async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    const endedMs = Date.now() - endedDaysAgo * day;
    const items = data.items.map((item: { type: number }) =>
      item.type === 27
        ? {
            ...item,
            level: 'empty',
            sum: 0,
            usable: 0,
            expirationTime: new Date(endedMs).toISOString(),
            endsAt: new Date(endedMs + followedByDays * day).toISOString(),
          }
        : item,
    );
    await route.fulfill({ json: { ...body, data: { ...data, items } } });
  });
  await page.goto(`/pay/camera/cloud/package.html?imei=${camera}&lang=en`);
  await expect(page.getByText(/^Ended \d+\s\w+/)).toBeVisible();
  await expect(page.getByText(/are kept until \d+\s\w+.*, then deleted/)).toBeVisible();
  endedDaysAgo = 40;
  // Otherwise the stored answer is shown first.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText(/the recordings in the cloud were deleted/)).toBeVisible();
  // A renewal has followed since the answer was read, as without a connection: nothing is deleted.
  followedByDays = 60;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText(/^Until \d+\s\w+/)).toBeVisible();
  await expect(page.getByText(/were deleted|then deleted/)).toHaveCount(0);
});

test('a calendar without anything leads further ahead, and from its end to the services @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/allowances/listExpiring', (route) =>
    route.fulfill({ json: { code: 0, data: { list: [], page: 1, pageSize: 10, total: 0 }, msg: '' } }),
  );
  await page.goto('/pay/information.html?view=calendar&lang=en');
  await page.getByRole('button', { name: '1 year' }).click();
  await expect(page.getByText('There is nothing to renew for a year.')).toBeVisible();
  await page.getByRole('link', { name: 'All services' }).click();
  await expect(page).toHaveURL(/serve\.html/);
});

test('what ends is saved as a calendar file, without a token in any address', async ({ page, request }) => {
  await logIn(page, request);
  const addresses: string[] = [];
  page.on('request', (one) => addresses.push(one.url()));
  await page.goto('/pay/information.html?view=calendar&lang=en');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('BEGIN:VEVENT');
  expect(addresses.filter((address) => /[?&]token=/.test(address))).toEqual([]);
});

test('a cloud service that has ended says until when its data is kept, where it is renewed', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString();
  type Service = { type: number; expirationTime: string; endsAt?: string };
  await page.route(/getPackageType$|getPackageByImei$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Service[] | { items: Service[] } };
    for (const item of 'items' in answer.data ? answer.data.items : answer.data)
      if (item.type === 0) Object.assign(item, { expirationTime: tenDaysAgo, endsAt: tenDaysAgo });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/pay/information.html?imei=${locator}&lang=en`);
  await expect(
    page.getByText(/Its data is kept until .+ Renew before then and nothing is lost/),
  ).toBeVisible();
  await page.goto(`/pay/information.html?view=mine&imei=${locator}&lang=en`);
  await expect(page.getByText(/Its data is kept until .+ Renew before then/)).toBeVisible();
});

test('a device of which only the end is known says when that is, where it is renewed', async ({
  page,
  request,
}) => {
  const imei = await imeiOf(request, '公司商务车', await logIn(page, request));
  await page.goto(`/pay/information.html?imei=${imei}&lang=en`);
  await expect(
    page.getByText(/^Platform renewal ends .+ Renew now and nothing is interrupted\.$/),
  ).toBeVisible();
});

test('an activation offer is claimed once, counts down, and is what is paid', async ({ page, request }) => {
  await logIn(page, request, ownerB);
  await page.clock.install();
  await page.goto('/pay/mifi/newPackage.html?imei=868120148373621&packageId=164&lang=en');
  await expect(page.getByRole('button', { name: 'Pay ¥49.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Claim offer' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(24:00:00|23:59:\d\d)$/);
  await expect(page.getByRole('button', { name: 'Pay ¥24.50' })).toBeVisible();

  // Once the offer is over, the page asks for the price again.
  await page.route('**/pay/package/getPackageList', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { priceFen: number; offer: { state: string } | null }[] };
    for (const item of json.data) if (item.offer) Object.assign(item, { priceFen: 4900, offer: null });
    await route.fulfill({ response, json });
  });
  await page.clock.fastForward('24:00:01');
  await expect(page.getByRole('button', { name: 'Pay ¥49.00' })).toBeVisible();
});

test('a page that is open as the month ends says when the plan of next month starts now @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  let monthEndsAt = '';
  await page.route('**/pay/package/getPackageList', async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    // Counted from the first answer: on a busy machine it takes long until the page asks.
    monthEndsAt ||= new Date(Date.now() + 8000).toISOString();
    const isOver = Date.now() > Date.parse(monthEndsAt);
    const started = data.map((item: { effectType: number }) =>
      item.effectType === 2 ? { ...item, effectiveTime: monthEndsAt } : item,
    );
    await route.fulfill({ json: { ...body, data: isOver ? data : started } });
  });
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=161&lang=en`);
  await expect(page.getByText(/^Starts \d+\s\w+/)).toBeVisible();
  await expect(page.getByText(/^Starts 1\s\w+ (\d{4} )?00:00/)).toBeHidden();
  await expect(page.getByText(/^Starts 1\s\w+ (\d{4} )?00:00/)).toBeVisible();
});

test('everything about a package: each month that it gives, and why another one is not offered', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=122&lang=en`);
  await page.getByRole('button', { name: 'See package details' }).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText('100 GB', { exact: true })).toHaveCount(13);
  await expect(detail.getByText('1 month, already included')).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: 'Why are some unavailable?' }).click();
  await expect(page.getByRole('dialog').getByText(/this SIM’s carrier/)).toBeVisible();
});

test('what runs out leads to more of it; a guest reads words and is told how to see the rest', async ({
  page,
}) => {
  await page.goto(`/pay/information.html?view=mine&imei=${locator}&lang=en`);
  await expect(page.getByRole('link', { name: /Log in.*See all your packages/ })).toBeVisible();
  await page
    .getByRole('link', { name: /SMS alarms/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
});

test.describe('other names of the pages', () => {
  for (const [name, path] of [
    ['camera-cloud', 'camera/cloud/package.html'],
    ['serveInfo', 'serve-info.html'],
  ] as const) {
    test(`${name} leads to ${path}`, async ({ page }) => {
      await page.goto(`/pay/${name}?lang=en&imei=${camera}`);
      await expect(page).toHaveURL(new RegExp(`/pay/${path}`));
      await expect(page.locator('h1')).not.toHaveText('Page not found');
    });
  }
});

test('a package that pauses a device is sold to who shows that they have it @rare', async ({ page }) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=171&lang=en`);
  const pay = page.getByRole('button', { name: /^Pay ¥/ });
  await expect(pay).toBeEnabled();
  await pay.click();
  const notice = page.getByText(/^To buy this, confirm first that you have the device/);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  // It is said of no other package.
  await page.getByRole('radio', { name: 'Top-up' }).check({ force: true });
  await expect(notice).toHaveCount(0);
  await page.getByRole('radio', { name: 'Keep number', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Confirm I have it' }).click();
  await page.getByLabel(/^Device password/).fill(hotspot.slice(-6));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await pay.click();
  // Only as far as the cashier: paying would halt the hotspot, which other tests use.
  await expect(page).toHaveURL(/\/cashier\/h5/);
});

test('what costs nothing is free wherever a price stands', async ({ page }) => {
  const setFree = (one: object) => ({ ...one, fromPriceFen: 0, priceFen: 0, amountFen: 0 });
  await page.route(/\/pay\/package\/getPackageType$/, async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, data: data.map(setFree) } });
  });
  await page.route(/\/pay\/package\/getPackageList$/, async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, data: data.map(setFree) } });
  });
  for (const address of [
    `audio_information.html?imei=${camera}`,
    `information.html?view=renew&devices=${hotspot}.9`,
    `mifi/webAccelerato.html?imei=${hotspot}`,
  ]) {
    await page.goto(`/pay/${address}&lang=en`);
    await expect(page.getByText(/\bFree\b/).first(), address).toBeVisible();
    await expect(page.getByText('¥0.00'), address).toHaveCount(0);
  }
});

test('what is free is not said to begin with a payment @rare', async ({ page }) => {
  await page.goto(`/pay/information.html?imei=${hotspot}&type=7&lang=en`);
  await page.getByRole('button', { name: 'See package details' }).click();
  await expect(page.getByRole('dialog').getByText('Starts as soon as you get it')).toBeVisible();
  await expect(page.getByText(/you pay/)).toHaveCount(0);
});

test('of several devices that an order pauses, each is shown to be at hand @rare', async ({ page }) => {
  const others = '867400020316612';
  await page.goto(`/pay/information.html?view=renew&devices=${hotspot}.17,${others}.17&lang=en`);
  const pay = page.getByRole('button', { name: /^Pay ¥/ });
  await pay.click();
  for (const imei of [hotspot, others]) {
    await expect(
      page.getByText(`To buy this, confirm first that you have “·· ${imei.slice(8, 12)} ${imei.slice(12)}`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Confirm I have it' }).click();
    await page.getByLabel(/^Device password/).fill(imei.slice(-6));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText(/^To buy this, confirm first/)).toHaveCount(0);
  await pay.click();
  await expect(page).toHaveURL(/\/cashier\/h5/);
});

test('what a device has is not said to be nothing as long as a part of it could not be read @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const failed = { status: 500, json: { code: 500, msg: 'The gateway is away', data: null } };
  await page.route('**/redis/getPackageByImei', async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, data: { ...data, items: [] } } });
  });
  let isDelivering = false;
  await page.route('**/pay/order/getOrderList', (route) => {
    if ((route.request().postData() ?? '').includes('delivering') && !isDelivering)
      return route.fulfill(failed);
    return route.fulfill({ json: { code: 0, data: { list: [], page: 1, pageSize: 50, total: 0 }, msg: '' } });
  });
  await page.goto(`/pay/information.html?view=mine&imei=${locator}&lang=en`);
  await expect(page.getByText('The gateway is away')).toBeVisible();
  await expect(page.getByText('This device has no packages yet')).toHaveCount(0);
  isDelivering = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This device has no packages yet')).toBeVisible();
});

test('a camera whose allowances could not be read says so instead of that nothing is active @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/redis/getPackageByImei', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'The gateway is away', data: null } }),
  );
  await page.goto(`/pay/audio_information.html?imei=${camera}&lang=en`);
  await expect(page.getByText('The gateway is away')).toBeVisible();
  await page.route('**/pay/package/getPackageType', (route) =>
    route.fulfill({ json: { code: 0, data: [], msg: '' } }),
  );
  await page.evaluate(() => localStorage.clear());
  await logIn(page, request);
  await page.reload();
  await expect(page.getByText('The gateway is away')).toBeVisible();
  await expect(page.getByText('No sound or camera alarms for this device')).toHaveCount(0);
});
