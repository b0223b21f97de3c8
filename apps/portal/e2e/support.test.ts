import type { APIRequestContext, Page } from '@playwright/test';
import { call, comeAsGuest, expect, expectAccessible, hold, locator, logIn, ownerB, test } from './portal.ts';

const staff = { userName: '13800000004', password: 'demo-staff-1' };
/** A picture of one pixel, a PNG as screenshots are. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });

async function tokenOf(request: APIRequestContext, who: typeof staff): Promise<string> {
  const response = await request.post('/loginVerification', { form: who });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** A text on the visible page: pages that were left are kept in the document, hidden. */
const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();

/** Chooses the first of the person's own orders. */
async function chooseOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Order/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose an order' });
  await sheet.getByRole('button').filter({ hasText: '¥' }).first().click();
  await expect(sheet).toBeHidden();
}

async function typeComplaint(page: Page, details: string): Promise<void> {
  await page.getByLabel('What is it about').selectOption('network');
  await chooseOrder(page);
  await page.getByLabel('What happened').fill(details);
}

test('what a link says that a complaint is about gives way to what the next link says, but not what was typed @rare', async ({
  page,
}) => {
  const details = page.getByLabel('What happened');
  const open = (about: string) => page.goto(`/pay/complaint.html?lang=en&about=${encodeURIComponent(about)}`);
  await open('The device has no internet');
  await expect(details).toHaveValue('The device has no internet');
  await open('The network is slow');
  await expect(details).toHaveValue('The network is slow');
  await page.goto('/pay/complaint.html?lang=en');
  await expect(details).toHaveValue('');
  await open('The network is slow');
  await expect(details).toHaveValue('The network is slow');
  await details.fill('The network is slow, since Monday');
  await open('The device does not work');
  await expect(details).toHaveValue('The network is slow, since Monday');
});

test('a complaint with two pictures is sent with its promise, answered, closed and opened again', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await logIn(page, request, ownerB);
  await page.goto('/pay/complaint.html?lang=en');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByRole('heading', { name: '3 things to correct' })).toBeVisible();

  const details = `Below 1 Mbit/s from 20:00 to 23:00. ${Date.now()}`;
  await typeComplaint(page, details);
  await page.getByLabel('Add a picture').setInputFiles([photo('one.png'), photo('two.png')]);
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(2);
  const promise = page.getByText(/We will contact you by the end of [\w\s]+ \(within one working day\)/);
  await expect(promise).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(ownerB.userName);
  await page.getByRole('button', { name: 'Send complaint' }).click();

  await expect(page).toHaveURL(/recordDetail\.html\?id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await expect(shown(page, 'Submitted')).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await expect(shown(page, details)).toBeVisible();
  await expect(shown(page, 'Not accepted yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^We will contact you by the end of/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page).not.toHaveURL(/sent=/);
  await expect(shown(page, 'Submitted')).toBeVisible();
  await page.reload();
  await expect(shown(page, details)).toBeVisible();
  await expect(shown(page, 'Submitted')).toBeHidden();

  await page.getByRole('button', { name: 'Picture 2 of 2' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture 2 of 2' });
  await expect(viewer.getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const staffToken = await tokenOf(request, staff);
  const move = (action: string, text = '') =>
    call(request, '/feedback/staff/move', { id, action, ...(text ? { text } : {}) }, staffToken);
  await move('accept');
  await move('start');
  await move('contact', 'We called you.');
  await move('reply', 'The cell is full in the evening.');
  await page.goto('/pay/service/index.html?lang=en');
  await expect(
    page
      .getByText(/\d+\supdated/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.locator(`a[href*="${id}"]`).click();
  await expect(shown(page, 'In progress')).toBeVisible();
  await expect(page.getByText('The cell is full in the evening.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^We will contact you by the end of/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a message' }).click();
  const message = page.getByRole('dialog', { name: 'Add a message' });
  await message.getByLabel('Message').fill('It is better since noon.');
  await message.getByLabel('Add a picture').setInputFiles([photo('three.png')]);
  await message.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message).toBeHidden();
  await expect(shown(page, 'It is better since noon.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 3 of 3' })).toBeVisible();

  await move('close', 'Solved.');
  await page.reload();
  await expect(shown(page, 'Closed')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  const reopening = page.getByRole('dialog', { name: 'Reopen' });
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopening.getByText('Tell us why', { exact: true })).toBeVisible();
  await reopening.getByLabel('Why reopen it?').fill('It has come back.');
  await page.context().setOffline(true);
  await expect(reopening.getByText('You are offline. This needs a connection.')).toBeVisible();
  await expect(reopening.getByRole('button', { name: 'Reopen' })).toBeDisabled();
  await page.context().setOffline(false);
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(shown(page, 'Accepting')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^You reopened it/ })).toBeVisible();
});

test('a login that ends while one writes keeps the form, and leads back to it @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request, ownerB);
  await page.goto('/pay/complaint.html?lang=en');
  const details = `Thrown out in the middle of a sentence. ${Date.now()}`;
  await typeComplaint(page, details);
  await page.getByLabel('Add a picture').setInputFiles([photo('kept.png')]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try sending picture 1 again' })).toHaveCount(0);

  // Ends this session from another session of the account.
  const other = await tokenOf(request, ownerB);
  const sessions = await call<{ id: string; current: boolean }[]>(request, '/session/list', {}, token);
  await call(request, '/session/revoke', { id: sessions.find(({ current }) => current)?.id ?? '' }, other);

  await page.getByRole('button', { name: 'Send complaint' }).click();
  const warning = page.getByRole('alertdialog', { name: /Your login has expired/ });
  await expect(page.getByText('Not sent yet. What you typed is kept.')).toBeAttached();
  // The dialog has given the reason already.
  await expect(page.getByText(/login has expired/i)).toHaveCount(1);
  await warning.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(ownerB.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerB.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();

  await expect(page).toHaveURL(/complaint\.html/);
  await expect(page.getByLabel('What happened')).toHaveValue(details);
  await expect(page.getByLabel('What is it about')).toHaveValue('network');
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page).toHaveURL(/recordDetail\.html/);
  await expect(shown(page, details)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 1 of 1' })).toBeVisible();
});

test('a picture that does not arrive is tried again alone, and one that was sent is there after a reload', async ({
  page,
}) => {
  await page.goto('/pay/myFeedback.html?lang=en');
  let sent = 0;
  await page.route('**/faq/add/file', (route) => {
    sent += 1;
    return sent === 2 ? route.abort() : route.continue();
  });
  await page.getByLabel('Add a picture').setInputFiles([photo('one.png'), photo('two.png')]);
  const retry = page.getByRole('button', { name: 'Try sending picture 2 again' });
  await expect(retry).toBeVisible();
  await expect(page.getByText(/Could not reach the server/)).toBeVisible();
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(sent).toBe(3);

  await page.getByLabel('Your feedback').fill('The page is too bright.');
  await page.reload();
  await expect(page.getByLabel('Your feedback')).toHaveValue('The page is too bright.');
  await expect(page.getByRole('img', { name: /^Picture \d/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(page.getByRole('img', { name: /^Picture \d/ })).toHaveCount(1);
});

test('what is typed while a picture is still being sent is sent with it @rare', async ({ page }) => {
  const text = `The page is too dark. ${Date.now()}`;
  await page.goto('/pay/myFeedback.html?lang=en');
  const arrive = await hold(page, '**/faq/add/file');
  await page.getByLabel('What is it about').selectOption('app');
  await page.getByLabel('Your feedback').fill(text);
  await page.getByLabel('Add a picture').setInputFiles([photo('slow.png')]);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByLabel('Your feedback').fill(`${text} At night.`);
  arrive();
  await expect(page).toHaveURL(/feedbackDetail\.html/);
  await expect(shown(page, `${text} At night.`)).toBeVisible();
});

test('what a complaint lacks is not asked of a suggestion @rare', async ({ page }) => {
  await page.goto('/pay/complaint.html?lang=en');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  const problems = page.getByRole('alert').filter({ hasText: 'to correct' });
  await expect(problems.getByRole('link', { name: 'Choose an order' })).toBeVisible();
  await page.getByRole('radio', { name: 'Suggestion' }).check();
  await expect(page.getByRole('button', { name: 'Send suggestion' })).toBeVisible();
  await expect(problems).toHaveCount(0);
});

test('a complaint with a number that no order has asks for the order @rare', async ({ page }) => {
  await page.goto('/pay/complaint.html?orderId=2026&lang=en');
  await expect(page.getByRole('button', { name: 'Order Choose an order' })).toBeVisible();
});

test('pictures that did not arrive are led to also when there is no room for more @rare', async ({
  page,
}) => {
  await page.route('**/faq/add/file', (route) => route.abort('connectionfailed'));
  await page.goto('/pay/myFeedback.html?lang=en');
  await page.getByLabel('What is it about').selectOption('network');
  await page.getByLabel('Your feedback').fill('The network is slow every evening.');
  await page
    .getByLabel('Add a picture')
    .setInputFiles(Array.from({ length: 9 }, (_, at) => photo(`${at}.png`)));
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByRole('link', { name: 'A picture was not sent. Try again or remove it' }).click();
  await expect(page.getByRole('group', { name: /^Pictures/ })).toBeFocused();
});

test('a guest sees what it sent, and the account has it after logging in', async ({ page }) => {
  const text = `Please make it dark at night. ${Date.now()}`;
  await page.goto(`/pay/myFeedback.html?imei=${locator}&lang=en&about=${encodeURIComponent(text)}`);
  await expect(page.getByLabel('Your feedback')).toHaveValue(text);
  await page.getByLabel('What is it about').selectOption('app');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page).toHaveURL(/feedbackDetail\.html/);
  await page.goto('/pay/feedbackList.html?lang=en');
  await expect(shown(page, text)).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(ownerB.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerB.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/feedbackList\.html/);
  await expect(shown(page, text)).toBeVisible();
});

test('what people and staff write is shown as they wrote it, and does nothing', async ({ page, request }) => {
  const token = await logIn(page, request, ownerB);
  const typed = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '</textarea><svg/onload=alert(1)>',
  ].join('\n');
  const { id } = await call<{ id: string }>(
    request,
    '/feedback/addFeedback',
    { feedbackType: 'app', title: '<b onclick=alert(1)>title</b>', feedbackProblems: typed },
    token,
  );
  const answer = '<iframe srcdoc="<script>alert(1)</script>">';
  const staffToken = await tokenOf(request, staff);
  await call(request, '/feedback/staff/move', { id, action: 'reply', text: answer }, staffToken);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of [`feedbackDetail.html?id=${id}&lang=en`, 'feedbackList.html?lang=en']) {
    await page.goto(`/pay/${path}`);
    await expect(page.getByRole('heading', { name: '<b onclick=alert(1)>title</b>' }).first()).toBeVisible();
    await expect(page.getByText('"><script>alert(1)</script>').first()).toBeVisible();
  }
  await page.goto(`/pay/feedbackDetail.html?id=${id}&lang=en`);
  await expect(page.getByText(answer)).toBeVisible();
  await page.goto(`/pay/complaint.html?kind=suggestion&lang=en&about=${encodeURIComponent(typed)}`);
  await expect(page.getByLabel('Your feedback')).toHaveValue(typed);
  expect(dialogs).toEqual([]);
});

test('the chat opens for who is logged in; others are told how, and always how to call', async ({
  page,
  request,
}) => {
  await page.goto('/pay/service-aliyun?lang=en');
  await expect(page).toHaveURL(/service\/service-aliyun\.html/);
  await expect(page.getByRole('heading', { name: 'Log in to chat' })).toBeVisible();
  await expect(page.getByRole('link', { name: /400-600-1001/ })).toBeVisible();
  await logIn(page, request, ownerB);
  await page.reload();
  const chat = page.frameLocator('iframe[title="Chat window"]');
  await expect(chat.getByText(/SIMULATED/).first()).toBeVisible();
  await expect(chat.getByText(/^Hello .+\. What can we do/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open in a new page' })).toBeVisible();
});

test('the open cases that do not load say so, and come when they are asked for again @rare', async ({
  page,
  request,
}) => {
  const token = await comeAsGuest(page, request);
  const input = { feedbackType: 'other', feedbackComplaint: '1', feedbackProblems: 'The map is empty.' };
  const { id } = await call<{ id: string }>(request, '/feedback/addFeedback', input, token);
  await page.route('**/feedback/getFeedbackList', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/pay/service/index.html?lang=en');
  const heading = page.getByRole('heading', { name: 'Open cases' });
  await expect(heading).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(`a[href*="${id}"]`)).toBeVisible();
  await expect(heading).toBeVisible();
});

test('without a connection it is said how to call, and what was typed waits', async ({ context, page }) => {
  await page.goto('/pay/service/index.html?lang=en');
  await expect(page.getByText('Every day 09:00–21:00')).toBeVisible();
  await page.getByRole('link', { name: 'Feedback Ideas about' }).click();
  await page.getByLabel('Your feedback').fill('The page is too bright.');
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Send feedback' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page.getByLabel('Your feedback')).toHaveValue('The page is too bright.');
});
