import { expect, hotspot, locator, logIn, stayWithinADay, test } from '../portal.ts';

test.beforeEach(stayWithinADay);

test('a page that is open as a day begins calls what happened before it yesterday', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  type List = { data: { list: { at: string }[] } };
  await page.route('**/alarm/list', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as List;
    const list = data.list.map((event) => ({ ...event, at: new Date().toISOString() }));
    await route.fulfill({ response, json: { ...rest, data: { ...data, list } } });
  });
  await page.clock.install();
  await page.goto(`/pay/alarm/list.html?imei=${locator}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(0);
});

test('a page that is open as a day begins no longer says that its alarms are used up', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  type Config = { data: { channels: { channel: string }[] } };
  for (const [name, usedUp] of [
    ['list', 'Today’s 10 SMS are used up. Available again 00:00'],
    ['config', 'Today’s 10 are used up. Available again 00:00'],
  ] as const) {
    await page.route('**/config/getDeviceConfigByImei', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as Config;
      const channels = data.channels.map((left) =>
        left.channel === 'sms' ? { ...left, leftToday: 0, available: false } : left,
      );
      await route.fulfill({ response, json: { ...rest, data: { ...data, channels } } });
    });
    await page.clock.install();
    await page.goto(`/pay/alarm/${name}.html?imei=${locator}&lang=en`);
    await expect(page.getByText(usedUp).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.clock.fastForward('24:00:02');
    await expect(page.getByText(usedUp)).toHaveCount(0);
  }
});

test('what the carrier said of a SIM on another day is shown with that day before somebody pays', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  type Fit = { data: { checks: { item: string; asOf: string }[] } };
  await page.route('**/pay/package/checkFit', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as Fit;
    const checks = data.checks.map((check) =>
      check.item === 'sim' ? { ...check, asOf: '2026-03-01T04:30:00.000Z' } : check,
    );
    await route.fulfill({ response, json: { ...rest, data: { ...data, checks } } });
  });
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await page.getByText('Will work').click();
  await expect(page.getByText(/^checked 1\sMar(\s\d{4})? 12:30$/)).toBeVisible();
  await expect(page.getByText(/^checked \d\d:\d\d$/).first()).toBeVisible();
});

test('what happened on the day before is shown with its day, also where nothing has been read again since', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  type Runs = { data: { list: { startedAt: string }[] } };
  await page.route('**/SelfInspection/list', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as Runs;
    const list = data.list.map((run) => ({ ...run, startedAt: new Date().toISOString() }));
    await route.fulfill({ response, json: { ...rest, data: { ...data, list } } });
  });
  // What the demo knows of its SIMs is half an hour old: in the first half hour of a day, of the day before.
  await page.route(/\/(publicNumber|sim)\//, async (route) => {
    const response = await route.fetch();
    const now = JSON.stringify(new Date());
    await route.fulfill({ response, body: (await response.text()).replace(/(?<="asOf":)"[^"]+"/g, now) });
  });
  await page.clock.install();
  for (const [path, shown] of [
    ['device-check.html', page.getByText(/^\d\d:\d\d$/).first()],
    ['wxSwichCard.html', page.getByText(/^as of \d\d:\d\d$/)],
    ['cmp/sim-check.html', page.getByText(/^as of \d\d:\d\d$/)],
  ] as const) {
    await page.goto(`/pay/${path}?imei=${hotspot}&lang=en`);
    await expect(shown).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.fastForward('24:00:00');
    await expect(shown).toHaveCount(0);
    await page.context().setOffline(false);
  }
});

test('a page that is open as a day begins no longer counts what was used or watched the day before', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.clock.install();
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  const used = page.getByText('Used today').locator('xpath=following-sibling::*');
  await expect(used).toHaveText(/^[\d.]+\s[MG]B$/);
  await page.context().setOffline(true);
  await page.clock.fastForward('24:00:00');
  await expect(used).toHaveText('Not reported');
  await page.context().setOffline(false);
  let watchedToday = 2;
  await page.route('**/apiTaskVideo/list/imei*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"watchedToday":\d+/g, `"watchedToday":${watchedToday}`),
    });
  });
  await page.goto(`/pay/mifi/welfare.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText(/2\sof\s5\stoday/)).toBeVisible();
  watchedToday = 0;
  await page.clock.fastForward('24:00:02');
  await expect(page.getByText('0 of 5 today')).toBeVisible();
});
