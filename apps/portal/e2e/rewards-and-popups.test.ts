import type { APIRequestContext, Page } from '@playwright/test';
import {
  answerPopup,
  call,
  camera,
  expect,
  expectAccessible,
  hotspot,
  locator,
  logIn,
  offerPopup,
  petTracker,
  stayWithinADay,
  test,
} from './portal.ts';

/** Two watches of the owner that no other journey opens: their showings are counted. */
const [watchOne, watchTwo] = ['869071047507547', '869071047586731'];
/** A hotspot that expires in three days, and that no other journey renews. */
const endingHotspot = '869071046240504';
const staff = { userName: '13800000004', password: 'demo-staff-1' };

interface Task {
  readonly taskId: string;
  readonly seconds: number;
  readonly watchedToday: number;
}

async function tasksOf(request: APIRequestContext, token: string, imei: string): Promise<Task[]> {
  const response = await request.get('/apiTaskVideo/list/imei', {
    params: { imei },
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: Task[] }).data;
}

const watchButton = (page: Page) => page.getByRole('button', { name: /^Watch for \d+ s$/ }).first();

test('a reward watched in two places at once counts once, and is collected', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  await stayWithinADay();
  const token = await logIn(page, request);
  const address = `/pay/mifi/welfare.html?imei=${hotspot}&lang=en`;
  const [before] = await tasksOf(request, token, hotspot);
  await page.goto(address);
  await watchButton(page).click();
  await expect(page.getByRole('timer')).toBeVisible();
  // Its words are its content: with a name of the same words, they would be read twice.
  await expect(page.getByRole('timer')).toHaveAccessibleName('');
  await expectAccessible(page);
  const second = await context.newPage();
  await logIn(second, request);
  await second.goto(address);
  await watchButton(second).click();
  await expect(second.getByRole('timer')).toBeVisible();

  // Of two viewings, the one that began later counts.
  await expect(page.getByText('This view could not be recorded')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
  await expect(second.getByText('All watched')).toBeVisible({ timeout: 45_000 });
  const [after] = await tasksOf(request, token, hotspot);
  expect(after?.watchedToday).toBe((before?.watchedToday ?? 0) + 1);

  await second.getByRole('dialog').getByRole('button', { name: 'Collect 100 MB' }).click();
  await expect(second.getByText('100 MB reward is being activated')).toBeVisible();
  await expect(second.getByText('100 MB reward', { exact: true }).first()).toBeVisible();
});

test('the time of a watch stands still while its page is out of sight @rare', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/welfare.html?imei=${camera}&lang=en`);
  await watchButton(page).click();
  await expect(page.getByRole('timer')).toBeVisible();
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await expect(page.getByText(/^Paused\./)).toBeVisible();
  await setVisibility('visible');
  await expect(page.getByText(/^Watch to the end to collect/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a watch that is given up before its answer comes stays given up @rare', async ({ page, request }) => {
  await logIn(page, request);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/apiTaskVideo/watch', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/pay/mifi/welfare.html?imei=${camera}&lang=en`);
  await watchButton(page).click();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const answered = page.waitForResponse('**/apiTaskVideo/watch');
  release();
  await (await answered).finished();
  // Two frames later, the page shows what the answer leads to.
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
  await expect(page.getByRole('timer')).toHaveCount(0);
});

/** An app that answers only advertisements, each with the same answer. */
async function insideAppThatAnswers(page: Page, said: { code: number; data?: object }): Promise<void> {
  await page.addInitScript((answer) => {
    const sent: { command: string; args: { adId?: string; callbackId?: string } }[] = [];
    const app = {
      postMessage(text: string) {
        const message = JSON.parse(text) as (typeof sent)[number];
        sent.push(message);
        if (message.command !== 'showAd') return;
        const { callbackId } = message.args;
        (window as unknown as { onDevicePayEvent(event: unknown): void }).onDevicePayEvent({
          event: 'callback',
          data: { callbackId, ...answer },
        });
      },
    };
    Object.assign(window, { devicePay: app, sentToApp: sent });
  }, said);
}

test('the app shows its own advertisement, and one that is closed early does not count', async ({
  page,
  request,
}) => {
  await stayWithinADay();
  const token = await logIn(page, request);
  await insideAppThatAnswers(page, { code: 0, data: { completed: false } });
  const [before] = await tasksOf(request, token, locator);
  await page.goto(`/pay/mifi/welfare.html?imei=${locator}&lang=en`);
  await watchButton(page).click();
  await expect(page.getByText('Not watched to the end')).toBeVisible();
  const adIds = await page.evaluate(() =>
    (window as unknown as { sentToApp: { command: string; args: { adId?: string } }[] }).sentToApp
      .filter(({ command }) => command === 'showAd' || command === 'reportAdPreView')
      .map(({ command, args }) => `${command} ${args.adId}`),
  );
  expect(adIds).toEqual(['reportAdPreView welfare-20s', 'showAd welfare-20s']);
  const [after] = await tasksOf(request, token, locator);
  expect(after?.watchedToday).toBe(before?.watchedToday);
});

test('an advertisement that the app could not show is not said to be closed early; one that was refused is @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await insideAppThatAnswers(page, { code: 3 });
  await page.goto(`/pay/mifi/welfare.html?imei=${locator}&lang=en`);
  await watchButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The advertisement could not start')).toBeVisible();
  await expect(dialog.getByText(/did not report/)).toBeVisible();
  await expect(dialog.getByText(/closed early/)).toHaveCount(0);

  await insideAppThatAnswers(page, { code: 1 });
  await page.reload();
  await watchButton(page).click();
  await expect(dialog.getByText('Not watched to the end')).toBeVisible();
});

test('rewards say why there are none, when they can be watched again, and who may', async ({
  page,
  request,
}) => {
  const address = `/pay/mifi/welfare.html?imei=${hotspot}&lang=en`;
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('button', { name: /password/i })).toBeVisible();
  await expect(watchButton(page)).toHaveCount(0);
  await expectAccessible(page);

  // The guest's answers are not the owner's.
  await page.evaluate(() => localStorage.clear());
  await logIn(page, request);
  await page.route('**/apiTaskVideo/list/imei*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { timesPerDay: number }[] };
    const full = data.map((task) => ({ ...task, watchedToday: task.timesPerDay, exchangeable: 0 }));
    await route.fulfill({ response, json: { ...rest, data: full } });
  });
  await page.clock.install();
  await page.goto(address);
  await expect(page.getByText(/^That is all for today\. Watch again from .* 00:00$/).first()).toBeVisible();
  await expect(watchButton(page)).toHaveCount(0);
  await expectAccessible(page);
  // The day ends while the page is open.
  await page.unroute('**/apiTaskVideo/list/imei*');
  await page.clock.fastForward('24:00:02');
  await expect(watchButton(page)).toBeVisible();

  await page.route('**/adevreising/getWelfareAdvertisingSwitch', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { switch: 0, tasks: 0 } } }),
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No rewards for this device' })).toBeVisible();
});

const day = 86_400_000;
const offer = (title: string, changes: Record<string, string>): Record<string, string> => ({
  type: 'offer',
  titleZh: title,
  titleEn: title,
  textZh: '仅此设备。',
  textEn: 'For this device only.',
  buttonType: 'open',
  buttonTextZh: '查看',
  buttonTextEn: 'See the coupons',
  actionUrl: '/pay/coupon.html',
  // The server would offer it again at once: the portal itself does not show it again.
  count: '100',
  remindIntervalHours: '0',
  activeFrom: new Date(Date.now() - day).toISOString(),
  activeTo: new Date(Date.now() + day).toISOString(),
  ...changes,
});

interface Shown {
  readonly id: string;
  readonly shownTo: number;
  readonly actedBy: number;
}

async function asStaff(request: APIRequestContext) {
  const response = await request.post('/loginVerification', { form: staff });
  const { token } = ((await response.json()) as { data: { token: string } }).data;
  return {
    make: async (title: string, changes: Record<string, string>) =>
      (await call<{ id: string }>(request, '/popup/staff/update', offer(title, changes), token)).id,
    figures: async (id: string) => {
      const { list } = await call<{ list: Shown[] }>(request, '/popup/staff/list', { pageSize: '50' }, token);
      const shown = list.find((one) => one.id === id);
      return shown && [shown.shownTo, shown.actedBy];
    },
  };
}

test('one popup a visit over all pages: it covers nothing, can be closed, and does not come again', async ({
  page,
  request,
}) => {
  const { make, figures } = await asStaff(request);
  const first = await make('First of the visit', { location: 'serve', targetImei: watchOne });
  const second = await make('Second of the visit', { location: 'information', targetImei: watchOne });
  await page.goto(`/pay/serve.html?imei=${watchOne}&lang=en`);
  const card = page.getByRole('region', { name: 'First of the visit' });
  await card.scrollIntoViewIfNeeded();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => figures(first)).toEqual([1, 0]);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);

  await page.goto(`/pay/information.html?imei=${watchOne}&lang=en`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.getByText('Second of the visit')).toHaveCount(0);
  await page.goto(`/pay/serve.html?imei=${watchOne}&lang=en`);
  await expect(page.getByRole('link', { name: /My orders/ })).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await figures(first)).toEqual([1, 0]);
  expect(await figures(second)).toEqual([0, 0]);
});

test('the button of a popup leads to its page, and is counted', async ({ page, request }) => {
  const { make, figures } = await asStaff(request);
  const id = await make('Coupons for you', { location: 'information', targetImei: watchTwo });
  await page.goto(`/pay/information.html?imei=${watchTwo}&lang=en`);
  const card = page.getByRole('region', { name: 'Coupons for you' });
  await card.getByRole('link', { name: 'See the coupons' }).click();
  await expect(page).toHaveURL(/\/pay\/coupon\.html/);
  await expect.poll(() => figures(id)).toEqual([1, 1]);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a popup that is closed while little of it is in view counts as shown, and the visit has had it @rare', async ({
  page,
}) => {
  await answerPopup(page, () => offerPopup);
  const counted: unknown[] = [];
  await page.route('**/redis/savePopupWindow', async (route) => {
    counted.push(route.request().postDataJSON());
    const data = { count: 1, popTime: null, mutuallyTime: null };
    await route.fulfill({ json: { code: 0, msg: '', data } });
  });
  await page.setViewportSize({ width: 390, height: 240 });
  await page.goto(`/pay/serve.html?imei=${watchOne}&lang=en`);
  const card = page.getByRole('region', { name: offerPopup.title });
  await expect(card).toBeAttached();
  await card.evaluate((element) => {
    const { bottom, height } = element.getBoundingClientRect();
    scrollTo(0, scrollY + bottom - height / 3);
  });
  await expect(card).toBeInViewport();
  expect(counted).toEqual([]);
  await card.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click');
  const shown = { imei: watchOne, id: offerPopup.id, action: 'shown' };
  await expect.poll(() => counted).toEqual([expect.objectContaining(shown)]);
  await page.reload();
  await expect(page.getByRole('link', { name: /My orders/ })).toBeAttached();
  await expect(card).toHaveCount(0);
});

test('a reminder of what the page says above already is not said twice, and counts as shown @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const input = { imei: endingHotspot };
  const device = await call<{ expirationTime: string }>(request, '/device/getDeviceByImei', input, token);
  let endsAt = device.expirationTime;
  await answerPopup(page, () => ({ ...offerPopup, type: 'expiry', endsAt }));
  // Makes the plan end when the device's own time does: most devices of the demo have no plan that this time comes
  // from.
  await page.route('**/pay/package/getPackageType', async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    const types = data.map((one: { type: number }) =>
      one.type === 9 ? { ...one, expirationTime: device.expirationTime } : one,
    );
    await route.fulfill({ json: { ...body, data: types } });
  });
  const counted: unknown[] = [];
  await page.route('**/redis/savePopupWindow', async (route) => {
    counted.push(route.request().postDataJSON());
    await route.fulfill({
      json: { code: 0, msg: '', data: { count: 1, popTime: null, mutuallyTime: null } },
    });
  });
  const card = page.getByRole('region', { name: offerPopup.title });
  for (const address of ['serve.html', 'wxHome.html', 'information.html']) {
    counted.length = 0;
    await page.goto(`/pay/${address}?imei=${endingHotspot}&lang=en`);
    await expect.poll(() => counted, address).toMatchObject([{ id: offerPopup.id, action: 'shown' }]);
    await expect(card, address).toHaveCount(0);
  }
  endsAt = '2031-01-01T00:00:00.000Z';
  await page.goto(`/pay/serve.html?imei=${endingHotspot}&lang=en`);
  await expect(card).toBeVisible();
});

test('nor is a reminder of what is low or used up, where the page says that above @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  let packageType = 1;
  await answerPopup(page, () => ({ ...offerPopup, type: 'notice', packageType }));
  await page.route('**/redis/getPackageByImei', async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    const items = data.items.map((item: { family: string }) =>
      item.family === 'hotspot' ? { ...item, usable: 0, level: 'empty' } : item,
    );
    await route.fulfill({ json: { ...body, data: { ...data, items } } });
  });
  await page.route('**/redis/savePopupWindow', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { count: 1, popTime: null, mutuallyTime: null } } }),
  );
  const counted = () => page.waitForRequest('**/redis/savePopupWindow');
  const card = page.getByRole('region', { name: offerPopup.title });
  for (const [address, said, type] of [
    [`serve.html?imei=${locator}`, /^SMS alarms/, 1],
    [`wxHome.html?imei=${hotspot}`, 'Data used up', 9],
  ] as const) {
    packageType = type;
    await Promise.all([counted(), page.goto(`/pay/${address}&lang=en`)]);
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(card, address).toHaveCount(0);
  }
  packageType = 2;
  await page.goto(`/pay/serve.html?imei=${locator}&lang=en`);
  await expect(card).toBeVisible();
});

test('of a hotspot that is switched off it is still said that its plan ends @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  let endsAt = '';
  await page.route('**/device/getDeviceByImei', async (route) => {
    const { data, ...body } = await (await route.fetch()).json();
    endsAt = data.expirationTime;
    await route.fulfill({ json: { ...body, data: { ...data, online: false } } });
  });
  await page.route('**/redis/getPopupWindowByImei', async (route) => {
    await expect.poll(() => endsAt).not.toBe('');
    await route.fulfill({ json: { code: 0, msg: '', data: { ...offerPopup, type: 'expiry', endsAt } } });
  });
  await page.goto(`/pay/serve.html?imei=${endingHotspot}&lang=en`);
  await expect(page.getByText('Is it switched on and charged?')).toBeVisible();
  await expect(page.getByRole('region', { name: offerPopup.title })).toBeVisible();
});

test('a popup whose address is not ours leads nowhere, whoever wrote it', async ({ page }) => {
  const popup = {
    id: '01935a7e-7c00-7000-8000-000000000101',
    type: 'offer',
    platform: 'all',
    title: 'Win a prize',
    text: 'Press here.',
    count: 3,
    popTime: null,
    mutuallyTime: null,
    buttonType: 'open',
    buttonText: 'Win',
    remindIntervalHours: 24,
    endsAt: null,
    packageType: null,
  };
  let actionUrl = '';
  await answerPopup(page, () => ({ ...popup, actionUrl }));
  for (actionUrl of [
    'https://evil.example/',
    '//evil.example/pay/order.html',
    '/\\evil.example',
    'javascript:alert(1)',
    '/docs',
  ]) {
    await page.goto(`/pay/serve.html?imei=${petTracker}&lang=en`);
    const card = page.getByRole('region', { name: 'Win a prize' });
    await expect(card.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    await expect(card.getByRole('button')).toHaveCount(1);
    // A new visit.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
});

test('a message of the operator is put away until there is another one', async ({ page }) => {
  let message = { id: 'first', title: 'Maintenance on Sunday', publishedAt: '2026-11-20T06:00:00.000Z' };
  await page.route('**/appMessage/getAppMessageByProjectId', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: [{ ...message, text: 'Payments pause at 02:00.' }] } }),
  );
  const address = `/pay/serve.html?imei=${camera}&lang=en`;
  const bar = page.getByRole('region', { name: 'Service message' });
  await page.goto(address);
  await bar.getByText('Maintenance on Sunday').click();
  await expect(bar.getByText('Payments pause at 02:00.')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);

  const asked = page.waitForResponse('**/appMessage/getAppMessageByProjectId');
  await page.goto(address);
  await asked;
  await expect(page.getByRole('link', { name: /My orders/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
  message = { id: 'second', title: 'New plans', publishedAt: '2026-11-21T06:00:00.000Z' };
  await page.goto(address);
  await expect(bar.getByText('New plans')).toBeVisible();
});
