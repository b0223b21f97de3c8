import { expect, logIn, newOrder, test } from '../portal.ts';

test('however often something is copied, no more than two toasts are seen at once', async ({
  page,
  request,
}) => {
  const orderId = await newOrder(request, await logIn(page, request));
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  const copy = page.getByRole('button', { name: 'Copy: Order number' });
  for (let times = 0; times < 3; times += 1) await copy.click();
  const third = page.locator('[data-limited]');
  expect(await third.evaluate((toast) => getComputedStyle(toast).display)).toBe('none');
});
