import type { Locator, Page } from '@playwright/test';
import { dealer, expect, expectAccessible, hotspot, locator, logIn, test } from './portal.ts';

test('coupons that were picked on their page hold on the page of the purchase', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&packageId=102&lang=en`);
  await expect(page.getByRole('button', { name: 'Pay ¥7.90' })).toBeVisible();
  await page.getByRole('button', { name: /^Coupon/ }).click();
  await page.getByRole('link', { name: /All coupons/ }).click();
  await expect(page).toHaveURL(/coupon\.html/);
  // Of the card in the page, not the one in the sheet, which is still closing.
  const card = page.getByRole('article').filter({ hasText: '¥3.00 off extra data' });
  await card.getByRole('checkbox').uncheck({ force: true });
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(page).toHaveURL(/mifi\/package\.html/);
  await expect(page.getByRole('button', { name: 'Pay ¥10.90' })).toBeVisible();
});

test('a coupon that is almost usable leads to the package that makes it so @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/coupon.html?imei=${hotspot}&packageIds=168&lang=en`);
  await page
    .getByRole('article')
    .filter({ hasText: 'Spend ¥3.00 more to use it' })
    .getByRole('link', { name: 'Choose 100 GB a month' })
    .click();
  await expect(page).toHaveURL(/packageId=155/);
  await expect(page.getByRole('button', { name: 'Pay ¥51.00' })).toBeVisible();
});

test('a coupon is used on its package, and where the device has none, on another device', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/coupon.html?imei=${hotspot}&lang=en`);
  await page.getByRole('link', { name: 'Use ¥3.00 off extended warranty' }).click();
  await expect(page).toHaveURL(/information\.html\?imei=490154203237518&type=15&packageId=\d+/);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Use 10% off SMS alarms' }).click();
  await expect(page.getByRole('heading', { name: 'No packages for this device' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Change device' }).click();
  await page.getByRole('searchbox').fill(locator);
  await page.getByRole('button', { name: new RegExp(locator) }).click();
  await expect(page).toHaveURL(/imei=356938035643809&type=1$/);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
});

/** What is said below the field to be wrong with it. */
const errorOf = (page: Page, name: string): Locator =>
  page.locator(`div:has(> div > [name=${name}]) > p[id$="-error"]`);

test("a dealer's coupon: the margin while typing, the server's message at the field, and the rehearsal", async ({
  page,
  request,
}) => {
  await logIn(page, request, dealer);
  await page.goto('/pay/coupon.html?view=create&lang=en');
  await page.getByLabel('Package to discount').selectOption('121');
  const discount = page.locator('[name=discountFen]');
  const paid = page.locator('[name=actualPaidFen]');
  await page.getByLabel('Last day').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  const create = page.getByRole('button', { name: 'Create coupon' });
  await create.click();
  // The summary names the field; at the field its label does.
  await expect(page.getByRole('link', { name: 'Discount: fill this in' })).toBeVisible();
  await expect(errorOf(page, 'discountFen')).toHaveText('Fill this in');

  await discount.fill('60.01');
  await expect(paid).toHaveValue('238.99');
  await expect(page.getByText(/of what is paid/)).toBeVisible();
  await create.click();
  await expect(errorOf(page, 'discountFen')).toContainText('60.00');
  await expect(discount).toHaveAttribute('aria-invalid', 'true');

  await discount.fill('298.99');
  await expect(page.getByText('Below cost: cannot be created')).toBeVisible();
  await create.click();
  await expect(errorOf(page, 'actualPaidFen')).toContainText('cost price');
  await discount.fill('299.00');
  await create.click();
  await expect(errorOf(page, 'actualPaidFen')).toContainText('0.01');

  await discount.fill('60.00');
  await page.getByRole('button', { name: 'Test on past orders' }).click();
  await expect(page.getByText('Orders that would use it').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('English name').fill('Sixty off a year');
  await create.click();
  await expect(page).toHaveURL(/view=made/);
  await expect(page.getByText('Sixty off a year')).toBeVisible();
  // The target of the coupon is shown by its name, not its number.
  await expect(page.getByText('Package 50 phone calls')).toBeVisible();
});

test("a dealer's form asks again for packages that did not come, and names a package that is not for the device @rare", async ({
  page,
  request,
}) => {
  await logIn(page, request, dealer);
  let isDown = true;
  await page.route('**/coupon/getDraftPackages', (route) =>
    isDown ? route.fulfill({ status: 403, json: { code: 'noService', msg: 'Not now' } }) : route.continue(),
  );
  await page.goto('/pay/coupon.html?view=create&lang=en');
  await expect(page.getByText('Not now')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  // For some of the dealer's customers, and not for hotspots.
  const calls = page.getByRole('option', { name: /phone calls/ }).first();
  await page
    .getByLabel('Package to discount')
    .selectOption(await calls.getAttribute('value', { timeout: 10_000 }));
  await page.locator('[name=discountFen]').fill('1.00');
  await page.getByLabel('Last day').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('radio', { name: 'Device' }).check({ force: true });
  // As on its label.
  await page.getByLabel('Device IMEI').fill('49-015420-323751-8');
  await expect(page.getByRole('option', { name: /^30\sGB a month/ })).toBeAttached();
  await expect(page.getByRole('option', { name: /phone calls/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(errorOf(page, 'packageId')).toHaveText('Choose one');
  // Of another kind of coupon something else may be wrong.
  await page.getByRole('radio', { name: 'Package' }).check({ force: true });
  await expect(page.getByRole('alert').filter({ hasText: 'to correct' })).toHaveCount(0);
});

test('coupons are drawn ten at a time, and from the first of another tab on @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/coupon/getCouponList*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { usable: { couponId: string }[] } };
    const [one] = answer.data.usable;
    const usable = Array.from({ length: 25 }, (_, index) => ({
      ...one,
      couponId: `${one?.couponId}${index}`,
    }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, usable, expired: usable } } });
  });
  await page.goto('/pay/coupon.html?lang=en');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(20);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(25);
  await page.getByRole('radio', { name: 'Expired' }).check();
  await expect(cards).toHaveCount(10);
});

test('who goes back to the coupons is among those that were left, not at the first ones @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/coupon/getCouponList*', async (route) => {
    const { data, ...answer } = await (await route.fetch()).json();
    const almostUsable = data.usable.map((coupon: object) => ({
      ...coupon,
      reason: 'held',
      fix: { kind: 'settleOrders', packageIds: [] },
    }));
    await route.fulfill({ json: { ...answer, data: { ...data, almostUsable } } });
  });
  await page.goto('/pay/coupon.html?lang=en');
  const almost = page.getByRole('radio', { name: 'Almost' });
  await almost.check();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/coupon\.html/);
  await page.goBack();
  await expect(almost).toBeChecked();
});
