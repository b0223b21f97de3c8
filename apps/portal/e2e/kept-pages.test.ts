import { expect, hotspot, logIn, test } from './portal.ts';

test('going back to a kept page shows it as it was, at once, and asks nothing that is not stale', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Left on this device' })).toBeVisible();
  await page.getByRole('link', { name: /My orders/ }).click();
  await expect(page).toHaveURL(/order\.html/);
  await page.locator('main a').first().waitFor();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  // A link that is in view as it is: one that must be scrolled to would move the page before it is left.
  const left = await page.evaluate(() => {
    const inView = [...document.querySelectorAll<HTMLElement>('main a')].find((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top > 120 && bottom < 700;
    });
    inView?.click();
    return scrollY;
  });
  await expect(page).toHaveURL(/order-details\.html/);
  await page.locator('main ol').first().waitFor();

  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST') asked.push(new URL(one.url()).pathname);
  });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        history.back();
        const look = () => {
          const isBack = location.pathname.endsWith('/order.html') && document.querySelector('main a');
          if (isBack) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 60);
  expect(asked, 'calls on return').toEqual([]);
  // The budget is 50 ms; a test on a busy machine allows for the machine.
  expect(ms).toBeLessThan(250);
});

test('without a connection what is known stays, and money waits with its reason', async ({
  context,
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toHaveCount(0);
});
