import { bridgeCommands, bridgeReplies } from '@device-pay/contract/bridge';
import type { APIRequestContext, Page } from '@playwright/test';
import { call, camera, expect, hotspot, locator, ownerB, petTracker, test } from './portal.ts';
import { builds, openShell, type Shell } from './shell.ts';

/** A guest's token, for what everybody may read. */
const guestToken = async (request: APIRequestContext): Promise<string> =>
  (await call<{ token: string }>(request, '/session/guest', {}, '')).token;

const button = (shell: Shell, name: RegExp | string) => shell.portal.getByRole('button', { name });
const appPage = (page: Page, name: string) => page.locator(`[data-part="app-page"][data-name="${name}"]`);

test('every command and every reply of the bridge is exercised, and fits its schema', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const seen = new Set<string>();
  const collect = async (shell: Shell) => {
    for (const { direction, view, name, problem } of await shell.messages()) {
      expect(problem, `${name} of view ${view}`).toBeUndefined();
      seen.add(`${direction} ${name}`);
    }
  };

  await test.step('the services: title bar, device, language', async () => {
    const shell = await openShell(page, 'serve.html');
    await expect(shell.portal.getByText('Travel hotspot', { exact: true })).toBeVisible();
    await shell.expectCommand('setTitle', { title: 'Services' });
    await shell.expectCommand('gobackVisible', { visible: false });
    await shell.expectCommand('closeVisible', { visible: true });
    await shell.expectCommand('DraggableButton', { visible: true });
    await shell.expectCommand('updateDeviceExpTime', { imei: hotspot });
    await shell.expectCommand('loadHideUrl');
    expect(await shell.preloaded()).toEqual([expect.stringMatching(/\/pay\/order\.html$/)]);
    await shell.set({ lang: 'zh' });
    await expect(shell.portal.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('button', { name: '订单' })).toBeVisible();
    await shell.set({ lang: 'en' });
    await page.getByRole('button', { name: 'Orders' }).click();
    await expect(shell.portal.locator('main a').first()).toBeVisible();
    expect(await shell.views()).toHaveLength(2);
    await page.getByRole('button', { name: 'Back of the app' }).click();
    await expect.poll(async () => (await shell.views()).length).toBe(1);
    await collect(shell);
  });

  await test.step('what is renewed together follows the language', async () => {
    const shell = await openShell(page, `information.html?view=renew&devices=${hotspot}.9`);
    await expect(shell.portal.getByRole('radio', { name: /30\sGB a month/ })).toBeVisible();
    await shell.set({ lang: 'zh' });
    await expect(shell.portal.getByRole('radio', { name: /30\s*GB\s*月套餐/ })).toBeVisible();
    await shell.set({ lang: 'en' });
    await collect(shell);
  });

  await test.step('Wi-Fi: on another one, the phone settings, and back on the hotspot’s', async () => {
    const shell = await openShell(page, `mifi/info.html?imei=${hotspot}`);
    await shell.set({ ssid: 'Home' });
    await shell.tell('navFocus');
    await expect(shell.portal.getByText('On Home')).toBeVisible();
    await shell.portal.getByRole('button', { name: /Wi-Fi settings/ }).click();
    await expect(appPage(page, 'wifi')).toBeVisible();
    await shell.set({ ssid: '' });
    await page.getByRole('button', { name: 'Back of the app' }).click();
    await expect(shell.portal.getByText('Not on Wi-Fi')).toBeVisible();
    await collect(shell);
  });

  await test.step('the place: given, and refused', async () => {
    const shell = await openShell(page, `device-check.html?imei=${petTracker}`);
    await shell.portal.getByRole('checkbox').check();
    await button(shell, /^(Start|Check)/).click();
    await shell.expectCommand('locationInfo');
    await collect(shell);
    const other = await openShell(page, `device-check.html?imei=${camera}`);
    await other.set({ gpsGranted: false });
    await other.portal.getByRole('checkbox').check();
    await button(other, /^(Start|Check)/).click();
    await button(other, /phone settings/).click();
    await expect(appPage(page, 'settings')).toBeVisible();
    await collect(other);
  });

  await test.step('a Wi-Fi that leads nowhere: the app’s own line is asked', async () => {
    await page.route('**/pay/speed/download*', (route) => route.abort());
    const shell = await openShell(page, `mifi/connect-check.html?imei=${hotspot}`);
    await button(shell, /^(Start|Check)/).click();
    await expect(shell.portal.getByText('the problem is this Wi-Fi')).toBeVisible();
    await page.unroute('**/pay/speed/download*');
    await collect(shell);
  });

  await test.step('real-name: the app’s own page', async () => {
    const imei = '868120148373621';
    // Another journey may have verified it meanwhile.
    await page.route('**/publicNumber/getCardInfo*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"realName":true', '"realName":false'),
      });
    });
    const shell = await openShell(page, `wxSwichCard.html?imei=${imei}`, { account: ownerB.userName, imei });
    await button(shell, 'Verify').first().click();
    await expect(appPage(page, 'sim')).toBeVisible();
    await page.unroute('**/publicNumber/getCardInfo*');
    await collect(shell);
  });

  await test.step('a device whose owner wants no screenshots', async () => {
    const device = await call<object>(
      request,
      '/device/getDeviceByImei',
      { imei: locator },
      await guestToken(request),
    );
    await page.route('**/device/getDeviceByImei', (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { ...device, screenshotStatus: 1 } } }),
    );
    const shell = await openShell(page, `serve.html?imei=${locator}`, { imei: locator });
    await shell.expectCommand('screenshotStatus', { imei: locator, status: 1 });
    await expect(page.getByText('No screenshots')).toBeVisible();
    await page.unroute('**/device/getDeviceByImei');
    await collect(shell);
  });

  await test.step('a session that ends: renewed by the app, and without a fresh token logged out', async () => {
    const shell = await openShell(page, `serve.html?imei=${hotspot}`);
    await expect(shell.portal.getByText('Online', { exact: true })).toBeVisible();
    const ended = await shell.token();
    await call(request, '/session/logout', {}, ended);
    await shell.tell('navFocus');
    await shell.expectCommand('newToken');
    await expect.poll(() => shell.token()).not.toBe(ended);
    await expect(shell.portal.getByText('Online', { exact: true })).toBeVisible();
    await expect(shell.portal.getByRole('alertdialog')).toHaveCount(0);
    expect((await shell.messages()).map(({ name }) => name)).not.toContain('logout');

    await shell.set({ renews: false });
    await call(request, '/session/logout', {}, await shell.token());
    await shell.tell('navFocus');
    await expect(shell.portal.getByText('Your login has expired').first()).toBeVisible();
    await shell.expectCommand('logout');
    await collect(shell);
  });

  await test.step('a package is pressed and paid for', async () => {
    const shell = await openShell(page, `mifi/package.html?imei=${hotspot}`);
    await shell.portal.locator('label', { hasText: '¥59.00' }).first().click();
    await shell.expectCommand('reportPayClickPkg');
    await button(shell, /^Pay ¥/).click();
    await shell.expectCommand('reportPayPay');
    await shell.expectCommand('saveConfig', { key: 'payMethod' });
    await shell.expectCommand('pushNewH5');
    await payAtTheCashier(shell);
    await expect.poll(() => shell.toasts()).toContain('Paid');
    await collect(shell);
  });

  await test.step('an advertisement is the app’s to show; one that is closed early counts for nothing', async () => {
    const shell = await openShell(page, `mifi/welfare.html?imei=${locator}`);
    await button(shell, /^Watch for \d+ s$/)
      .first()
      .click();
    await shell.expectCommand('reportAdPreView');
    await shell.expectCommand('showAd');
    await page.getByRole('button', { name: 'Close it early' }).click();
    await expect(button(shell, 'Watch again')).toBeVisible();
    await collect(shell);
  });

  await test.step('what nobody waits for is told to the app’s log', async () => {
    const shell = await openShell(page, 'serve.html');
    await shell.expectCommand('setTitle');
    await shell.tell('callback', { callbackId: 'f'.repeat(32), code: 0 });
    await shell.expectCommand('log', { level: 'warn' });
    await collect(shell);
  });

  const all = [
    ...Object.keys(bridgeCommands).map((name) => `toApp ${name}`),
    ...Object.keys(bridgeReplies).map((name) => `toPortal ${name}`),
  ];
  expect(all.filter((name) => !seen.has(name))).toEqual([]);
});

/** Pays in the view on top, which is a cashier of the simulators. */
async function payAtTheCashier(shell: Shell): Promise<void> {
  await expect(shell.portal.getByText(/SIMULATED/).first()).toBeVisible();
  await shell.portal.getByRole('button', { name: /^(Pay|支付)$/ }).click();
}

/** Chooses 100 GB for the hotspot, whose imei only the app has told, and goes to pay it. */
async function buy(page: Page, build: number): Promise<Shell> {
  const shell = await openShell(page, 'mifi/package.html?packageId=155', { build });
  await button(shell, /^Pay ¥/).click();
  return shell;
}

/**
 * Paid views close by themselves. A view below another may have nothing to ask any more (unlike on a phone, the views
 * share their storage here): it shows the order as paid.
 */
async function expectPaid(shell: Shell): Promise<void> {
  await expect.poll(() => shell.toasts(), { timeout: 40_000 }).toContain('Paid');
  const isOver = async () =>
    (await shell.views()).length === 0 || (await shell.portal.getByText('Paid', { exact: true }).count()) > 0;
  await expect.poll(isOver).toBe(true);
  const problems = (await shell.messages()).filter(({ problem }) => problem !== undefined);
  expect(problems).toEqual([]);
}

/** All views of the portal are closed. */
async function expectAllClosed(page: Page, shell: Shell): Promise<void> {
  await expectPaid(shell);
  await expect(page.getByRole('button', { name: 'Open the portal' })).toBeVisible();
}

test.describe('buying inside the app', () => {
  test.slow();

  test('an old app opens our order page by a ticket, and its cashier in the same view', async ({ page }) => {
    const shell = await buy(page, builds.link);
    const { url } = (await shell.expectCommand('pushNewH5')).data;
    expect(url).toMatch(/\/pay\/orderPay-details\.html\?.*token=/);
    expect(url, 'a ticket, not the session').not.toContain(await shell.token());
    await payAtTheCashier(shell);
    await expectPaid(shell);
    // On a phone no other view has the token that the ticket gave.
    expect((await shell.messages()).filter(({ name }) => name === 'pushNewH5')).toHaveLength(1);
  });

  test('a later app opens the cashier in the same view, which comes back paid', async ({ page }) => {
    const shell = await buy(page, builds.sameView);
    await payAtTheCashier(shell);
    await expectAllClosed(page, shell);
    expect((await shell.messages()).map(({ name }) => name)).not.toContain('pushNewH5');
  });

  test('from build 2406181 on the cashier opens in a view of its own, and the order below is paid', async ({
    page,
  }) => {
    const shell = await buy(page, builds.ownView);
    expect((await shell.expectCommand('pushNewH5')).data.url).toMatch(/\/cashier\/h5/);
    await payAtTheCashier(shell);
    await expectPaid(shell);
    expect((await shell.messages()).map(({ name }) => name)).not.toContain('payChange');
  });

  test('from build 2408131 on the app tells how it went: refused in its words, then paid', async ({
    page,
  }) => {
    const shell = await buy(page, builds.tellsResult);
    await shell.set({ payResult: 'cancelled' });
    await shell.expectCommand('pushNewH5');
    await expect.poll(async () => (await shell.views()).length).toBe(2);
    await page.getByRole('button', { name: 'Back of the app' }).click();
    await page.evaluate(() => (window as unknown as { shell: { close(): void } }).shell.close());
    await expect(shell.portal.getByText('Cancelled by the payer')).toBeVisible();

    await shell.set({ payResult: 'paid' });
    await button(shell, /^Pay ¥/).click();
    await payAtTheCashier(shell);
    await expectAllClosed(page, shell);
    const told = (await shell.messages()).filter(({ name }) => name === 'payChange');
    expect(told.map(({ data }) => data.code)).toEqual([6001, 0]);
  });
});

test('the app’s back button closes what lies over a page, then goes back, then closes the view', async ({
  page,
}) => {
  const shell = await openShell(page, 'serve.html');
  const back = page.getByRole('button', { name: 'Back of the app' });
  await shell.portal
    .getByRole('link', { name: /^Data plan/ })
    .first()
    .click();
  await button(shell, /^Pay with/).click();
  await expect(shell.portal.getByRole('dialog')).toBeVisible();
  await back.click();
  await expect(shell.portal.getByRole('dialog')).toHaveCount(0);
  await back.click();
  await expect(shell.portal.getByText('Left on this device')).toBeVisible();
  await expect(back).toBeHidden();
  await page.getByRole('button', { name: 'Close the view' }).click();
  await expect(page.getByRole('button', { name: 'Open the portal' })).toBeVisible();
});

test('the app’s back button leads back while a toast is still seen @rare', async ({ page }) => {
  const shell = await openShell(page, 'mifi/info.html');
  await button(shell, /Copy: IMEI/).click();
  await expect(shell.portal.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Back of the app' }).click();
  await expect(page.getByRole('button', { name: 'Open the portal' })).toBeVisible({ timeout: 2000 });
});

test('the app’s floating button is not there where it would lie over a bar, whatever the page is @rare', async ({
  page,
}) => {
  const shell = await openShell(page, `mifi/info.html?imei=${hotspot}`);
  const isFloating = async () =>
    (await shell.messages()).findLast(({ name }) => name === 'DraggableButton')?.data.visible;
  await expect.poll(isFloating).toBe(true);
  await shell.portal.getByRole('link', { name: /self-check/ }).click();
  await expect(button(shell, 'Start self-check')).toBeVisible();
  await expect.poll(isFloating, 'over the bar of a self-check').toBe(false);
  await page.getByRole('button', { name: 'Back of the app' }).click();
  await expect(button(shell, 'Start self-check')).toHaveCount(0);
  await expect.poll(isFloating, 'back on a page without a bar').toBe(true);
});

test('a link of the app is that page inside it, and explains itself in a browser', async ({ page }) => {
  const query = `page=order.html&imei=${hotspot}&token=secret&url=https%3A%2F%2Fevil.example`;
  const shell = await openShell(page, `native-app/link.html?${query}`);
  await shell.expectCommand('setTitle', { title: 'My orders' });
  for (const [path, target] of [
    ['link', /^zaxtrack:\/\/open\?page=order\.html&imei=490154203237518$/],
    ['newlink', /^https:\/\/app\.zaxtrack\.example\/open\?page=order\.html&imei=490154203237518$/],
  ] as const) {
    await page.goto(`/pay/native-app/${path}.html?lang=en&${query}`);
    const open = page.getByRole('link', { name: 'Open the app' });
    await expect(open).toHaveAttribute('href', target);
    await page.getByRole('link', { name: /^Continue in the browser/ }).click();
    await expect(page).toHaveURL(/\/pay\/order\.html\?imei=490154203237518$/);
  }
});

test.describe('a foreign page', () => {
  /** Opens a page of an origin that the portal does not know. */
  async function openForeign(page: Page, body: string): Promise<void> {
    await page.route('http://foreign.localhost:1/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8">${body}` }),
    );
    await page.goto('http://foreign.localhost:1/');
  }
  const evil = {
    newToken: { event: 'newToken', data: { token: 'evil-token-evil-token' } },
    info: { event: 'info', data: { token: 'evil-token-evil-token', imei: locator } },
    sendHttp: { command: 'sendHttp', args: { url: 'https://evil.example/', callbackId: 'f'.repeat(32) } },
  };

  test('that frames the portal changes nothing and is told nothing', async ({ page, baseURL }) => {
    const portal = `${baseURL}/pay/serve.html?imei=${hotspot}&lang=en`;
    // The portal's headers forbid this frame. They are removed, as if the browser ignored them: nothing may happen even
    // then.
    await page.route('**/pay/serve.html*', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await openForeign(page, `<iframe src="${portal}" width="390" height="800"></iframe>`);
    await page.evaluate(() => {
      const told: unknown[] = [];
      addEventListener('message', ({ data }) => told.push(data));
      Object.assign(window, { told });
    });
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Travel hotspot', { exact: true })).toBeVisible();
    // The portal draws its own title bar: it does not take the page around it for the app.
    await expect(frame.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await page.evaluate((messages) => {
      for (const message of messages)
        document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
    }, Object.values(evil));
    // A frame of another site may have no storage at all.
    const stored = await frame.locator('html').evaluate(() => {
      try {
        return `${localStorage.getItem('pay.session')} ${localStorage.getItem('pay.imei')}`;
      } catch {
        return '';
      }
    });
    expect(stored).not.toContain('evil');
    expect(stored).not.toContain(locator);
    await expect(frame.getByText('Travel hotspot', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([]);
  });

  test('that opens the portal changes nothing either', async ({ page, baseURL }) => {
    const portal = `${baseURL}/pay/serve.html?imei=${hotspot}&lang=en`;
    await openForeign(page, '<button>Open</button>');
    const popup = page.waitForEvent('popup');
    await page.evaluate((url) => {
      Object.assign(window, { opened: window.open(url) });
    }, portal);
    const opened = await popup;
    await expect(opened.getByText('Travel hotspot', { exact: true })).toBeVisible();
    await page.evaluate((messages) => {
      const { opened: portalWindow } = window as unknown as { opened: Window | null };
      for (const message of messages) portalWindow?.postMessage(message, '*');
    }, Object.values(evil));
    const stored = await opened.evaluate(() => localStorage.getItem('pay.session') ?? '');
    expect(stored).not.toContain('evil');
    expect(await opened.evaluate(() => document.title)).toBe('Services');
  });
});

test('what ends a title bar stands below the app’s own, which names the view that is shown @rare', async ({
  page,
}) => {
  const shell = await openShell(page, `mifi/package.html?imei=${hotspot}`);
  await expect(button(shell, /^Travel hotspot/)).toBeVisible();
  await shell.open('complaint.html');
  await shell.portal.getByRole('link', { name: 'Records' }).click();
  await expect(page.locator('[data-part="title"]')).toHaveText('Complaint records');
  await shell.open('information.html?view=calendar');
  await expect(page.locator('[data-part="title"]')).toHaveText('Expiry calendar');
});

test('the app counts each package of a bundle that is paid for', async ({ page }) => {
  const shell = await openShell(page, `template/package.html?imei=${hotspot}`);
  await button(shell, /^Pay ¥/).click();
  const counted = async () => {
    const told = (await shell.messages()).filter(({ name }) => name === 'reportPayPay');
    return told.map(({ data }) => data.productName);
  };
  await expect.poll(counted).toEqual(['30 GB a month', '10 GB extra']);
});

test('the language that a link asked for holds in the app, too, when its address is left @rare', async ({
  page,
}) => {
  const shell = await openShell(page, `serve.html?imei=${hotspot}&lang=en`, { lang: 'zh' });
  const html = shell.portal.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await shell.portal.getByRole('link', { name: 'Coupons' }).click();
  await expect(shell.portal.getByText('Usable', { exact: true })).toBeVisible();
  // The app sends its info again, as it does with each change.
  await shell.set({ lang: 'en' });
  await shell.set({ lang: 'zh' });
  const told = async () =>
    (await shell.messages()).filter(({ direction, name }) => direction === 'toPortal' && name === 'info');
  await expect
    .poll(async () => (await told()).slice(-2).map(({ data }) => data.lang))
    .toEqual(['en', 'zh-CN']);
  await html.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(html).toHaveAttribute('lang', 'en');
});
