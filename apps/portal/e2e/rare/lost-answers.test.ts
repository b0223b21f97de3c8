import { call, expect, hold, locator, logIn, newOrder, ownerB, test } from '../portal.ts';

test.describe('answers that are lost', () => {
  test('alarms that were marked as read though the answer was lost are shown as read', async ({
    page,
    request,
  }) => {
    await logIn(page, request);
    const at = '2026-11-20T04:00:00.000Z';
    const alarm = {
      id: '01935a7e-7c00-7000-8000-000000000911',
      code: 14,
      key: 'overspeed',
      title: 'Overspeed',
      at,
      receivedAt: at,
      value: 92,
      unit: 'km/h',
      place: null,
      longitude: null,
      latitude: null,
      told: [],
    };
    let readAt: string | null = null;
    await page.route('**/alarm/list', (route) => {
      const { unread } = route.request().postDataJSON() ?? {};
      const list = unread && readAt ? [] : [{ ...alarm, readAt }];
      const data = { list, page: 1, pageSize: 20, total: list.length, unread: readAt ? 0 : 1 };
      return route.fulfill({ json: { code: 0, msg: '', data } });
    });
    await page.route('**/alarm/read', (route) => {
      readAt = at;
      return route.abort();
    });
    await page.goto(`/pay/alarm/list.html?imei=${locator}&lang=en`);
    const mark = page.getByRole('button', { name: 'Mark all as read' });
    await expect(mark).toBeVisible();
    await mark.click();
    await expect(page.getByText(/Could not reach the server/).first()).toBeVisible();
    await expect(mark).toHaveCount(0);
  });

  test('a request that was withdrawn though the answer was lost is shown as withdrawn', async ({
    page,
    request,
  }) => {
    const asked = {
      id: '01935a7e-7c00-7000-8000-000000000901',
      subject: 'account',
      imei: null,
      email: 'lin@example.com',
      reason: 'privacy',
      reasonText: null,
      losses: { devices: 1, runningPackages: 0, coupons: 0, balanceFen: 0 },
      createdAt: '2026-11-20T04:00:00.000Z',
      decideFrom: '2026-11-25T04:00:00.000Z',
      decideBy: '2026-12-11T04:00:00.000Z',
      decisionText: null,
      endedAt: null as string | null,
      state: 'applied',
      mayWithdraw: true,
      log: [{ at: '2026-11-20T04:00:00.000Z', state: 'applied', text: null }],
    };
    let known = asked;
    await logIn(page, request, ownerB);
    await page.route('**/cancellation/list', (route) =>
      route.fulfill({
        json: { code: 0, msg: '', data: { list: [known], page: 1, pageSize: 100, total: 1 } },
      }),
    );
    await page.route('**/cancellation/withdraw', async (route) => {
      const at = '2026-11-21T04:00:00.000Z';
      known = { ...asked, state: 'withdrawn', mayWithdraw: false, endedAt: at };
      await route.abort();
    });
    await page.goto(`/pay/logout.html?view=request&id=${asked.id}&lang=en`);
    await page.getByRole('button', { name: 'Withdraw request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(page.getByText(/Could not reach the server/)).toHaveCount(0);
  });
});

test('what cancelling loses is read before it is asked for: without it nothing can be sent', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  let isAway = true;
  await page.route('**/cancellation/preview', (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/pay/logout.html?view=cancel&lang=en');
  await page.getByRole('radio', { name: /whole account/ }).check({ force: true });
  const send = page.getByRole('button', { name: 'Request cancellation' });
  await expect(page.getByText(/What you would lose could not be loaded/)).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('What you lose')).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
});

test('a conflict whose other side does not load is said, and not passed over in silence', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${locator}&lang=en`);
  await page.getByRole('switch').last().press('Space');
  await page.route('**/config/getDeviceConfigByImei', (route) => route.abort());
  await page.route('**/config/addAlarmConfig', (route) =>
    route.fulfill({
      json: { code: 'settingsConflict', msg: 'The settings were changed elsewhere', data: null },
    }),
  );
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings were changed elsewhere')).toBeVisible();
});

test('a photo leaves the phone with the consent also when its page is left before the answer', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  await page.goto('/pay/logout.html?lang=en');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('device-pay-real-name', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('captures');
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  const consent = { version: '2026-11.2', givenAt: '2026-11-20T04:00:00.000Z', withdrawnAt: null };
  const list = [{ ...consent, id: '1', purpose: 'realName' }];
  await page.route(/\/consent\/list/, (route) => route.fulfill({ json: { code: 0, msg: '', data: list } }));
  const answer = await hold(page, '**/consent/withdraw', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: {} } }),
  );
  await page.getByRole('link', { name: /^Your consents/ }).click();
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Your consents/ })).toBeVisible();
  answer();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).not.toContain('device-pay-real-name');
});

test('a payment link whose answer was lost opens at the second try', async ({ page, request }) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const { ticket } = await call<{ ticket: string }>(request, '/pay/ticket/create', { orderId }, token);
  await page.route(
    '**/pay/ticket/spend',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(`/pay/orderPay-details.html?token=${ticket}&orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(orderId)).toBeVisible();
});
