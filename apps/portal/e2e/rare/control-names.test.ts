import { expect, hotspot, locator, logIn, test } from '../portal.ts';

for (const [path, oneOfThem] of [
  ['contentManage.html', /^Block MacBook Air$/],
  ['wxSwichCard.html', /^Switch to this SIM \(China Mobile, Slot 2\)$/],
  [`alarm/list.html?imei=${locator}`, /^Show on map \(SOS, /],
  // Not one of the demo's coupons: those that other journeys make may be listed before it.
  ['coupon.html', /^Use \S/],
] as const) {
  test(`on ${path.split('?')[0]} each control of a list says what it is for, to who does not see it`, async ({
    page,
    request,
  }) => {
    await logIn(page, request);
    await page.goto(`/pay/${path}${path.includes('?') ? '&' : `?imei=${hotspot}&`}lang=en`);
    await expect(
      page
        .getByRole('button', { name: oneOfThem })
        .or(page.getByRole('link', { name: oneOfThem }))
        .first(),
    ).toBeVisible();
    const names = [...(await page.getByRole('main').ariaSnapshot()).matchAll(/- (?:button|link) ".*?"/g)].map(
      String,
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
}

test('where a device number stands is said to be unfolded when it is', async ({ page }) => {
  await page.goto('/pay/serve.html?lang=en');
  const where = page.getByRole('button', { name: 'Where is the IMEI?' });
  await expect(where).toHaveAttribute('aria-expanded', 'false');
  await where.click();
  await expect(where).toHaveAttribute('aria-expanded', 'true');
});
