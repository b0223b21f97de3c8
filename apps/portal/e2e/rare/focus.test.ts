import type { Page } from '@playwright/test';
import { camera, expect, hotspot, locator, logIn, test } from '../portal.ts';

/**
 * Opens a page, and waits until the code that keeps the focus is at work: it is loaded after the page, and then
 * requests this file.
 */
async function open(page: Page, address: string): Promise<void> {
  const isReady = page.waitForRequest(/assets\/web-vitals-.*\.js/);
  await page.goto(`/pay/${address}&lang=en`);
  await isReady;
  await page.waitForLoadState('networkidle');
}

/** The text of the focused element; null if the focus is lost. */
const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null),
  );

test('who goes by keys from the first moment on does not lose the focus either', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  // What waits until the page stands would come too late.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    const later = (run: () => void, ms?: number) => wait(run, ms === 3000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: later });
  });
  await page.goto(`/pay/serve.html?imei=${camera}&lang=en`);
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  await expect(more).toBeVisible();
  const isReady = page.waitForRequest(/assets\/web-vitals-.*\.js/);
  await page.keyboard.press('Tab');
  await isReady;
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBeNull();
});

test('who proves to have a device finds the focus at the figures that were asked for', async ({ page }) => {
  await open(page, `serve.html?imei=${locator}`);
  await page.getByRole('button', { name: /exact figures/ }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill(locator.slice(-6));
  await page.keyboard.press('Enter');
  await expect(page.getByText('SMS alarms, of 10')).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/SMS alarms/);
});

test('a button that unfolds the rest of a list leaves the focus at what it unfolded', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await open(page, `serve.html?imei=${camera}`);
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBeNull();
  // The next Tab stop is further down, not at the top of the page.
  const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  expect(top).toBeGreaterThan(100);
});

test('a search that is cleared is typed anew: the focus stays in its field', async ({ page }) => {
  await open(page, `helpCenter/allQuestion.html?imei=${hotspot}`);
  const field = page.getByRole('searchbox');
  await field.fill('renew');
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
});

test('whoever taps beside a control finds the focus nowhere when it goes', async ({ page, request }) => {
  await logIn(page, request);
  await open(page, `serve.html?imei=${camera}`);
  await page.getByRole('button', { name: /^Show \d+ more/ }).focus();
  await page.getByRole('heading', { name: 'Left on this device' }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => /more/.test(textContent ?? ''))
      ?.click(),
  );
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0);
  expect(await focused(page)).toBeNull();
});

test('who answers a question goes on at the next one, not at the first of its choices', async ({ page }) => {
  await open(page, 'helpCenter/trouble.html?');
  await page.getByRole('link', { name: 'No internet, or slow' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2')).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/^Question 2/);
});

test('who starts the fault finder again goes on at its first question', async ({ page }) => {
  await open(page, 'helpCenter/trouble.html?at=online.yes');
  await page.getByRole('link', { name: 'Start again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1')).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/^Question 1/);
});

test('who comes to the pictures of a complaint by keys sees the focus there, above the bar', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, `complaint.html?imei=${hotspot}`);
  const add = page.getByText('Add a picture').locator('xpath=ancestor::label');
  await page.getByLabel('What happened?').focus();
  const before = await add.screenshot();
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Tab');
  const bottom = await add.evaluate((label) => label.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await page.locator('footer').boundingBox())?.y ?? 0);
  expect((await add.screenshot()).equals(before)).toBe(false);
});

for (const [what, address, way, send, field] of [
  ['number of a SIM', 'cmp/sim-check.html?', [], 'Check', 'ICCID'],
  [
    'MAC address',
    `contentManage.html?imei=${hotspot}`,
    ['Block by MAC address'],
    'Block device',
    'MAC address',
  ],
  ['message', 'record.html?', [/^In progress/, 'Add a message'], 'Send', 'Message'],
  ['reason to reopen', 'record.html?', [/^Closed/, 'Reopen'], 'Reopen', 'Why reopen it?'],
  [
    'number of a parcel',
    'mifi/unwind-list.html?',
    [/^360 GB a year IMEI ·· 8616 206/],
    'Save number',
    'Tracking number',
  ],
] as const) {
  test(`a ${what} that is missing is asked for in its field, which takes the focus`, async ({
    page,
    request,
  }) => {
    await logIn(page, request);
    await open(page, address);
    for (const name of way) {
      await page
        .getByRole('main')
        .getByRole('link', { name })
        .or(page.getByRole('button', { name }))
        .first()
        .click();
    }
    const input = page.getByRole('textbox', { name: field });
    await input.fill('');
    await page.getByRole('button', { name: send, exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleDescription(/\w/);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
  });
}

test('the way from a problem to the device that is to be cancelled leads to words that say what it is', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await open(page, 'logout.html?view=cancel');
  await page.getByRole('button', { name: 'Request cancellation' }).press('Enter');
  await page.getByRole('alert').getByRole('link', { name: 'Choose the device to cancel' }).press('Enter');
  const device = page.getByRole('group', { name: 'One device' });
  await expect(device).toBeFocused();
  await expect(device).toHaveAccessibleDescription('Choose the device to cancel');
});
