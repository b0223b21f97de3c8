import { expect, hotspot, test } from '../portal.ts';

test('what fails on a page is told to the operator, with the words that were shown and no device', async ({
  page,
}) => {
  const msg = 'The server is busy. Try again later';
  await page.route('**/pay/package/getPackageType', (route) =>
    route.fulfill({ status: 503, json: { code: 'serverBusy', data: null, msg, requestId: 'r-1' } }),
  );
  const told = page.waitForResponse('**/reports/addErrors', { timeout: 30_000 });
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: 'The server is busy' })).toBeVisible();
  const response = await told;
  expect(response.status(), 'it is what the call takes').toBe(200);
  const report = response.request().postData() ?? '';
  const { environment, errors } = JSON.parse(report) as { environment: string; errors: { at: string }[] };
  expect(environment).toBe('web');
  expect(errors.find(({ at }) => at === '/pay/package/getPackageType')).toMatchObject({
    kind: 'call',
    page: 'serve.html',
    code: 'serverBusy',
    message: msg,
    requestId: 'r-1',
  });
  expect(report).not.toContain(hotspot);
  expect(report).not.toContain('token');
});

test('how a page felt is told when it is put away, without the page or the device', async ({ page }) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports/addVitals')) told.push(request.postData() ?? '');
  });
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  // A page that is left before measuring has begun has no measurements.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/web-vitals')),
  );
  await expect(page.getByRole('main')).toBeVisible();
  // The largest paint is final once the page is touched, the layout shift when it is left.
  await page.getByRole('main').click({ position: { x: 4, y: 4 } });
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    expect(told.join()).toContain('"LCP"');
    expect(told.join()).toContain('"CLS"');
  }).toPass();
  expect(told.join()).not.toContain(hotspot);
  expect(told.join()).not.toContain('serve');
});
