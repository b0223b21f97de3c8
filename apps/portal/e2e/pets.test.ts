import type { Page } from '@playwright/test';
import { expect, expectAccessible, hotspot, logIn, petTracker, test } from './portal.ts';

/** Wears a tracker, but has no profile yet. */
const ball = '869071047745113';

/** A picture of 90 × 60, drawn by the browser: red on the left, blue on the right. */
const picture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 900;
      canvas.height = 600;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = 'red';
      context.fillRect(0, 0, 450, 600);
      context.fillStyle = 'blue';
      context.fillRect(450, 0, 450, 600);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((base64) => Buffer.from(base64, 'base64'));

test('a device that no pet wears says so, and leads to those that one does @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  for (const path of ['pet/petInfo.html', 'pet/seek.html']) {
    await page.goto(`/pay/${path}?imei=${hotspot}&lang=en`);
    await expect(page.getByRole('heading', { name: /is not a pet tracker$/ })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Choose a pet tracker' }).click();
  await expect(page).toHaveURL(/wxDeviceList\.html/);
});

test('a pet is entered with a picture that was cropped, its notice is read by strangers and withdrawn', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/pet/petInfo.html?imei=${ball}&lang=en`);
  await page.getByLabel('Name').fill('Ball');
  await page.getByLabel(/^Weight/).fill('6');
  await expect(page.getByText('12 jin = 6 kg')).toBeVisible();

  const choose = page.getByLabel('Choose photo');
  await choose.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('The upload must be an image. Choose another one')).toBeVisible();
  await choose.setInputFiles({ name: 'ball.png', mimeType: 'image/png', buffer: await picture(page) });
  await page.getByLabel('Zoom').fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByText(/^300 × 300, \d+\sKB \(was \d+\sKB\)$/)).toBeVisible();
  // Once the draft's picture is stored, a reloaded page has the picture as well as the words.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':picture')));
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ball');
  await expect(page.getByText(/^300 × 300, \d+\sKB \(was \d+\sKB\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Pet profile saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo of Ball' })).toBeVisible();

  await page.getByRole('link', { name: /Lost your pet/ }).click();
  await page.getByLabel('Where it was lost').fill('Century Park, gate 7');
  await expect(page.getByText('No phone number added yet')).toBeVisible();
  // Added meanwhile, the number is published unless something else is chosen.
  await page.getByRole('link', { name: 'Edit pet details' }).click();
  await page.getByLabel('Contact phone').fill('13800000001');
  await page.getByLabel('Contact phone').press('Enter');
  await expect(page.getByText('Change something to save.')).toBeVisible();
  await expect(page.getByLabel('Contact phone')).toBeFocused();
  await page.getByRole('link', { name: /Lost your pet/ }).click();
  await expect(page.getByRole('combobox', { name: 'Phone' })).toHaveValue('number');
  await expect(page.getByLabel('Where it was lost')).toHaveValue('Century Park, gate 7');
  await page.getByRole('combobox', { name: 'Phone' }).selectOption('button');
  await page.getByRole('switch', { name: /Mark on map/ }).check();
  await expect(page.getByText(/° N, \d+\.\d+° E/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish notice', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Notice published' })).toBeVisible();
  const link = await page.getByRole('link', { name: 'View notice' }).getAttribute('href');

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
  const stranger = await context.newPage();
  await stranger.goto(`${link}&lang=en`);
  await expect(stranger.getByRole('heading', { name: 'Ball is lost', level: 2 })).toBeVisible();
  await expect(stranger.getByText('Century Park, gate 7')).toBeVisible();
  await expect(stranger.getByRole('img', { name: 'Photo of the pet' })).toBeVisible();
  await expect(stranger.getByRole('region', { name: 'Map' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Call the owner' })).toHaveAttribute(
    'href',
    'tel:13800000001',
  );
  await expect(stranger.locator('main')).not.toContainText('13800000001');
  await expect(stranger.locator('main')).not.toContainText('jin');
  await expectAccessible(stranger);
  const [download] = await Promise.all([
    stranger.waitForEvent('download'),
    stranger.getByRole('button', { name: 'Save as an image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Ball.png');

  // The owner's number changes: by the old one, nobody who finds the pet would reach its owner.
  await page.getByRole('link', { name: 'Edit pet details' }).click();
  await page.getByLabel('Contact phone').fill('13800000002');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /Lost-pet notice published.*before you changed them/ }).click();
  await page.getByRole('button', { name: 'Update notice' }).click();
  await expect(page.getByText('Notice updated')).toBeVisible();
  await expect(page.getByText('Change something to update.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('link', { name: 'Call the owner' })).toHaveAttribute(
    'href',
    'tel:13800000002',
  );

  await page.route('**/petMessage/withdrawNotice', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.getByRole('button', { name: 'Withdraw notice' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Could not reach the server', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw notice' }).click();
  // The page is hidden behind the dialog anyway: only the answer tells when it is done.
  const withdrawn = page.waitForResponse('**/petMessage/withdrawNotice');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await withdrawn;
  await expect(page.getByRole('heading', { name: 'Notice published' })).toBeHidden();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: /notice does not exist/ })).toBeVisible();
  await context.close();
});

test('what a device warns of and who wears it is found from its services', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/serve.html?imei=${petTracker}&lang=en`);
  await expect(page.getByRole('link', { name: /Alarm settings/ })).toBeVisible();
  await page.getByRole('link', { name: 'My pet' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('豆豆');
});
