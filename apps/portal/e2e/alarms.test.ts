import type { APIRequestContext, Page } from '@playwright/test';
import {
  call,
  control,
  expect,
  expectAccessible,
  locator,
  logIn,
  openAttempt,
  owner,
  petTracker,
  test,
} from './portal.ts';

/** Devices of the demo's owner A that no other journey uses; none of them has SMS, calls or sound alarms. */
const mothersLocator = '869071044102375';
const schoolBag = '869071044181569';
const suitcase = '869071044339944';
const bicycle = '869071044577519';
/** Given to another account. */
const ladder = '869071047190781';

const saveAlarms = (request: APIRequestContext, token: string, version: number, threshold: number) =>
  call(
    request,
    '/config/addAlarmConfig',
    {
      imei: mothersLocator,
      deviceSpecies: '1',
      version: String(version),
      alarms: JSON.stringify([
        { code: 14, enabled: true, channels: ['app'], threshold: { value: threshold, unit: 'km/h' } },
      ]),
    },
    token,
  );

const settingsOf = (request: APIRequestContext, token: string) =>
  call<{ version: number }>(request, '/config/getDeviceConfigByImei', { imei: mothersLocator }, token);

/** Opens the alarm settings; answers the version that was in force before. */
async function openSettings(page: Page, request: APIRequestContext) {
  const token = await logIn(page, request);
  const { version } = await settingsOf(request, token);
  await saveAlarms(request, token, version, 80);
  await page.goto(`/pay/alarm/config.html?imei=${mothersLocator}&lang=en`);
  return { token, version };
}

test.describe('settings of one device that are changed in two places', () => {
  // In parallel, each test would be a change made elsewhere to the other.
  test.describe.configure({ mode: 'default' });

  test('an alarm is changed and saved, and a change made elsewhere meanwhile is compared, not overwritten', async ({
    page,
    request,
  }) => {
    const { token, version } = await openSettings(page, request);
    const speeding = page.getByRole('button', { name: /^Speeding App/ });
    await speeding.click();
    await expect(page.getByText('Change a setting to save.')).toBeVisible();
    const threshold = page.getByLabel('Alarm at or above (km/h)');
    await threshold.fill('300');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Enter 10 to 200 km/h', { exact: true })).toBeVisible();
    await threshold.fill('90');
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    // The draft is there again after a reload.
    await page.reload();
    await speeding.click();
    await expect(threshold).toHaveValue('90');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    const saved = page.getByRole('dialog', { name: 'Alarm settings saved' });
    await expect(saved).toBeVisible();
    // The toast must not cover the bar's own words.
    const bar = (await page.locator('footer').boundingBox())?.y ?? 0;
    await expect
      .poll(async () => saved.evaluate((toast) => toast.getBoundingClientRect().bottom))
      .toBeLessThan(bar);
    await expect(page.getByText('At 90 km/h or above')).toBeVisible();

    await threshold.fill('100');
    await saveAlarms(request, token, version + 2, 60);
    await page.getByRole('button', { name: 'Save settings' }).click();
    const sheet = page.getByRole('dialog', { name: 'The settings were changed elsewhere' });
    await expect(sheet.getByText('At 60 km/h or above')).toBeVisible();
    await expect(sheet.getByText('At 100 km/h or above')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Save my choices' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('At 100 km/h or above')).toBeVisible();

    // Taking the other side once must not preselect it the next time.
    const other = sheet.getByRole('radio', { name: /^Saved by others/ });
    await threshold.fill('110');
    await saveAlarms(request, token, version + 4, 70);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await other.check();
    await sheet.getByRole('button', { name: 'Save my choices' }).click();
    await expect(sheet).toBeHidden();
    await threshold.fill('120');
    await saveAlarms(request, token, version + 6, 75);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(other).not.toBeChecked();
    expect((await settingsOf(request, token)).version).toBe(version + 7);
  });

  test('who takes what was saved elsewhere has nothing left to correct @rare', async ({ page, request }) => {
    const { token, version } = await openSettings(page, request);
    await page.getByRole('button', { name: /^Speeding App/ }).click();
    const threshold = page.getByLabel('Alarm at or above (km/h)');
    await threshold.fill('95');
    await saveAlarms(request, token, version + 1, 60);
    await page.getByRole('button', { name: 'Save settings' }).click();
    const sheet = page.getByRole('dialog', { name: 'The settings were changed elsewhere' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await threshold.fill('300');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('One thing to correct')).toBeVisible();
    await page.getByRole('button', { name: 'Compare and choose' }).click();
    await sheet.getByRole('button', { name: 'Use all of theirs' }).click();
    await expect(threshold).toHaveValue('60');
    await expect(page.getByText('One thing to correct')).toHaveCount(0);
    await expect(page.getByText('Enter 10 to 200 km/h')).toHaveCount(0);
  });

  test('a draft of settings that were made anew meanwhile, with lower numbers, is compared and saved @rare', async ({
    page,
    request,
  }) => {
    await openSettings(page, request);
    const threshold = page.getByLabel('Alarm at or above (km/h)');
    const speeding = page.getByRole('button', { name: /^Speeding App/ });
    await speeding.click();
    await threshold.fill('95');
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('pay.draft:alarms')) ?? '';
      const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...draft, version: 1000 }));
    });
    await page.reload();
    await speeding.click();
    await expect(threshold).toHaveValue('95');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const sheet = page.getByRole('dialog', { name: 'The settings were changed elsewhere' });
    await sheet.getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.getByText('Alarm settings saved')).toBeVisible();
    await expect(page.getByText('At 95 km/h or above')).toBeVisible();
  });
});

test('what can’t be saved says so where it is seen, also at the end of a long form, and stays as it is @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/config/addAlarmConfig', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'The gateway is away' } }),
  );
  await page.goto(`/pay/alarm/config.html?imei=${suitcase}&lang=en`);
  const last = page.getByRole('switch').last();
  const was = await last.isChecked();
  await last.press('Space');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The gateway is away')).toBeInViewport();
  await expect(last).toBeChecked({ checked: !was });
});

test('settings of a device that leaves the account while they are changed are said to be nobody’s here any more @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${ladder}&lang=en`);
  await page.getByRole('switch').first().press('Space');
  await call(request, '/session/confirmPassword', { password: owner.password }, token);
  await call(request, '/device/unbindDevice', { imei: ladder }, token);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('This device is not in your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
});

test('an alarm by SMS with none left stays on, says that it reaches the app only, and offers the package', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${schoolBag}&lang=en`);
  await page.getByRole('button', { name: /^SOS/ }).click();
  await page.getByRole('checkbox', { name: /^SMS/ }).check();
  await expect(page.getByRole('switch', { name: 'Turn on: SOS' })).toBeChecked();
  await expect(page.getByText('App only', { exact: true })).toBeVisible();
  await expect(page.getByText('None left: app only')).not.toHaveCount(0);
  // SMS need somebody to receive them.
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('SMS and calls need at least one person', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Buy SMS alarms' }).click();
  await expect(page).toHaveURL(/information\.html\?.*type=1/);
});

test('an alarm that is added by SMS while the last ones are used up is kept, and says that it reaches the app only @rare', async ({
  page,
  request,
}) => {
  test.slow();
  const token = await logIn(page, request);
  const ask = <T>(path: string, form: Record<string, string>) => call<T>(request, path, form, token);
  const tenSms = { imeis: bicycle, 'packages[0].packageId': '11', 'packages[0].total': '1' };
  const orderId = await ask<string>('/pay/order/addOrder', tenSms);
  await ask('/pay/getPayJump', { orderId, payMethod: 'WX' });
  await control(request, 'wechatPay', 'pay', { outTradeNo: await openAttempt(request, orderId, token) });
  const read = () =>
    ask<{ version: number; channels: { channel: string; usable: number }[] }>(
      '/config/getDeviceConfigByImei',
      { imei: bicycle },
    );
  const smsLeft = async () => (await read()).channels.find(({ channel }) => channel === 'sms')?.usable;
  const { version } = await read();
  await expect.poll(smsLeft, { timeout: 30_000 }).toBe(10);
  const byHand = {
    code: 1,
    enabled: true,
    channels: ['sms'],
    receivers: [{ name: 'Tom', phone: '13800000001' }],
  };
  await ask('/config/addAlarmConfig', {
    imei: bicycle,
    deviceSpecies: '1',
    version: String(version),
    alarms: JSON.stringify([byHand]),
  });

  await page.goto(`/pay/alarm/config.html?imei=${bicycle}&lang=en`);
  await page.getByRole('button', { name: /^Removed/ }).click();
  await page.getByRole('switch', { name: 'Turn on: Removed' }).check();
  await page.getByRole('checkbox', { name: /^SMS/ }).check();
  await page.getByRole('button', { name: 'Add Tom' }).click();
  // The device never had calls or sound alarms.
  const noneLeft = page.getByText('None left: app only');
  await expect(noneLeft).toHaveCount(2);

  const now = Date.now();
  for (let count = 0; count < 12; count += 1) {
    const at = new Date(now - count * 1000).toISOString();
    await control(request, 'devicePlatform', 'alarms', { imei: bicycle, code: 1, at });
  }
  await expect.poll(smsLeft, { timeout: 30_000 }).toBe(0);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Alarm settings saved')).toBeVisible();
  await expect(noneLeft).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Removed/ })).toContainText('SMS');
});

test('an alarm that a device sends is listed with its time and place, told or not, and can be marked as read', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await control(request, 'devicePlatform', 'alarms', {
    imei: suitcase,
    code: 3,
    longitude: 121.4461,
    latitude: 31.1748,
    place: 'Longhua Park',
  });
  await expect(async () => {
    await page.goto(`/pay/alarm/list.html?imei=${suitcase}&lang=en`);
    await expect(page.getByRole('heading', { name: 'Removed (Unread)' }).first()).toBeVisible({
      timeout: 3000,
    });
    await expect(page.getByText('App · notified').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('Longhua Park').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show on map' }).first().click();
  await expect(page.getByRole('region', { name: 'Map' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.route('**/alarm/read', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  // In the toast: a region for screen readers has the same words.
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Could not reach the server', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.getByRole('radio', { name: 'Unread' }).click();
  await expect(page.getByRole('heading', { name: 'No unread alarms' })).toBeVisible();
});

test('what is changed while the settings are being saved stays, to be saved next @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${schoolBag}&lang=en`);
  const [one, other] = [page.getByRole('switch').nth(2), page.getByRole('switch').nth(3)];
  await one.press('Space');
  let answer = () => undefined as unknown;
  const mayAnswer = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  await page.route('**/config/addAlarmConfig', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.click();
  const was = await other.isChecked();
  await other.press('Space');
  answer();
  await expect(page.getByText('Alarm settings saved')).toBeVisible();
  await expect(page.getByText('1 alarm changed, not saved yet')).toBeVisible();
  await expect(other).toBeChecked({ checked: !was });
  await save.click();
  await expect(page.getByText('Change a setting to save.')).toBeVisible();
  await page.reload();
  await expect(other).toBeChecked({ checked: !was });
});

test('a wrong number of somebody who is not called any more can be corrected @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${suitcase}&lang=en`);
  await page.getByRole('button', { name: /^SOS/ }).click();
  const sms = page.getByRole('checkbox', { name: /^SMS/ });
  await sms.check();
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByLabel('Person 1: name').fill('Tom');
  const phone = page.getByLabel('Person 1: phone');
  await phone.fill('12');
  await sms.uncheck();
  await expect(phone).toHaveCount(0);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('link', { name: 'SOS: Enter a complete phone number' }).click();
  await expect(phone).toBeFocused();
  // The person who moves up in the place of a removed one is not marked as wrong.
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByLabel('Person 2: name').fill('Ann');
  await page.getByLabel('Person 2: phone').fill('13800000001');
  await page.getByRole('button', { name: 'Remove person 1' }).click();
  await expect(phone).toHaveValue('13800000001');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
});

test('a guest sees neither the alarms nor the pet of a device', async ({ page }) => {
  for (const path of ['alarm/list.html', 'alarm/config.html', 'pet/petInfo.html', 'pet/seek.html']) {
    await page.goto(`/pay/${path}?imei=${petTracker}&lang=en`);
    await expect(page.getByRole('heading', { name: 'Log in to see this' })).toBeVisible();
  }
});

test('past alarms are filtered by their kind @rare', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/list.html?imei=${locator}&lang=en`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByLabel('Alarm type').selectOption({ label: 'Offline' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Offline');
  for (const code of ['1.5', '999']) {
    await page.goto(`/pay/alarm/list.html?imei=${locator}&code=${code}&lang=en`);
    await expect(page.getByRole('article').nth(1)).toBeVisible();
  }
  await page.goto(`/pay/alarm/list.html?imei=${locator}&code=52&lang=en`);
  await expect(page.getByLabel('Alarm type')).toHaveValue('52');
});

test('digits at full width are numbers, and what is no number is not shown as one @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${locator}&lang=en`);
  const row = page.getByRole('button', { name: /^Speeding(?! \()/ });
  await row.click();
  const threshold = page.locator('[name=alarm-14-threshold]');
  await threshold.fill('fast');
  await expect(row).toContainText('Not saved');
  await expect(row).not.toContainText('NaN');
  await threshold.fill('１５０');
  await expect(row).toContainText('At 150 km/h or above');
});
