import { camera, expect, giveCoupon, hotspot, imeiOf, logIn, test } from '../portal.ts';

// The sheet of coupons leads to other pages, which must be about what is being bought.

test('coupons that were picked on their page hold for the bundle that was chosen by hand', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const imei = await imeiOf(request, 'Baby room camera', token);
  // Coupons that hold for other devices, too, may be used by another journey at this moment.
  const title = '¥2.50 off for the baby room';
  await giveCoupon(request, imei, 250, title);
  await page.goto(`/pay/template/package.html?imei=${imei}&lang=en`);
  await page.getByRole('radio', { name: /^Peace of mind/ }).check({ force: true });
  await page.getByRole('button', { name: /^Coupon.*−¥2\.50/ }).click();
  await page.getByRole('link', { name: /All coupons/ }).click();
  await page.getByRole('article').filter({ hasText: title }).getByRole('checkbox').uncheck({ force: true });
  await page.getByRole('button', { name: 'Use none' }).click();
  await expect(page).toHaveURL(/template\/package\.html/);
  await expect(page.getByRole('radio', { name: /^Peace of mind/ })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Coupon.*Not used/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ¥16.50' })).toBeVisible();
});

test('who renews one device from the calendar picks coupons for that device, also while the portal is about another', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/serve.html?imei=${camera}&lang=en`);
  await page.goto(`/pay/information.html?view=renew&devices=${hotspot}.9&lang=en`);
  await page.getByRole('radio', { name: /^30\sGB a month/ }).check({ force: true });
  await page.getByRole('button', { name: /^Coupon/ }).click();
  const near = page.getByRole('link', { name: /¥8\.00 off data plans from ¥32\.90/ });
  await expect(near).toHaveAttribute(
    'href',
    new RegExp(`mifi/package\\.html\\?imei=${hotspot}.*packageId=155`),
  );
  await page.getByRole('link', { name: /All coupons/ }).click();
  await expect(page).toHaveURL(new RegExp(`coupon\\.html\\?imei=${hotspot}`));
  await page
    .getByRole('article')
    .filter({ hasText: '¥5.00 off data plans' })
    .getByRole('checkbox')
    .uncheck({ force: true });
  await page.getByRole('button', { name: 'Use none' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renew together' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^30\sGB a month/ })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Coupon.*Not used/ })).toBeVisible();
});

test('a coupon for one device is used there, also while the portal is about another', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const title = '¥1.50 off calls for the camera';
  await giveCoupon(request, camera, 150, title);
  await page.goto(`/pay/coupon.html?imei=${hotspot}&lang=en`);
  await page.getByRole('link', { name: `Use ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`serve\\.html\\?imei=${camera}`));
});
