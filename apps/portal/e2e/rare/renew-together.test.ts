import { expect, hotspot, logIn, test } from '../portal.ts';

test('of several devices the one that is not there is named, and the others can be renewed', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const devices = `${hotspot}.service,861536030197009.service`;
  await page.goto(`/pay/information.html?view=renew&devices=${devices}&lang=en`);
  await expect(page.getByRole('heading', { name: /No service for device ··\s0197\s009/ })).toBeVisible();
  await page.getByRole('link', { name: 'Renew the others' }).click();
  await expect(page.getByRole('radio', { name: /30\sGB a month/ })).toBeVisible();
  expect(page.url()).not.toContain('861536030197009');
});

test('renewing several without any asks for nothing and leads back to the calendar', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().includes('getPackageList') && asked.push(sent.url()));
  await page.goto('/pay/information.html?view=renew&lang=en');
  await page.getByRole('link', { name: 'Choose devices' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('who goes back from the packages to the calendar finds there what was chosen', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto('/pay/information.html?view=calendar&lang=en');
  await page.getByRole('radio', { name: '1 year' }).check({ force: true });
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: 'Renew 1 device' }).click();
  await expect(page.getByRole('heading', { name: 'Renew together' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByRole('radio', { name: '1 year' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Renew 1 device' })).toBeVisible();
});
