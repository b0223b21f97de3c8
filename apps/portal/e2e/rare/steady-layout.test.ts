import { setTimeout as sleep } from 'node:timers/promises';
import { camera, expect, hold, hotspot, locator, logIn, offerPopup, test } from '../portal.ts';

const answerMs = 700;
/** It has no plan, but has used data. */
const expiredHotspot = '869071046398880';

for (const [address, last] of [
  [`wxHome.html?imei=${hotspot}`, /Switch SIM/],
  [`serve.html?imei=${hotspot}`, /Extended warranty/],
  [`serve.html?imei=${locator}`, /SMS alarm/],
  // Nobody has activated it, so nothing is left.
  ['serve.html?imei=868120148373621', /Activate the device/],
  [`order.html?imei=${hotspot}`, /Travel hotspot/],
  [`information.html?imei=${locator}`, /SMS alarm/],
  ['helpCenter/allQuestion.html', /has no internet/],
  ['helpCenter/course.html', /IMEI/],
  ['service/index.html', /Help centre/],
  ['cmp/sim-check.html?iccid=89860620000000000019', /Verified user/],
  [`ad-view.html?imei=${hotspot}`, /My coupons/],
  [`prestore.html?imei=${hotspot}`, /Not delivered/],
  [`mifi/flow.html?imei=${expiredHotspot}`, /^Speed test$/],
  ['logout.html', /Log out/],
  [`logout.html?view=cancel&imei=${hotspot}`, /What you get back/],
  [`faqList.html?imei=${hotspot}`, /has no internet/],
] as const) {
  test(`nothing of ${address} moves away while slow answers come one after another`, async ({
    page,
    request,
  }) => {
    await logIn(page, request);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          moved.sum += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let asked = 0;
    await page.route(
      (url) => !/^\/pay\/assets\/|\.(html|js|css|png|svg|json)$|^\/reports\//.test(url.pathname),
      async (route) => {
        asked += 1;
        const url = route.request().url();
        // A page begins when it is known who reads it. From then on each answer comes a little later than the one before,
        // so that no two come together or in another order.
        const isOfReader = /\/(getPermission|getLoginUserInfo)$/.test(url);
        const due = sleep(isOfReader ? 0 : answerMs + asked * 40);
        const isPopup = url.includes('/redis/getPopupWindowByImei');
        const answer = isPopup
          ? { json: { code: 0, msg: '', data: offerPopup } }
          : { response: await route.fetch() };
        await due;
        await route.fulfill(answer);
      },
    );
    await page.goto(`/pay/${address}${address.includes('?') ? '&' : '?'}lang=en`);
    await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(
      await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum),
    ).toBeLessThan(0.05);
  });
}

for (const address of [`template/package.html?imei=${camera}`, `mifi/package.html?imei=${hotspot}`]) {
  test(`what is paid with on ${address} does not move when the coupons come`, async ({ page, request }) => {
    await logIn(page, request);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/coupon/getCouponList**', async (route) => {
      const response = await route.fetch();
      await isAnswered;
      await route.fulfill({ response });
    });
    await page.goto(`/pay/${address}&lang=en`);
    await expect(page.getByText('Looking…')).toBeVisible();
    // The rest of the page has come by then.
    await page.waitForTimeout(1000);
    const topOf = async () => (await page.getByText('Pay with').boundingBox())?.y;
    const before = await topOf();
    answer();
    await expect(page.getByText('Looking…')).toHaveCount(0);
    expect(await topOf()).toBe(before);
  });
}

for (const address of [
  `template/package.html?imei=${camera}`,
  `mifi/newPackage.html?imei=${expiredHotspot}`,
]) {
  test(`what is paid with on ${address} waits for what the first check finds`, async ({ page, request }) => {
    await logIn(page, request);
    const answer = await hold(page, '**/pay/package/checkFit');
    await page.goto(`/pay/${address}&lang=en`);
    await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
    // The rest of the page has come by then.
    await page.waitForTimeout(1000);
    await expect(page.getByText('Pay with')).toHaveCount(0);
    answer();
    await expect(page.getByText('Pay with')).toBeVisible();
  });
}

test('a complaint is as high before its pictures’ part has loaded as with it', async ({ page }) => {
  const load = await hold(page, /pictures-field-.*\.js/);
  const pictures = page.getByRole('group', { name: /^Pictures/ });
  const main = page.getByRole('main');
  const height = () => main.evaluate((element) => element.clientHeight);
  await page.goto('/pay/complaint.html?lang=en');
  await expect(page.getByText(/^Pictures/)).toBeVisible();
  await expect(pictures).toHaveCount(0);
  const before = [];
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    before.push(await height());
  }
  load();
  await expect(pictures).toBeVisible();
  const after = [];
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    after.push(await height());
  }
  expect(after).toEqual(before);
});

test('what apps embed of the accelerator has its button only below its state', async ({ page }) => {
  const answer = await hold(page, '**/redis/getPackageByImei');
  await page.goto(`/pay/mifi/webAcceleratoCompontent.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('link', { name: 'Travel hotspot (Change device)' })).toBeVisible();
  const boost = page.getByRole('link', { name: 'Buy a boost' });
  await expect(boost).toHaveCount(0);
  answer();
  await expect(boost).toBeVisible();
});

test('an owner’s help for dealers comes with the notice above it', async ({ page, request }) => {
  await logIn(page, request);
  const answer = await hold(page, '**/getLoginUserInfo');
  const guides = page.waitForResponse('**/faq/getFaqMapperList');
  await page.goto('/pay/mifi/qudaoHelp.html?lang=en');
  await guides;
  const tools = page.getByRole('heading', { name: 'Your tools' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(tools).toHaveCount(0);
  answer();
  await expect(tools).toBeVisible();
});

test('a button that is at work is no wider than before', async ({ page, request }) => {
  await logIn(page, request);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pay/cmp/sim-check.html?iccid=89860620000000000019&lang=en');
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(page.getByText('Verified user')).toBeVisible();
  await expect(again).not.toHaveAttribute('aria-busy');
  const before = await again.boundingBox();
  await page.route('**/sim/check/**', () => undefined);
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  expect(await again.boundingBox()).toEqual(before);
});

test('for who wants no motion, the sign of a button that is at work stands still', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, request);
  await page.goto('/pay/cmp/sim-check.html?iccid=89860620000000000019&lang=en');
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(page.getByText('Verified user')).toBeVisible();
  await page.route('**/sim/check/**', () => undefined);
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().map(({ playState }) => playState)))
    .toEqual([]);
});

test('a popup that does not come holds nothing up for long', async ({ page, request }) => {
  await logIn(page, request);
  await page.route('**/redis/getPopupWindowByImei*', () => undefined);
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Left on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Data plan/ })).toBeVisible();
});

test('while a page waits for one answer after another, the shape of what comes is never gone', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.addInitScript(() => {
    const shape = { isShown: false, faintest: 1 };
    Object.assign(window, { shape });
    const look = () => {
      const shown = document.querySelector('.sk');
      const opacity = shown ? Number(getComputedStyle(shown).opacity) : 1;
      if (shown && opacity === 1) shape.isShown = true;
      if (shape.isShown) shape.faintest = Math.min(shape.faintest, opacity);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const isShown = () =>
    page.evaluate(() => (window as unknown as { shape: { isShown: boolean } }).shape.isShown);
  // First the static page alone, then the gate's skeleton, then the page itself.
  await page.route('**/pay/assets/*.js', async (route) => {
    await expect.poll(isShown).toBe(true);
    await route.continue();
  });
  for (const call of ['**/getPermission', '**/mifi/getMiFiMessage']) {
    await page.route(call, async (route) => {
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCSS('opacity', '1');
      await route.continue();
    });
  }
  await page.goto(`/pay/contentManage.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText(/^Connected ·/)).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { shape: { faintest: number } }).shape.faintest),
  ).toBe(1);
});
