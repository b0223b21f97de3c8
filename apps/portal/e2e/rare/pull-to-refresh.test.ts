import { call, comeAsGuest, expect, pullDown, test } from '../portal.ts';

const staff = { userName: '13800000004', password: 'demo-staff-1' };

test('a page that is pulled down asks for all that it shows, and its sign is silent again', async ({
  page,
  request,
}) => {
  const token = await comeAsGuest(page, request);
  const { id } = await call<{ id: string }>(
    request,
    '/feedback/addFeedback',
    { feedbackType: 'app', feedbackProblems: `Please make it dark at night. ${Date.now()}` },
    token,
  );
  await page.goto('/pay/service/index.html?lang=en');
  const case_ = page.locator(`main a[href*="${id}"]`);
  await expect(case_).toContainText('Not accepted yet');
  const asStaff = await call<{ token: string }>(request, '/loginVerification', staff, '');
  await call(request, '/feedback/staff/move', { id, action: 'accept' }, asStaff.token);
  const sign = page.locator('[aria-live="polite"]', { hasText: /refresh/i });
  await expect(sign).toHaveCount(0);
  await pullDown(page);
  await expect(case_).toContainText('Accepting');
  await expect(sign).toHaveCount(0);
});
