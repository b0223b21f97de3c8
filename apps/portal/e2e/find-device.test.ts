import type { Page } from '@playwright/test';
import { call, comeAsGuest, dealer, expect, hotspot, locator, logIn, ownerB, test } from './portal.ts';

/** Of owner B; its plan has ended. */
const expired = '867400020316612';

test('a guest brings an imei and sees words, not figures; the last 6 digits of the ICCID open the figures', async ({
  page,
}) => {
  await page.goto(`/pay/serve.html?imei=${locator}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Left on this device' })).toBeVisible();
  const left = page.getByRole('region', { name: 'Left on this device' });
  await expect(left.getByText('Low', { exact: true })).toBeVisible();
  await expect(page.getByText(/of\s10/)).toHaveCount(0);

  await page.getByRole('button', { name: 'See the exact figures' }).click();
  await page.getByLabel('Device password').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That does not match')).toBeVisible();
  await page.getByLabel('Device password').fill('000027');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/of\s10/).first()).toBeVisible();
});

test('a guest without an imei types one; a wrong digit is noticed before anything is asked', async ({
  page,
}) => {
  await page.goto('/pay/?lang=en');
  await expect(page).toHaveURL(/\/pay\/serve\.html/);
  await page.getByLabel('Device IMEI').fill('490154203237519');
  await page.getByRole('button', { name: 'Show this device' }).click();
  await expect(page.getByText('At least one digit is wrong')).toBeVisible();
  await expect(page.getByLabel('Device IMEI'), 'its problem is read with it').toBeFocused();
  await page.getByLabel('Device IMEI').fill(hotspot);
  await page.getByRole('button', { name: 'Show this device' }).click();
  await expect(page.getByText('·· 3237 518')).toBeVisible();
});

test('a device that is not there, named by an address, is not what the next visit begins with @rare', async ({
  page,
  context,
}) => {
  await page.goto('/pay/serve.html?imei=861536030196886&lang=en');
  await expect(page.getByRole('button', { name: 'Choose another device' })).toBeVisible();
  const nextVisit = await context.newPage();
  await nextVisit.goto('/pay/serve.html?lang=en');
  await expect(nextVisit.getByLabel('Device IMEI')).toBeVisible();
});

test('a device that is not there, named by an earlier address, does not keep other pages from being shown', async ({
  page,
}) => {
  await page.goto('/pay/serve.html?imei=861536030196886&lang=en');
  await expect(page.getByText('No service for the device')).toBeVisible();
  await page.goto('/pay/order.html');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.goto('/pay/serve.html');
  await page.getByLabel('Device IMEI').fill('861536030196886');
  await page.getByRole('button', { name: 'Show this device' }).click();
  await expect(page.getByText('No service for the device'), 'one that was typed is told').toBeVisible();
});

test('a recent device that is not there any more says so, and is forgotten when the person wants it @rare', async ({
  page,
}) => {
  const gone = '861536030196886';
  await page.addInitScript(
    ([missing, there]) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      const recent = [{ imei: missing, name: 'Old tracker' }, { imei: there }];
      localStorage.setItem('pay.recentDevices', JSON.stringify(recent));
    },
    [gone, hotspot],
  );
  await page.goto('/pay/serve.html?lang=en');
  await page.getByRole('button', { name: /Old tracker/ }).click();
  await expect(page.getByText('Old tracker was not found. It may have been cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Old tracker')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /3237 518/ }).click();
  await expect(page.getByRole('heading', { name: 'Left on this device' })).toBeVisible();
});

test('an owner finds one of more than 60 devices by part of its name, page by page and by state', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto('/pay/serve.html?lang=en');
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible();
  // Each with its name and its whole number.
  const rows = page.locator('main button').filter({ hasText: /\d{15}/ });
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(20);

  await page.evaluate(() => window.scrollTo(0, 0));
  const filter = page.getByRole('group', { name: 'Filter' });
  await filter.getByRole('radio', { name: 'Expired' }).check();
  await expect.poll(() => rows.filter({ hasNotText: 'Expired' }).count()).toBe(0);
  await filter.getByRole('radio', { name: 'All' }).check();
  // The owner finds the devices of sub-accounts as well.
  await page.getByLabel('Search for a device').fill('小满的手表');
  await expect(rows.filter({ hasText: '861536030207139' })).toBeVisible();
  // Whatever was pasted is looked for.
  await page.getByLabel('Search for a device').fill('A text that was copied by mistake '.repeat(9));
  await expect(page.getByRole('status').filter({ hasText: 'No device matches' })).toBeVisible();
  await page.getByLabel('Search for a device').fill('Travel hot');
  await expect(rows.filter({ hasText: '490154203237518' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.getByText('·· 3237 518')).toBeVisible();

  await page.getByLabel('Search for a device').waitFor({ state: 'detached' });
  await page.reload();
  await expect(page.getByText('·· 3237 518'), 'the chosen device is remembered').toBeVisible();
});

test('an owner who has devices opens another one by its number, and adds it to the account', async ({
  page,
  request,
}) => {
  const imei = '359827104402626';
  const token = await logIn(page, request, ownerB);
  await page.goto('/pay/serve.html?lang=en');
  await page.getByLabel('Search for a device').fill(imei);
  await page.getByLabel('Device IMEI').fill(imei);
  await page.getByRole('button', { name: 'Show this device' }).click();
  await expect(page.getByText('·· 4402 626')).toBeVisible();

  await page.goto('/pay/wxDeviceList.html?lang=en');
  await page.getByLabel('Search devices').fill(imei);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await page.getByLabel(/^Device password/).fill(imei.slice(-6));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(ownerB.userName);
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: imei })).toBeVisible();
  await call(request, '/device/unbindDevice', { imei }, token);
});

test('a dealer who chooses a customer’s hotspot sees what it can buy, not a home that only its owner may see', async ({
  page,
  request,
}) => {
  await logIn(page, request, dealer);
  await page.goto('/pay/wxDeviceList.html?next=wxHome.html&lang=en');
  await page.getByLabel('Search devices').fill(hotspot);
  await page.getByRole('button', { name: hotspot }).click();
  await expect(page).toHaveURL(/serve\.html/);
  await expect(page.getByRole('link', { name: /^Extra data/ })).toBeVisible();
});

test('a device that is not there answers as one that may not be seen: no service', async ({ page }) => {
  await page.goto('/pay/serve.html?imei=862462030142276&lang=en');
  await expect(page.getByText('No service for the device').first()).toBeVisible();
});

test('where nothing can be renewed, there are ways to another device and to customer service @rare', async ({
  page,
}) => {
  await page.route('**/pay/package/getPackageType', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: [] } }),
  );
  await page.goto(`/pay/information.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: 'Change device', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a device' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Customer service' }).click();
  await expect(page).toHaveURL(/service\/index\.html/);
});

test('who shows that they have an expired device reads what ended, where there is no figure to see @rare', async ({
  page,
}) => {
  const expired = '867400020316612';
  await page.goto(`/pay/serve.html?imei=${expired}&lang=en`);
  await page.getByRole('button', { name: /See the exact figures/ }).click();
  const password = page.getByLabel(/^Device password/);
  await password.fill('999999');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(password, 'its problem is read with it').toBeFocused();
  await password.fill(expired.slice(-6));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /See the exact figures/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Left on this device' })).toContainText('Ended');
});

test('what shows that one has a device is sent once, however often Enter is pressed @rare', async ({
  page,
}) => {
  let sent = 0;
  let answer = (): void => undefined;
  const isPressedTwice = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/session/provePossession', async (route) => {
    sent += 1;
    await isPressedTwice;
    await route.continue();
  });
  await page.goto('/pay/serve.html?imei=867400020316612&lang=en');
  await page.getByRole('button', { name: /See the exact figures/ }).click();
  const password = page.getByLabel(/^Device password/);
  await password.fill('999999');
  await password.press('Enter');
  await password.press('Enter');
  answer();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toBe(1);
});

test('a phone that cannot read barcodes says so, instead of a picture in which nothing is found @rare', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const detect = () => Promise.reject(new Error('unavailable'));
    const reader = class {
      detect = detect;
      static getSupportedFormats = async () => [];
    };
    Object.assign(window, { BarcodeDetector: reader });
  });
  await page.goto('/pay/serve.html?lang=en');
  await page.getByRole('button', { name: 'Scan the barcode' }).click();
  await expect(page.getByText('This phone cannot read barcodes.')).toBeVisible();
});

/** A camera, beside a barcode reader that reads this in it. */
const scanning = (page: Page, read: string) =>
  page.addInitScript((rawValue) => {
    const reader = class {
      detect = async () => [{ rawValue }];
      static getSupportedFormats = async () => ['code_128'];
    };
    const canvas = document.createElement('canvas');
    const stream = canvas.captureStream(5);
    // A picture that never changes is never sent, and the video would not begin.
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 100, 100), 100);
    navigator.mediaDevices.getUserMedia = async () => stream;
    Object.assign(window, { BarcodeDetector: reader, cameraState: () => stream.getTracks()[0]?.readyState });
  }, read);
const cameraState = (page: Page) =>
  page.evaluate(() => (window as unknown as { cameraState: () => string }).cameraState());

test('a label that the camera sees opens its device, and the camera is released', async ({ page }) => {
  await scanning(page, `IMEI:${locator}`);
  await page.goto('/pay/serve.html?lang=en');
  await page.getByRole('button', { name: 'Scan the barcode' }).click();
  await expect(page.getByText('Pocket locator')).toBeVisible();
  expect(await cameraState(page)).toBe('ended');
});

test('a camera whose picture cannot be shown is released, and the imei can be typed @rare', async ({
  page,
}) => {
  await scanning(page, locator);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/pay/serve.html?lang=en');
  await page.getByRole('button', { name: 'Scan the barcode' }).click();
  await expect(page.getByText('The camera could not be opened.')).toBeVisible();
  expect(await cameraState(page)).toBe('ended');
});

test('only who sees the verdicts of a SIM without details reads so, and where to find them', async ({
  page,
  request,
}) => {
  const onlyVerdicts = page.getByText(/^Only the verdicts are shown here/);
  const proof = { imei: expired, secret: expired.slice(-6) };
  await call(request, '/session/provePossession', proof, await comeAsGuest(page, request));
  await page.goto(`/pay/cmp/sim-check.html?imei=${expired}&lang=en`);
  await expect(page.getByText(/^Renew the plan/)).toBeVisible();
  await expect(onlyVerdicts).toHaveCount(0);
  // Logged in, but not as the owner of this device.
  await logIn(page, request);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This SIM does not work now' })).toBeVisible();
  await expect(onlyVerdicts).toBeVisible();
  await page.getByRole('link', { name: 'Self-check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Enter the device password' })).toBeVisible();
});

test('an account that reached the self-check with a device of others chooses one of its own', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/device-check.html?imei=${expired}&lang=en`);
  await page.getByRole('link', { name: 'Choose a device' }).click();
  await page.getByRole('searchbox').fill(hotspot);
  await page.getByRole('button', { name: /^Travel hotspot/ }).click();
  await expect(page).toHaveURL(/device-check\.html/);
  await expect(page.getByRole('button', { name: 'Start self-check' })).toBeVisible();
});
