import { call, camera, expect, expectAccessible, hotspot, locator, logIn, test } from './portal.ts';

/** The pages of the purchase, and what shows that one of them has come. */
const pages = [
  { path: `serve.html?imei=${hotspot}`, ready: 'section, [role=region]' },
  { path: `information.html?imei=${locator}`, ready: 'main a' },
  { path: `mifi/package.html?imei=${hotspot}`, ready: 'input[type=radio]' },
  { path: `mifi/newPackage.html?imei=${hotspot}`, ready: 'input[type=radio]' },
  { path: `mifi/packageService.html?imei=${hotspot}`, ready: 'input[type=radio]' },
  { path: `mifi/monthly-package.html?imei=${hotspot}`, ready: 'input[type=radio]' },
  { path: `camera/cloud/package.html?imei=${camera}`, ready: 'input[type=radio]' },
  { path: `template/package.html?imei=${camera}`, ready: 'input[type=radio]' },
  { path: `audio_information.html?imei=${camera}`, ready: 'main a' },
  { path: `information.html?view=mine&imei=${locator}`, ready: 'main ol' },
  { path: 'information.html?view=calendar', ready: 'input[type=checkbox]' },
  { path: `coupon.html?imei=${hotspot}`, ready: 'main article' },
  { path: `coupon.html?imei=${hotspot}&packageIds=102`, ready: 'input[type=checkbox]' },
  { path: 'serve-info.html', ready: 'main article' },
  { path: 'serve-info.html?topic=audio', ready: 'main article' },
  { path: 'shortAndphone.html', ready: 'main article' },
  { path: 'rule-description.html', ready: 'main article' },
  { path: 'order.html', ready: 'main a' },
  { path: 'order-details.html', ready: 'main ol' },
  { path: 'orderPay-details.html', ready: 'main h2' },
  { path: 'orderPay2.html', ready: 'main h2' },
  { path: 'login.html', ready: 'input[type=password]' },
  { path: 'error/404.html', ready: 'main h2' },
] as const;

for (const lang of ['zh', 'en'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`every page of the purchase is accessible and complete: ${lang}, ${scheme}`, async ({
      page,
      request,
    }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const token = await logIn(page, request);
      const { list } = await call<{ list: { orderId: string }[] }>(
        request,
        '/pay/order/getOrderList',
        { page: '1', pageSize: '1', status: 'active' },
        token,
      );
      for (const { path, ready } of pages) {
        const order = path === 'order-details.html' ? `orderId=${list[0]?.orderId}&` : '';
        await page.goto(`/pay/${path}${path.includes('?') ? '&' : '?'}${order}lang=${lang}`);
        await page.locator(ready).first().waitFor();
        await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en');
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 700 });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `${path} at 320 px`).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 390, height: 844 });
      }
    });
  }
}

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
