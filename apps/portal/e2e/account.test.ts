import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { call, expect, expectAccessible, hold, hotspot, logIn, owner, test } from './portal.ts';

/** The demo's sub-account. It has one device, which no other journey uses. */
const own = { userName: '13800000006', password: 'demo-owner-1' };

interface Listed {
  readonly list: readonly { readonly id: string; readonly mayWithdraw: boolean }[];
}

async function withdrawAll(request: APIRequestContext, token: string): Promise<void> {
  const { list } = await call<Listed>(request, '/cancellation/list', { pageSize: '100' }, token);
  for (const { id, mayWithdraw } of list)
    if (mayWithdraw) await call(request, '/cancellation/withdraw', { id }, token);
}

async function fillLogin(page: Page, who: typeof own, button = 'Log in'): Promise<void> {
  await page.getByLabel('User name').fill(who.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function fillCancellation(page: Page): Promise<void> {
  await page.goto('/pay/logout.html?view=cancel&lang=en');
  await page.getByRole('button', { name: 'Choose a device' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /0207 139/ })
    .click();
  await expect(page.getByText('What you lose')).toBeVisible();
  await page.getByLabel('Email').fill('lin@example.com');
  await page.getByLabel('Reason').selectOption('deviceSold');
}

test('cancelling a device says what is lost, asks for the password again, and can be taken back', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request, own);
  await withdrawAll(request, token);
  await fillCancellation(page);
  await page.getByRole('button', { name: 'Request cancellation' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/you lose 1\sdevice/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Request cancellation' }).click();

  const sheet = page.getByRole('dialog', { name: 'Enter your password again' });
  await sheet.getByLabel('Your password').fill('wrong-password');
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet.getByText('Wrong password')).toBeVisible();
  await sheet.getByLabel('Your password').fill(own.password);
  await sheet.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByText('Awaiting decision')).toBeVisible();
  await expectAccessible(page);
  // A second request is not possible.
  await fillCancellation(page);
  const again = page.getByRole('button', { name: 'Request cancellation' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('You cannot submit another').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Withdrawn. Nothing changes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);
});

test('closing the password sheet sends nothing, and what was typed stays @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request, owner);
  await page.goto('/pay/logout.html?view=cancel&lang=en');
  await page.getByRole('button', { name: 'Request cancellation' }).click();
  const missing = page.getByRole('link', { name: 'Choose the device to cancel' });
  await expect(missing).toBeVisible();
  await page.getByRole('radio', { name: /The whole account/ }).check();
  await expect(missing).toHaveCount(0);
  await page.getByLabel('Email').fill('lin@example.com');
  await page.getByLabel('Reason').selectOption('privacy');
  await page.getByRole('button', { name: 'Request cancellation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request cancellation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Enter your password again' });
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('lin@example.com');
  const { losses } = await call<{ losses: { devices: number } }>(request, '/cancellation/preview', {}, token);
  expect(losses.devices).toBeGreaterThan(1);
  const { list } = await call<{ list: { subject: string; endedAt: string | null }[] }>(
    request,
    '/cancellation/list',
    { pageSize: '100' },
    token,
  );
  expect(list.filter(({ subject, endedAt }) => subject === 'account' && endedAt === null)).toEqual([]);
});

test('a login that is ended from another phone is thrown out there', async ({ page, request, browser }) => {
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const other = await elsewhere.newPage();
  await other.goto('/pay/login.html?lang=en&next=%2Fpay%2Flogout.html');
  await fillLogin(other, own);
  await expect(other.getByRole('heading', { name: 'Ending services' })).toBeVisible();

  await logIn(page, request, own);
  await page.goto('/pay/logout.html?view=sessions&lang=en');
  await expect(page.getByText('This device')).toBeVisible();
  const rows = page.getByRole('button', { name: 'Log out: Firefox on Windows' });
  const before = await rows.count();
  await rows.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(rows).toHaveCount(before - 1);

  await other.reload();
  await expect(other.getByText('Your login has expired').first()).toBeVisible();
  await elsewhere.close();
});

test('of two logins with the same browser, each says since when it is, to who does not see its row @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, owner);
  const since = (id: string, day: number) => ({
    id: `01935a7e-7c00-7000-8000-00000000000${id}`,
    createdAt: `2026-11-${day}T06:00:00.000Z`,
    expiresAt: '2026-12-21T06:00:00.000Z',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: false,
  });
  await page.route('**/session/list', (route) =>
    route.fulfill({ json: { code: 0, data: [since('1', 20), since('2', 21)], msg: '' } }),
  );
  await page.goto('/pay/logout.html?view=sessions&lang=en');
  // After 2026, with the year.
  const name = /Firefox on Windows \(since 21\sNov(\s\d{4})? 14:00\)/;
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('alertdialog')).toContainText(name);
  // While it closes, the dialog says what it has asked.
  const titles = await page.getByRole('alertdialog').evaluateHandle((dialog) => {
    const seen = new Set<string | null | undefined>();
    const look = () => seen.add(dialog.querySelector('h2')?.textContent);
    new MutationObserver(look).observe(dialog, { subtree: true, childList: true, characterData: true });
    look();
    return seen;
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await titles.evaluate((seen) => [...seen])).toEqual(['Log out that device?']);
});

test('a WeChat that opens the account is unlinked where its logins are listed @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, owner);
  let linked = [{ linkedAt: '2026-11-21T06:00:00.000Z' }];
  await page.route('**/thirdPartyBind/list', (route) =>
    route.fulfill({ json: { code: 0, data: linked, msg: '' } }),
  );
  await page.goto('/pay/logout.html?view=sessions&lang=en');
  const row = page.getByText('Log in with WeChat');
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Unlink' }).click();
  linked = [];
  const sent = page.waitForResponse('**/thirdPartyBind/unlink');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  expect(await (await sent).json()).toMatchObject({ code: 0 });
  await expect(row).toHaveCount(0);
});

test('a page that needs an account leads to the login and back to itself', async ({ page }) => {
  await page.goto('/pay/mifi/unwind-list.html?lang=en');
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, owner);
  await expect(page).toHaveURL(/mifi\/unwind-list\.html/);
  await expect(page.getByRole('link', { name: /Your refund/ }).first()).toBeVisible();
  // Also with requests in the list, the way to another one is a link, not words alone.
  await expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible();
  await page.goto('/pay/mifi/unwind-list.html?orderId=2026&lang=en');
  await expect(page.getByRole('heading', { name: 'This order has no contract to end early' })).toBeVisible();
});

test('who forgot the password is told what to do, and the way back is the login', async ({ page }) => {
  await page.goto('/pay/login.html?lang=en');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: /^Forgot a password/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
});

test('what takes the focus is not behind the bar at the bottom @rare', async ({ page }) => {
  await page.goto('/pay/login.html?lang=en');
  const last = page.getByRole('link', { name: 'privacy policy' });
  const bar = page.getByRole('button', { name: 'Log in', exact: true });
  // So low that the link is on the screen, and under the bar.
  await page.setViewportSize({ width: 320, height: 844 });
  const bottom = await last.evaluate((link) => link.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 320, height: Math.ceil(bottom) + 20 });
  await last.focus();
  await expect
    .poll(async () => {
      const [link, button] = [await last.boundingBox(), await bar.boundingBox()];
      return link && button ? link.y + link.height <= button.y : false;
    })
    .toBe(true);
});

test('a contract that goes on promises no money @rare', async ({ page, request }) => {
  const token = await logIn(page, request, owner);
  const { list } = await call<{ list: { id: string; state: string }[] }>(
    request,
    '/unwind/getUnwindList',
    { pageSize: '100' },
    token,
  );
  const idOf = (state: string) => list.find((one) => one.state === state)?.id;
  await page.goto(`/pay/mifi/unwind-detail.html?id=${idOf('rejected')}&lang=en`);
  await expect(page.getByRole('heading', { name: 'What you would have got back' })).toBeVisible();
  await expect(page.getByText('The amount was fixed')).toHaveCount(0);
  await page.goto(`/pay/mifi/unwind-detail.html?id=${idOf('deviceReturned')}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Your refund', exact: true })).toBeVisible();
  await expect(page.getByText('The amount was fixed')).toBeVisible();
});

test('logging out leaves nothing of the person on the phone', async ({ page, context }) => {
  await page.goto('/pay/login.html?lang=en&next=%2Fpay%2Flogout.html%3Fview%3Dcancel');
  await fillLogin(page, owner);
  await page.getByLabel('Email').fill('kept@example.com');
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(stored).toContain('kept@example.com');
  // A photo of an ID card that could not be sent yet, and a page that has its store open.
  const verifying = await context.newPage();
  await verifying.goto('/pay/real-name/index.html?imei=490154203237518&lang=en');
  await expect.poll(() => verifying.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  const captures = (add?: string) =>
    page.evaluate(
      (key) =>
        new Promise<readonly string[]>((resolve) => {
          const opening = indexedDB.open('device-pay-real-name', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('captures');
          opening.onsuccess = () => {
            const store = opening.result.transaction('captures', 'readwrite').objectStore('captures');
            if (key) store.put({ takenAt: Date.now() }, key);
            const keys = store.getAllKeys();
            keys.onsuccess = () => {
              opening.result.close();
              resolve(keys.result.map(String));
            };
          };
        }),
      add,
    );
  expect(await captures('89860620000000000019:front')).toEqual(['89860620000000000019:front']);
  await page.goto('/pay/logout.html?lang=en');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/serve\.html/);
  await expect(page.getByText('IMEI').first()).toBeVisible();
  expect(await stored()).not.toContain('kept@example.com');
  expect(await stored()).not.toContain('"kind":"account"');
  expect(await captures()).toEqual([]);
  // The other tab was about a device of that person, too.
  await expect(verifying.getByText('IMEI').first()).toBeVisible();
  expect(await stored()).not.toContain(hotspot);
});

test('who logs in in one tab after another person finds nothing that they typed in another tab @rare', async ({
  page,
  context,
}) => {
  await page.goto('/pay/login.html?lang=en&next=%2Fpay%2Flogout.html%3Fview%3Dcancel');
  await fillLogin(page, owner);
  await page.getByLabel('Email').fill('kept@example.com');
  const other = await context.newPage();
  await other.goto('/pay/login.html?lang=en&next=%2Fpay%2Flogout.html');
  await fillLogin(other, own);
  await expect(other.getByRole('heading', { name: 'Ending services' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a page that the browser brings back after its person has logged out in another tab is about no device of theirs @rare', async ({
  page,
}) => {
  await page.goto(`/pay/login.html?lang=en&next=%2Fpay%2Fserve.html%3Fimei%3D${hotspot}`);
  await fillLogin(page, owner);
  await expect(page.getByText('Travel hotspot').first()).toBeVisible();
  // What another tab does while this page gets no events.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.clear();
    localStorage.setItem('pay.loggedOut', '1');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByText('IMEI').first()).toBeVisible();
  expect(page.url()).not.toContain(hotspot);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    hotspot,
  );
});

test('a contract is ended from its order: what comes back first, and it can be taken back', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request, owner);
  const orders = await call<{ list: { orderId: string }[] }>(
    request,
    '/pay/order/getOrderList',
    { status: 'active', pageSize: '100' },
    token,
  );
  const unwinds = await call<{ list: { orderId: string; id: string; state: string; actions: string[] }[] }>(
    request,
    '/unwind/getUnwindList',
    { pageSize: '100' },
    token,
  );
  // The demo has a request that was withdrawn.
  const withdrawn = unwinds.list.find(({ state }) => state === 'withdrawn');
  const { orderId } = orders.list.find((one) => one.orderId === withdrawn?.orderId) ?? { orderId: '' };
  for (const one of unwinds.list)
    if (one.orderId === orderId && one.actions.includes('withdraw'))
      await call(request, '/unwind/withdraw', { id: one.id }, token);

  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  await page.getByRole('button', { name: 'Get help' }).click();
  await expect(page.getByRole('link', { name: /^Customer service/ })).toHaveAttribute(
    'href',
    /service\/index\.html/,
  );
  await page.getByRole('link', { name: /End the contract early/ }).click();
  await expect(page.getByText('Early termination fee', { exact: true })).toBeVisible();
  const asking = page.url();
  await page.getByLabel('Why are you ending it?').fill('We move.');
  await page.getByRole('button', { name: /^Request to end, ¥/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit request' }).click();
  await expect(page).toHaveURL(/unwind-detail\.html\?id=/);
  await expect(page.getByText('Awaiting decision')).toBeVisible();
  await page.getByLabel('Tracking number').fill('SF14000202611');
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(page.getByText('Tracking number added')).toBeVisible();
  await page.goto(asking);
  await expect(page.getByRole('button', { name: /^Request to end, ¥/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goBack();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Withdrawn. The contract continues')).toBeVisible();
});

test('one’s own data comes as a file, after the password', async ({ page, request }) => {
  await logIn(page, request, own);
  await page.goto('/pay/logout.html?view=export&lang=en');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const sheet = page.getByRole('dialog', { name: 'Enter your password again' });
  await sheet.getByLabel('Your password').fill(own.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: object[] };
  expect(file.account).toMatchObject([{ user_name: own.userName }]);
  await expect(page.getByText(/is ready/)).toBeVisible();
});

test('who is asked before a file is saved may take a minute to agree @rare', async ({ page, request }) => {
  await logIn(page, request);
  await page.clock.install();
  await page.addInitScript(() => {
    const press = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      setTimeout(() => press.call(this), 60_000);
    };
  });
  await page.goto('/pay/information.html?view=calendar&lang=en');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Calendar file saved')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.clock.fastForward(60_000)]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR/);
});

test.describe('inside WeChat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50' });

  test('WeChat logs in whom it knows; whom it does not, the password links once', async ({ page }) => {
    const byWechat = async () => {
      await page.goto('/pay/login.html?lang=en&next=%2Fpay%2Flogout.html');
      await page.getByRole('button', { name: 'Log in with WeChat' }).click();
      await expect(page).toHaveURL(/connect\/oauth2\/authorize/);
      await page.getByRole('button', { name: /Han Meimei|韩梅梅/ }).click();
      await expect(page).toHaveURL(/\/pay\//);
    };
    await byWechat();
    // An earlier run may have linked it already.
    const unlinked = page.getByText('This WeChat is not linked to an account yet');
    const leaving = page.getByRole('heading', { name: /Ending services|结束服务/ });
    await expect(unlinked.or(leaving)).toBeVisible();
    if (await unlinked.isVisible()) await fillLogin(page, own, 'Log in and link WeChat');
    await expect(leaving).toBeVisible();
    expect(page.url(), 'the code is stripped from the address').not.toMatch(/code=|state=/);

    await page.goto('/pay/logout.html?lang=en');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/serve\.html/);
    await byWechat();
    await expect(leaving).toBeVisible();
  });
});

test('no WeChat is offered where there is none', async ({ page }) => {
  await page.goto('/pay/login.html?lang=en');
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page.getByText('WeChat')).toHaveCount(0);
});

test('who can’t be told what is being cancelled can log out all the same, and it is asked once @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, own);
  let asked = 0;
  await page.route('**/cancellation/list', async (route) => {
    asked += 1;
    await route.fulfill({
      status: 400,
      json: { code: 'operationFailed', msg: 'The operation failed', data: null },
    });
  });
  await page.goto('/pay/logout.html?lang=en');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(asked).toBe(1);
});

test('the phone number stands in the account, where it is verified or changed when that was put off @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const answer = await hold(page, '**/device/getDeviceList');
  await page.goto('/pay/logout.html?lang=en');
  await expect(page.getByText('138****0001, verified')).toBeVisible();
  // As long as it is not known whether there is a device, it does not lead to adding one.
  await expect(page.getByRole('link', { name: /^Phone number/ })).toHaveCount(0);
  answer();
  const row = page.getByRole('button', { name: /^Phone number/ });
  await expect(row).toContainText('138****0001, verified');
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Your phone number' });
  await sheet.getByLabel('Phone number').fill('02112345678');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(
    sheet.getByText('Enter an 11-digit mobile number of mainland China', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  // The number that is verified already needs no code.
  await sheet.getByLabel('Phone number').fill('+86 138-0000 0001');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(row).toContainText('138****0001, verified');
});
