import type { Route } from '@playwright/test';
import { call, control, expect, expectAccessible, hotspot, logIn, newOrder, ownerB, test } from './portal.ts';

/** Devices of the demo's owner A that no other journey uses. */
const threeCards = '867305012003112';
const separated = '867305012004029';
const withoutSim = '867305012005075';
/** A device of owner B. */
const notActivated = '868120148373621';
const expired = '867400020316612';
/** A device in stock, of the model H60. */
const openedModel = '867305013002063';

test('the home says whether a hotspot works, and the one thing to do', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByText(/^[\d.]+ \/ [\d.]+\sGB$/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/pay/wxHome.html?imei=${separated}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Stopped: SIM was separated' })).toBeVisible();
  await page.goto(`/pay/wxHome.html?imei=${withoutSim}&lang=en`);
  await expect(page.getByRole('heading', { name: 'No SIM found' })).toBeVisible();
});

test('a hotspot whose signal could not be asked is not said to report none @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/mifi/getMiFiSignal', (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('link', { name: /^Signal\s*Unknown/ })).toBeVisible();
});

test('the end of a plan is said also where the hotspot itself could not be asked @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  // Other journeys renew this device.
  await page.route('**/device/getDeviceByImei', async (route) => {
    const { data, ...body } = (await (await route.fetch()).json()) as { data: object };
    const expirationTime = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    await route.fulfill({ json: { ...body, data: { ...data, expirationTime } } });
  });
  await page.route('**/mifi/getMiFiMessage', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: '4 days left' })).toBeVisible();
});

test('what the operator closes for a device is not offered, and the network switch only where it is opened', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  await page.goto(`/pay/wxHome.html?imei=${expired}&lang=en`);
  await expect(page.getByRole('link', { name: 'Usage' })).toBeVisible();
  const speedTest = page.locator('a[href*="velocity.html"]');
  await expect(speedTest).toHaveCount(0);
  await page.goto(`/pay/mifi/flow.html?imei=${expired}&lang=en`);
  await expect(page.getByRole('link', { name: 'Self-check' })).toBeVisible();
  await expect(speedTest).toHaveCount(0);
  await page.goto(`/pay/mifi/webAccelerato.html?imei=${expired}&lang=en`);
  await expect(page.getByRole('link', { name: /^Switch to the best SIM/ })).toBeVisible();
  await expect(speedTest).toHaveCount(0);

  const networkSwitch = page.getByRole('link', { name: /^Network switch/ });
  // A model for which the feature is enabled.
  await page.goto(`/pay/mifi/package.html?imei=${openedModel}&lang=en`);
  await expect(networkSwitch).toBeVisible();
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
  await expect(networkSwitch).toHaveCount(0);
});

test('the SIM of a device is checked by the device, and one that tells no SIM says so @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/cmp/sim-check.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText(/^Connected since .* · 3gnet · IP [\d.]+$/)).toBeVisible();
  await expect(page.getByText(/^1\srecorded: \d+\s\w{3} \d\d:\d\d$/)).toBeVisible();
  await page.goto(`/pay/cmp/sim-check.html?imei=${withoutSim}&lang=en`);
  await expect(page.getByText('The device does not report the SIM number')).toBeVisible();
  await page.getByRole('button', { name: 'Another SIM' }).click();
  await expect(page.getByLabel('ICCID')).toBeVisible();
});

test('a hotspot without a plan tells when its service ends, and of no plan', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/wxHome.html?imei=${withoutSim}&lang=en`);
  await expect(page.getByText('No active plan')).toBeVisible();
  await expect(page.getByText('Service ends')).toBeVisible();
  await expect(page.getByText('Plan ends')).toHaveCount(0);
});

test('a hotspot that is not activated, and one whose plan has ended, say what to buy', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  await page.goto(`/pay/wxHome.html?imei=${notActivated}&lang=en`);
  await expect(page.getByRole('link', { name: 'Activate', exact: true })).toBeVisible();
  await page.goto(`/pay/wxHome.html?imei=${expired}&lang=en`);
  await expect(page.getByText(/Renew within 20\sdays/)).toBeVisible();
  await page.getByRole('link', { name: 'Renew' }).click();
  await expect(page).toHaveURL(/mifi\/package\.html/);
});

test('a guest, and the owner of another hotspot, see nothing of it', async ({ page, request }) => {
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Log in to see this' })).toBeVisible();
  await logIn(page, request, ownerB);
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('heading', { name: 'This device is not in your account' })).toBeVisible();
  await expect(page.getByText('Lin-Travel')).toHaveCount(0);
});

test('a guest who comes to the home of a hotspot is asked to log in or add it, and may buy for it', async ({
  page,
}) => {
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Once logged in, you can add it.')).toBeVisible();
  await page.getByRole('link', { name: 'See its services' }).click();
  await expect(page).toHaveURL(`/pay/serve.html?imei=${hotspot}`);
});

test('a self-check comes item by item, ends in one verdict with one next step, pauses and is kept', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/wxHome.html?imei=${separated}&lang=en`);
  await page.getByRole('link', { name: 'Check', exact: true }).first().click();
  // Looked for in every frame: if all answers come at once, it is shown only for a moment.
  const counted = page.waitForFunction(() => /\d+\sof \d+\schecked/.test(document.body.textContent));
  await page.getByRole('button', { name: 'Start self-check' }).click();
  await counted;
  await expect(page.getByRole('heading', { name: 'Problem found' })).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText('Put the SIM back into the device it is bound to, then restart it.'),
  ).toBeVisible();
  await expect(page.getByText('The last report is too old to be reliable').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Check again in \d+ s/ })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Earlier checks' })).toBeVisible();
  await expect(page.getByText('Problem found', { exact: true }).first()).toBeVisible();
});

test('who is told to contact us takes the self-check along @rare', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/connect-check.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: 'Start self-check' }).click();
  await expect(page.getByText('Contact us and attach this check.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Attach to a complaint' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('checkbox', { name: /self-check/i })).toBeChecked();
});

test('why there is no internet is told by a phone that has none, with what to do @rare', async ({
  page,
  request,
  context,
}) => {
  await logIn(page, request);
  // The connection is cut while the earlier checks, shown below, are still being loaded.
  const held: Route[] = [];
  await page.route('**/assets/past-runs-*.js', (route) => void held.push(route));
  await page.goto(`/pay/mifi/connect-check.html?imei=${hotspot}&lang=en`, { waitUntil: 'commit' });
  const start = page.getByRole('button', { name: 'Start self-check' });
  await expect(start).toBeVisible();
  await context.setOffline(true);
  await Promise.all(held.map((route) => route.abort()));
  await start.click();
  await expect(page.getByText('No network. Join Wi-Fi or turn on mobile data')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your phone is not online', exact: false })).toBeVisible();
});

test('a self-check goes on by asking where the web view reads no streams @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.route('**/selfInspection/stream?*', (route) => route.abort());
  await page.goto(`/pay/device-check.html?imei=${withoutSim}&lang=en`);
  await page.getByRole('button', { name: 'Start self-check' }).click();
  await expect(page.getByRole('heading', { name: 'Problem found' })).toBeVisible({ timeout: 30_000 });
});

test('a self-check that can’t be followed to its end says so, and not that it is still checking @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const item = { detail: {}, asOf: null, advice: null };
  const run = {
    runId: '01935a7e-7c00-7000-8000-000000000102',
    imei: withoutSim,
    source: 'portal',
    running: true,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    items: [
      { ...item, no: 1, item: 'online', state: 'ok', detail: { online: true } },
      { ...item, no: 2, item: 'battery', state: 'pending' },
    ],
    verdict: null,
    nextStep: null,
    repeatAt: new Date().toISOString(),
  };
  const body = `event: run\ndata: ${JSON.stringify(run)}\n\n`;
  await page.route('**/selfInspection/stream?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  );
  await page.route('**/redis/getSelfInspectionByImei', (route) =>
    route.fulfill({ status: 403, json: { code: 'noService', msg: 'Not now' } }),
  );
  await page.goto(`/pay/device-check.html?imei=${withoutSim}&lang=en`);
  await page.getByRole('button', { name: 'Start self-check' }).click();
  await expect(page.getByRole('heading', { name: 'Not now' })).toBeVisible();
  const battery = page.getByRole('listitem').filter({ hasText: 'Battery' });
  await expect(battery).toContainText('No result');
  await expect(page.getByText('Checking')).toHaveCount(0);
});

test('switching a card warns, shows its progress and tells the outcome', async ({ page, request }) => {
  test.setTimeout(200_000);
  await page.setViewportSize({ width: 320, height: 568 });
  const token = await logIn(page, request);
  await control(request, 'devicePlatform', 'devices', { imei: threeCards, switchMs: 6000 });
  await page.goto(`/pay/wxSwichCard.html?imei=${threeCards}&lang=en`);
  await page.getByRole('button', { name: 'Switch to this SIM' }).first().click();
  await expect(page.getByText(/offline for 30\sto 90\sseconds/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Switching SIMs' })).toBeInViewport();
  await expect(page.getByText('Switched to slot 2')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);

  // Asked for in another window a moment before: its progress is shown here, too, and then its outcome alone.
  await call(request, '/publicNumber/manualChangeCard', { imei: threeCards, slot: '1' }, token);
  await page.getByRole('button', { name: 'Switch to this SIM' }).first().click();
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Switching SIMs' })).toBeInViewport();
  await expect(page.getByText('Switched to slot 1')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/is being switched/)).toHaveCount(0);

  await control(request, 'devicePlatform', 'devices', { imei: threeCards, online: false });
  await page.getByRole('button', { name: 'Switch to this SIM' }).last().click();
  const asked = page.getByRole('alertdialog').getByRole('heading');
  const question = await asked.textContent();
  // It still asks the same while it fades.
  const lastQuestion = asked.evaluate(
    (heading) =>
      new Promise((resolve) => {
        let last = heading.textContent;
        const look = () => {
          if (!heading.isConnected) return resolve(last);
          last = heading.textContent;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  expect(await lastQuestion).toBe(question);
  await expect(page.getByText(/offline/i).first()).toBeInViewport({ timeout: 60_000 });
  await control(request, 'devicePlatform', 'devices', { imei: threeCards, online: true });
});

test('settings are checked before they are sent, a change made elsewhere is not overwritten, and a lost answer is no failure', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  await page.goto(`/pay/hotspotSettings.html?imei=${hotspot}&lang=en`);
  const name = page.getByLabel('Wi-Fi name', { exact: true });
  await name.fill('家'.repeat(11));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('heading', { name: 'One thing to correct' })).toBeVisible();
  await name.fill('Lin-Trip');

  // Somebody else saves in the meantime.
  await call(
    request,
    '/redis/functionConfig',
    { imei: hotspot, functionId: 'wifiName', param: 'Lin-Elsewhere' },
    token,
  );
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings were changed elsewhere', { exact: true })).toBeVisible();
  await expect(page.getByText('Lin-Elsewhere')).toBeVisible();
  // Closing the sheet chooses nothing: what was typed stays, and is compared again.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
  await expect(name).toHaveValue('Lin-Trip');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  // The change made elsewhere is applied, too, so one "Applied" may be that of the other change.
  await expect(page.getByText('Applied', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    await page.goto(`/pay/mifi/info.html?imei=${hotspot}&lang=en`);
    await expect(page.getByText('Lin-Trip')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });

  // What the hotspot has by now has not failed, though the answer was lost.
  await page.goto(`/pay/hotspotSettings.html?imei=${hotspot}&lang=en`);
  const most = page.getByLabel('Maximum devices');
  await most.fill('7');
  await page.route('**/redis/functionConfig', async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Change a setting to save.')).toBeVisible();
  await expect(most).toHaveValue('7');
  await expect(page.getByText(/Could not reach the server/)).toBeHidden();
});

test('an address that could not be blocked stays typed, and its sheet says why @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/contentManage.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: 'Block by MAC address' }).click();
  const sheet = page.getByRole('dialog', { name: 'Block by MAC address' });
  await page.route('**/redis/functionConfig', (route) =>
    route.fulfill({ status: 409, json: { code: 'deviceRefused', msg: 'It did not want to', data: null } }),
  );
  await sheet.getByLabel('MAC address').fill('3C-22-FB-10-4A-91');
  await sheet.getByRole('button', { name: 'Block device' }).click();
  await expect(sheet.getByText('It did not want to')).toBeVisible();
  await expect(sheet.getByLabel('MAC address')).toHaveValue('3C-22-FB-10-4A-91');
  await sheet.getByRole('button', { name: 'Close' }).click();

  // From the end of the page, the reason is seen as well.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.reload();
  await page
    .getByRole('button', { name: /^Unblock/ })
    .last()
    .click();
  await expect(page.getByText('It did not want to')).toBeInViewport();
});

test('a speed test that failed asks before it uses mobile data again @rare', async ({ page, request }) => {
  await logIn(page, request);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } });
  });
  await page.route(/speed\/download/, (route) => route.abort());
  await page.goto(`/pay/mifi/velocity.html?imei=${hotspot}&lang=en`);
  await page.getByRole('button', { name: 'Start test' }).click();
  const question = page.getByRole('alertdialog', { name: 'Test on mobile data?' });
  await question.getByRole('button', { name: 'Continue test' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(question).toBeVisible();
});

test('a speed test measures both ways and the latency, and keeps its result', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/velocity.html?imei=${hotspot}&lang=en`);
  await page.getByRole('radio', { name: '10 MB' }).check();
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('Test complete', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^[\d.,]+\sMbit\/s$/)).toHaveCount(2);
  await expectAccessible(page);
  const [kept] = await page.getByText(/^↓ [\d.,]+ +↑ [\d.,]+\sMbit\/s$/).allTextContents();
  expect(kept).toBeDefined();
  await page.context().setOffline(true);
  const again = page.getByRole('button', { name: 'Test again' });
  await expect(again).toHaveAccessibleDescription(/needs a connection\.$/);
});

test('a redirect follows nothing that leads away', async ({ page }) => {
  await page.goto('/pay/wxRedirect.html?to=https%3A%2F%2Fevil.example%2F&lang=en');
  await expect(page.getByRole('heading', { name: 'This link was not opened' })).toBeVisible();
  await page.goto('/pay/wxRedirect.html?to=%2Fpay%2Forder.html&lang=en');
  await expect(page).toHaveURL(/\/pay\/order\.html/);
});

test('a redirect to a payment link opens its order, and leaves no ticket in the address', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  const orderId = await newOrder(request, token);
  const { url } = await call<{ url: string }>(request, '/pay/ticket/create', { orderId }, token);
  await page.goto(`/pay/wxRedirect.html?lang=en&to=${encodeURIComponent(url)}`);
  await expect(page.getByRole('button', { name: '支付 ¥59.00' })).toBeVisible();
  expect(page.url()).not.toContain('token=');
});

test('anybody sees whether a SIM works, and its owner more', async ({ page, request }) => {
  await page.goto('/pay/cmp/sim-check.html?lang=en');
  await page.getByLabel('ICCID').fill('8986 0620 0000 0000 0019');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: /This SIM works/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('China Unicom')).toHaveCount(0);
  await logIn(page, request);
  await page.reload();
  await expect(page.getByText('China Unicom')).toBeVisible();
  await expectAccessible(page);
});

test('a SIM that nobody here knows is said to be not found, once @rare', async ({ page }) => {
  await page.goto('/pay/cmp/sim-check.html?iccid=89860699999999999992&lang=en');
  await expect(page.getByRole('heading', { name: 'SIM not found' })).toBeVisible();
  await expect(page.getByText('No service for the device')).toHaveCount(0);
  await page.getByRole('button', { name: 'Another SIM' }).click();
  await expect(page.getByLabel('ICCID')).toBeVisible();
});

test('the names by which apps know these pages lead to them', async ({ page, request }) => {
  await logIn(page, request);
  for (const [alias, path] of [
    ['mifiFlow', 'mifi/flow.html'],
    ['mifiFlowCard', 'mifi/flow.html'],
    ['mifiVelocity', 'mifi/velocity.html'],
    ['connect-console', 'mifi/console.html'],
    ['wifiMessage', 'mifi/info.html'],
  ]) {
    await page.goto(`/pay/${alias}?imei=${hotspot}&lang=en`);
    await expect(page).toHaveURL(new RegExp(`/pay/${path}`));
  }
});

test('a balance that cannot be asked for says so once @rare', async ({ page, request }) => {
  await logIn(page, request);
  await page.route('**/balance/list', (route) =>
    route.fulfill({ status: 403, json: { code: 'notAllowed', msg: 'Not with this device', data: null } }),
  );
  await page.goto(`/pay/prestore.html?imei=${hotspot}&lang=en`);
  const failed = page.getByText('Not with this device');
  await expect(failed.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(failed).toHaveCount(1);
});

test('an accelerator of which nothing is known says why once @rare', async ({ page, request, context }) => {
  await logIn(page, request);
  await page.route(/\/redis\/getPackageByImei$|\/pay\/package\/getPackageList$/, (route) => route.abort());
  const asked = page.waitForRequest(/getPackageList$/);
  await page.goto(`/pay/mifi/webAccelerato.html?imei=${hotspot}&lang=en`);
  await asked;
  await context.setOffline(true);
  await expect(page.getByText('What it does')).toBeVisible();
  await expect(page.getByText('No active plan')).toHaveCount(0);
  await expect(page.getByText('Boosts and high-speed plans')).toHaveCount(0);
  const reason = page.getByRole('main').getByText(/^(You are offline|The network)/);
  await expect(reason).toHaveCount(1);
});

test('a hotspot that was never activated, or is paused, is offered what starts it, and no boosts', async ({
  page,
}) => {
  for (const path of ['mifi/webAccelerato.html', 'mifi/webAcceleratoCompontent.html']) {
    for (const [imei, title, action, href] of [
      ['868120148373621', 'Not activated yet', 'Activate', /mifi\/newPackage\.html/],
      ['867305012006107', 'Paused to keep the number', 'Renew', /mifi\/package\.html/],
    ] as const) {
      await page.goto(`/pay/${path}?imei=${imei}&lang=en`);
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByRole('link', { name: action })).toHaveAttribute('href', href);
      await expect(page.getByText(/buy a boost|high-speed plans/i)).toHaveCount(0);
    }
  }
});

test('the entries of a balance whose sum cannot be asked for are in the money of the site @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const entry = {
    id: '01935a7e-7c00-7000-8000-000000000301',
    kind: 'credit',
    description: 'Not delivered',
    amountFen: 990,
    balanceAfterFen: 990,
    orderId: null,
    at: '2026-11-20T06:00:00.000Z',
  };
  const data = {
    list: [entry],
    page: 1,
    pageSize: 10,
    total: 1,
    currency: 'USD',
    balanceFen: 990,
    asOf: entry.at,
  };
  const refused = { code: 'notAllowed', msg: 'Not with this device', data: null };
  await page.route('**/balance/list', (route) =>
    new URLSearchParams(route.request().postData() ?? '').get('pageSize') === '1'
      ? route.fulfill({ status: 403, json: refused })
      : route.fulfill({ json: { code: 0, msg: '', data } }),
  );
  await page.goto(`/pay/prestore.html?imei=${hotspot}&site=iso&lang=en`);
  await expect(page.getByText('+$9.90')).toBeVisible();
});
