import type { Page } from '@playwright/test';
import { activeOrder, expect, hotspot, locator, logIn, newOrder, test } from '../portal.ts';

const twiceAsLarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** English words and numbers of the page that are split over two lines. */
const splitWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[A-Za-z\u00ad]+|\d+/g)) {
        // A word with a soft hyphen is meant to be split.
        if (word.includes('\u00ad')) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });

test.beforeEach(async ({ page, request }) => {
  await logIn(page, request);
  await page.setViewportSize({ width: 320, height: 640 });
});

for (const [path, shown] of [
  ['alarm/config.html', 'SOS'],
  // Whichever device is first: other journeys renew devices meanwhile.
  ['wxDeviceList.html', /^\d{15}$/],
  ['faqList.html', 'Troubleshooting'],
  ['helpCenter/trouble.html', 'ID verification fails'],
  ['hotspotSettings.html', 'Security'],
  ['alarm/list.html', /^Show on map/],
  ['cmp/sim-check.html', /needs attention$/],
] as const) {
  test(`with text twice as large, ${path} splits no word`, async ({ page }) => {
    const device = ['hotspotSettings.html', 'cmp/sim-check.html'].includes(path) ? hotspot : locator;
    await page.goto(`/pay/${path}?imei=${device}&lang=en`);
    await twiceAsLarge(page);
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    expect(await splitWords(page)).toEqual([]);
  });
}

test('with text twice as large, the way to another page is whole and begins at the edge', async ({
  page,
}) => {
  await page.goto(`/pay/alarm/list.html?imei=${locator}&lang=en`);
  await twiceAsLarge(page);
  const settings = page.getByRole('link', { name: 'Alarm settings' });
  await expect(settings).toBeVisible();
  expect(await settings.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(1);
  const [link, list] = await Promise.all([
    settings.boundingBox(),
    page.locator('main > *').first().boundingBox(),
  ]);
  expect(link?.x).toBe(list?.x);
});

test('with text twice as large, what is chosen in a list is said in full, and Wi-Fi on one line', async ({
  page,
}) => {
  await page.goto(`/pay/hotspotSettings.html?imei=${hotspot}&lang=zh`);
  await twiceAsLarge(page);
  const security = page.getByLabel('加密方式');
  await expect(security).toBeVisible();
  const chosen = security.locator('xpath=following-sibling::span[1]');
  await expect(chosen).toHaveText(/^WPA2（兼容性好）$/);
  expect(await chosen.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(1);
  const lines = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((words) => words.getClientRects().length);
  expect(await lines('Wi-Fi')).toBe(1);
});

for (const [path, label, number] of [
  ['cmp/sim-check.html', 'ICCID', '89860620000000000019'],
  ['serve.html', 'Device IMEI', hotspot],
] as const) {
  test(`with text twice as large, a number of ${number.length} digits is seen whole in its field`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.clear());
    await page.goto(`/pay/${path}?lang=en`);
    await twiceAsLarge(page);
    const field = page.getByRole('textbox', { name: label });
    await field.fill(number);
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(1);
  });
}

for (const [path, call] of [
  ['faqList.html', 'device/getDeviceByImei'],
  ['mifi/flow.html', 'redis/getPackageByImei'],
  ['information.html?view=mine', 'redis/getPackageByImei'],
] as const) {
  test(`on a narrow phone, names without a place to break at scroll nothing of ${path} sideways`, async ({
    page,
  }) => {
    const long = 'x'.repeat(100);
    await page.route(`**/${call}*`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.text()).replace(/"name":"[^"]*"/g, `"name":"${long}"`);
      await route.fulfill({ response, body: answer });
    });
    await page.goto(`/pay/${path}${path.includes('?') ? '&' : '?'}imei=${hotspot}&lang=en`);
    await expect(page.getByRole('main').getByText(long).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test('on a narrow phone, an amount that was received is not split beside its time', async ({
  page,
  request,
}) => {
  const orderId = await newOrder(request, await logIn(page, request));
  const money = { attemptId: 'a_1', amountFen: 129_900, currency: 'CNY' };
  const at = '2026-11-21T06:05:00.000Z';
  const attempt = { ...money, payMethod: 'WX', state: 'paid', createdAt: at, expiresAt: at, paidAt: at };
  const received = { ...money, transactionId: '1', paidAt: at, purpose: 'order', reason: null };
  const data = { attempts: [attempt], received: [received], refunds: [] };
  await page.route('**/pay/order/payments', (route) => route.fulfill({ json: { code: 0, msg: '', data } }));
  await page.goto(`/pay/order-details.html?orderId=${orderId}&view=payments&lang=en`);
  await expect(page.getByRole('heading', { name: '¥1,299.00 received' })).toBeVisible();
  expect(await splitWords(page)).toEqual([]);
});

test('with text of its usual size, a switch stands beside the words of its alarm', async ({ page }) => {
  await page.goto(`/pay/alarm/config.html?imei=${locator}&lang=en`);
  const row = await page.getByRole('button', { name: /^SOS/ }).boundingBox();
  const toggle = await page.getByRole('switch', { name: 'Turn on: SOS' }).boundingBox();
  expect(toggle?.y).toBeLessThan((row?.y ?? 0) + (row?.height ?? 0));
});

test('the way from an alarm to a map app stands in line with the words above it', async ({ page }) => {
  await page.goto(`/pay/alarm/list.html?imei=${locator}&lang=en`);
  await page.getByRole('button', { name: 'Show on map' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Alarm location' });
  const heading = await sheet.getByRole('heading').boundingBox();
  expect((await sheet.getByRole('link', { name: 'Open in maps app' }).boundingBox())?.x).toBe(heading?.x);
});

test('with text twice as large, the mark that unfolds the operator’s message stays in its bar', async ({
  page,
}) => {
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await twiceAsLarge(page);
  const summary = page.getByText('Maintenance on Sunday').locator('xpath=ancestor::summary');
  await expect(summary).toBeVisible();
  expect(await summary.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBeLessThanOrEqual(0);
});

test('with text twice as large, a sheet and its way out stay on the screen, however long a word of its title is', async ({
  page,
}) => {
  await page.goto(`/pay/mifi/welfare.html?imei=${hotspot}&lang=en`);
  await twiceAsLarge(page);
  await page.getByRole('button', { name: /^Watch for 30/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Advertisement' });
  const close = await sheet.getByRole('button', { name: 'Close' }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(320);
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 320]);
  expect(await splitWords(page)).toEqual([]);
});

test('with text twice as large on the smallest phone, what a dialog asks about is read above its buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/pay/logout.html?lang=en');
  await twiceAsLarge(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog');
  const text = dialog.getByText('This also removes drafts');
  await expect(text).toBeVisible();
  // Once the dialog has grown to its size.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(270);
  const lines = await text.evaluate((words) => {
    const end =
      words.closest('[role=alertdialog]')?.querySelector('button')?.getBoundingClientRect().top ?? 0;
    const range = document.createRange();
    range.selectNodeContents(words);
    const bottoms = Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom));
    return new Set(bottoms.filter((bottom) => bottom <= end)).size;
  });
  expect(lines).toBeGreaterThanOrEqual(4);
  for (const button of await dialog.getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await splitWords(page)).toEqual([]);
});

test('with text twice as large, the button of a bar is as far from one edge as from the other', async ({
  page,
}) => {
  await page.goto(`/pay/logout.html?view=cancel&imei=${hotspot}&lang=en`);
  await twiceAsLarge(page);
  const button = page.getByRole('button', { name: 'Request cancellation' });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect(box?.x).toBe(320 - (box?.x ?? 0) - (box?.width ?? 0));
});

test('with text of its usual size, the states of orders are all seen on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/pay/order.html?imei=${hotspot}&lang=en`);
  const last = await page.getByRole('radio', { name: 'Refunds' }).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
});

/** Marks at the start of a line, away from their word, and names that are split over two lines. */
const strayMarks = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((whole) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const topOf = (text: Text, index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    };
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const { index } of text.data.matchAll(/(?<=[^\s])[，。、；：？）”]/g))
        if (topOf(text, index) > topOf(text, index - 1) + 2) found.push(text.data.slice(0, index + 1));
      for (const { index } of text.data.matchAll(new RegExp(whole, 'g')))
        if (topOf(text, index) !== topOf(text, index + whole.length - 1)) found.push(whole);
    }
    return found;
  }, name);

test('with text twice as large, a Chinese list of devices shows each imei whole', async ({ page }) => {
  await page.goto('/pay/wxDeviceList.html?lang=zh');
  await twiceAsLarge(page);
  await expect(page.getByText(/^\d{15}$/).first()).toBeVisible();
  expect(await splitWords(page)).toEqual([]);
});

for (const path of [
  'realNameGuide.html',
  'realNameView.html',
  'mifi/realname-card-list.html',
  'logout.html',
  'faqList.html',
]) {
  test(`with text twice as large, ${path} begins no Chinese line with a mark, nor cuts a carrier’s name`, async ({
    page,
  }) => {
    await page.goto(`/pay/${path}?imei=${hotspot}&lang=zh`);
    await expect(page.getByText(/开始实名|中国联通|查看版本|故障排查/).first()).toBeVisible();
    await twiceAsLarge(page);
    expect(await strayMarks(page, '中国联通')).toEqual([]);
  });
}

test('with text twice as large, the dot behind a carrier’s name begins no line', async ({ page }) => {
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}&lang=en`);
  await twiceAsLarge(page);
  const carrier = page.getByText(/^China Unicom\s·\sSlot 1$/);
  await expect(carrier).toBeVisible();
  const tops = await carrier.evaluate(({ firstChild: words }) => {
    const text = words as Text;
    return ['m', '·', '1'].map((sign) => {
      const range = document.createRange();
      range.setStart(text, text.data.lastIndexOf(sign));
      range.setEnd(text, text.data.lastIndexOf(sign) + 1);
      return Math.round(range.getBoundingClientRect().top);
    });
  });
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
});

test('with text twice as large, an imei to copy breaks between groups of four digits', async ({ page }) => {
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}&lang=en`);
  await twiceAsLarge(page);
  const number = page.getByText(hotspot, { exact: true });
  await expect(number).toBeVisible();
  const lines = await number.evaluate((words) => {
    const range = document.createRange();
    const byTop = new Map<number, string>();
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const [index, digit] of [...text.data].entries()) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        byTop.set(top, (byTop.get(top) ?? '') + digit);
      }
    }
    return [...byTop.values()];
  });
  expect(lines.join(' ')).toMatch(/^(\d{4} ?)+\d{3}$/);
});

test('with text twice as large, a receipt shows each imei whole, and splits no date', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await activeOrder(request, token);
  await page.goto(`/pay/order-details.html?orderId=${orderId}&view=receipt&lang=en&site=iso`);
  await twiceAsLarge(page);
  const which = page.getByText(/IMEI \d{15}$/).first();
  await expect(which).toBeVisible();
  const [end, edge] = await which.evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [range.getBoundingClientRect().right, words.closest('li')?.getBoundingClientRect().right ?? 0];
  });
  expect(end).toBeLessThanOrEqual(edge);
  expect((await splitWords(page)).filter((word) => /^\d{4}$/.test(word))).toEqual([]);
});

test('with text twice as large, when a phone was last connected is not split within its time', async ({
  page,
}) => {
  await page.goto(`/pay/contentManage.html?imei=${hotspot}&lang=zh&site=iso`);
  await twiceAsLarge(page);
  await expect(page.getByText(/UTC$/).last()).toBeVisible();
  expect(await splitWords(page)).toEqual([]);
});

test('with text twice as large, the number on the notice of a lost pet is read on one line', async ({
  page,
}) => {
  const id = '01935a7e-7c00-7000-8000-000000000301';
  const lostAt = '2026-11-20T10:40:00.000Z';
  const place = { lostPlace: 'Gate 7', lostLongitude: null, lostLatitude: null };
  const notice = { id, phone: '13800000001', phoneShown: 'number', lostAt, publishedAt: lostAt };
  await page.route('**/petMessage/notice?*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { ...notice, ...place } } }),
  );
  await page.goto(`/pay/pet/seek.html?id=${id}&lang=en`);
  await expect(page.getByText('13800000001', { exact: true })).toBeVisible();
  await twiceAsLarge(page);
  expect(await splitWords(page)).not.toContain('13800000001');
});
