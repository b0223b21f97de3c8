import { expect, hotspot, test } from './portal.ts';

test('what fails on a page is told to the operator, with the words that were shown and no device', async ({
  page,
}) => {
  const msg = 'The server is busy. Try again later';
  await page.route('**/pay/package/getPackageType', (route) =>
    route.fulfill({ status: 503, json: { code: 'serverBusy', data: null, msg, requestId: 'r-1' } }),
  );
  const told = page.waitForResponse('**/reports/addErrors', { timeout: 30_000 });
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText(msg)).toBeVisible({ timeout: 15_000 });
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
