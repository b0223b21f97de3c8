import { test as noisyTest, type Page } from '@playwright/test';
import { answerPopup, expect, hotspot, locator, logIn, newOrder, offerPopup, test } from '../portal.ts';

/** Makes a part fail to load, as after a new release whose server no longer has it. Counts the requests. */
async function removePart(page: Page, name: RegExp): Promise<{ readonly asked: () => number }> {
  let asked = 0;
  await page.route(
    (url) => url.pathname.startsWith('/pay/assets/') && name.test(url.pathname),
    (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: '' });
    },
  );
  return { asked: () => asked };
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('what is fetched ahead and does not come takes nothing away that was typed', async ({ page }) => {
  const loads = countLoads(page);
  const part = await removePart(page, /\/(toasts|sheet-body|dialog-body|after-start)-/);
  await page.goto('/pay/login.html?lang=en');
  await page.getByLabel('User name').fill('13800000001');
  await expect.poll(part.asked).toBeGreaterThanOrEqual(4);
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('User name')).toHaveValue('13800000001');
  expect(loads()).toBe(1);
});

test('the services home does without its message, the pages of the device and the style of a popup', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await answerPopup(page, () => offerPopup);
  const part = await removePart(page, /\/(message-bar|device-pages|popup-card.*\.css)/);
  await page.goto(`/pay/serve.html?imei=${locator}&lang=en`);
  await expect.poll(part.asked).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('link', { name: 'My orders' })).toBeVisible();
  await expect(page.getByText(offerPopup.title)).toHaveCount(0);
  await expect(page.getByText('A part of the page could not be loaded')).toHaveCount(0);
});

test('a complaint can be written without the part that adds pictures', async ({ page, request }) => {
  await logIn(page, request);
  await removePart(page, /\/pictures-field-/);
  await page.goto('/pay/complaint.html?lang=en');
  await expect(page.getByText('Pictures cannot be added right now.')).toBeVisible();
  await page.getByLabel('What happened?').fill('It stays offline.');
  await expect(page.getByRole('button', { name: 'Send complaint' })).toBeEnabled();
});

// Noisy: React logs an error that a boundary catches.
for (const [path, below] of [
  [`mifi/package.html?imei=${hotspot}`, 'What happens'],
  [`template/package.html?imei=${locator}&templateId=4`, /^This device/],
  [
    `information.html?view=renew&devices=${hotspot}.service,867305012004029.service`,
    'The SIM was moved to another device; put it back',
  ],
] as const) {
  noisyTest(
    `${path} stays when the connection goes before the part below its packages has come`,
    async ({ page, request }) => {
      await logIn(page, request);
      const loads = countLoads(page);
      const isLost = (url: URL) => url.pathname.startsWith('/pay/assets/package-outlook-');
      await page.route(isLost, (route) => route.abort('connectionrefused'));
      const asksForPage = (url: URL) => /\/(package|information)\.html$/.test(url.pathname);
      await page.route(asksForPage, (route) =>
        route.request().method() === 'HEAD' ? route.abort('connectionrefused') : route.continue(),
      );
      await page.goto(`/pay/${path}&lang=en`);
      const part = page.getByRole('status').filter({ hasText: 'A part of the page could not be loaded' });
      await expect(part).toBeVisible();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
      expect(loads()).toBe(1);
      await page.unroute(isLost);
      await part.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('main').getByText(below).first()).toBeVisible();
      await expect(part).toHaveCount(0);
    },
  );
}

// Noisy: React logs an error that a page's boundary catches.
noisyTest(
  'a page whose part does not come stays where the server is out of reach, and says so',
  async ({ page, request }) => {
    await logIn(page, request);
    await page.goto(`/pay/order.html?imei=${locator}&lang=en`);
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
    const loads = countLoads(page);
    await page.route('**/pay/**', (route) => route.abort('connectionrefused'));
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/pay/logout.html';
      document.body.append(link);
      link.click();
    });
    await expect(page.getByText('A part of the page could not be loaded')).toBeVisible();
    await page.waitForTimeout(500);
    expect(page.url()).toMatch(/logout\.html/);
    expect(loads()).toBe(0);
    await page.unroute('**/pay/**');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  },
);

// Noisy for the same reason.
noisyTest(
  'paying goes on after one reload when its part is of an older release',
  async ({ page, request }) => {
    const token = await logIn(page, request);
    const orderId = await newOrder(request, token);
    const loads = countLoads(page);
    await removePart(page, /\/open-cashier-/);
    await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    await expect.poll(loads).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    await expect(page).toHaveURL(/\/cashier/);
  },
);

noisyTest('where storage is forbidden, too, a page that can not come reloads once only', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  });
  const loads = countLoads(page);
  await removePart(page, /\/device-picker-/);
  await page.goto('/pay/serve.html?lang=en');
  await expect(page.getByText('A part of the page could not be loaded')).toBeVisible();
  await expect.poll(loads).toBe(2);
  await page.waitForTimeout(3000);
  expect(loads()).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('IMEI')).toBeVisible();
});
