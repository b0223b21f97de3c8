import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { hotspot, locator } from './portal.ts';

/** The simulator of the chat app's mini-program is on the fifteenth port (see apps/simulators). */
const simulatorPort = Number(process.env.E2E_PORT ?? 8181) + 20 + 15;
const simulator = `http://zax.localhost:${simulatorPort}`;

interface MiniPage {
  readonly kind: string;
  readonly url: string;
  readonly title: string;
}

/** What the simulator's page offers to scripts. */
interface MiniProgramScript {
  open(page?: string): void;
  pages(): MiniPage[];
  card(): { readonly title: string; readonly text: string; readonly url: string } | undefined;
  messages(): { readonly name: string; readonly data: unknown }[];
}

type Simulator = Window & { readonly miniProgram: MiniProgramScript };

interface MiniProgram {
  /** The portal in the web view that is visible. */
  readonly portal: FrameLocator;
  readonly pages: () => Promise<MiniPage[]>;
  /** Presses the chat app's own menu; answers the card that a friend gets. */
  readonly share: () => Promise<{ title: string; text: string; url: string }>;
}

/** Opens the portal in the mini-program, as a guest: `mifi/package.html?imei=…`. */
async function openMiniProgram(page: Page, portalPage: string): Promise<MiniProgram> {
  await page.goto(`${simulator}/?${new URLSearchParams({ lang: 'en', page: portalPage })}`);
  return {
    portal: page.frameLocator('[data-part="views"] > iframe:not([hidden])'),
    pages: () => page.evaluate(() => (window as unknown as Simulator).miniProgram.pages()),
    async share() {
      await page.getByRole('button', { name: 'Send to a friend' }).click();
      const card = await page.evaluate(() => (window as unknown as Simulator).miniProgram.card());
      return card ?? { title: '', text: '', url: '' };
    },
  };
}

const cashier = (page: Page): FrameLocator => page.frameLocator('iframe[title="WeChat Pay"]');

/** The portal's address within the mini-program's own. */
const portalAddress = (url: string): string => new URLSearchParams(url.split('?')[1]).get('page') ?? '';

test('the main job: device, package, the mini-program’s own pay page, and back here it is paid', async ({
  page,
}) => {
  test.slow();
  const { portal, pages } = await openMiniProgram(page, 'serve.html');
  await test.step('the device is typed in, and the chat app draws the title', async () => {
    await portal.getByRole('textbox', { name: 'Device IMEI' }).fill(hotspot);
    await portal.getByRole('button', { name: 'Show this device' }).click();
    await expect(portal.getByText('Left on this device')).toBeVisible();
    await expect(page.locator('[data-part="title"]')).toHaveText('Services');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveCount(0);
  });

  await test.step('WeChat Pay is the one way to pay', async () => {
    await portal
      .getByRole('link', { name: /^Data plan/ })
      .first()
      .click();
    await portal.locator('label', { hasText: '¥59.00' }).first().click();
    await expect(portal.getByText('WeChat Pay')).toBeVisible();
    await expect(portal.getByText(/Alipay/)).toHaveCount(0);
    await portal.getByRole('button', { name: /^Pay ¥/ }).click();
  });

  await test.step('its page pays by a ticket; a payment that failed can be tried again there', async () => {
    await expect(
      cashier(page)
        .getByText(/SIMULATED/)
        .first(),
    ).toBeVisible();
    const top = (await pages()).at(-1);
    expect(top?.url).toMatch(/^\/pages\/pay\/index\?ticket=[\w-]{20,}$/);
    await cashier(page).getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('Not paid', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pay again' }).click();
    await cashier(page).getByRole('button', { name: 'Pay', exact: true }).click();
  });

  await test.step('the portal asks its server, says paid, and begins anew', async () => {
    await expect
      .poll(async () => (await pages()).map(({ kind }) => kind), { timeout: 30_000 })
      .toEqual(['home', 'portal']);
    await expect(portal.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await expect(portal.getByText(/¥[\d.]+\spaid/)).toHaveCount(0);
  });
});

test('who leaves the pay page unpaid is told so, and the order can still be paid', async ({ page }) => {
  const { portal } = await openMiniProgram(page, `mifi/package.html?imei=${hotspot}&packageId=155`);
  await portal.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(cashier(page).getByRole('button', { name: 'Leave' })).toBeVisible();
  await cashier(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Go back' }).click();
  await portal.getByRole('button', { name: 'I have paid' }).click();
  await expect(portal.getByText('The order is not paid', { exact: true })).toBeVisible();
  await portal.getByRole('button', { name: 'Close' }).last().click();
  await expect(portal.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
});

test('what a mini-program can not do is not offered, or says where it works', async ({ page }) => {
  test.slow();
  await test.step('an app is not opened from here', async () => {
    const { portal } = await openMiniProgram(page, `native-app/link.html?page=order.html&imei=${hotspot}`);
    await expect(portal.getByText(/A mini-program cannot open apps/)).toBeVisible();
    await expect(portal.getByRole('link', { name: 'Open the app' })).toHaveCount(0);
  });

  await test.step('a mailbox is an address to copy, and no mail program', async () => {
    const { portal } = await openMiniProgram(page, 'service/service-aliyun.html');
    await expect(portal.getByText('Chat cannot open in the mini-program')).toBeVisible();
    await expect(portal.locator('iframe')).toHaveCount(0);
    await portal.locator('a[href^="mailto:"]').first().click();
    const words = portal.getByText(/The mini-program cannot (send email|open this)/);
    await expect(words.first()).toBeVisible();
  });

  await test.step('a page beside this one is a web view over it; back, what was chosen is still there', async () => {
    const { portal, pages } = await openMiniProgram(page, `mifi/package.html?imei=${hotspot}&packageId=155`);
    await expect(portal.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
    await portal.getByRole('button', { name: /terms/i }).first().click();
    await portal
      .getByRole('link', { name: /privacy/i })
      .first()
      .click();
    await expect
      .poll(async () => portalAddress((await pages()).at(-1)?.url ?? ''))
      .toBe('protocol/policy.html');
    await page.getByRole('button', { name: 'Back of the mini-program' }).click();
    await expect(portal.getByRole('dialog')).toBeVisible();
  });

  await test.step('nothing behind the first page: back leads to the mini-program', async () => {
    await openMiniProgram(page, `serve.html?imei=${hotspot}`);
    await page.getByRole('button', { name: 'Back of the mini-program' }).click();
    await expect(page.getByRole('button', { name: 'Open the device services' })).toBeVisible();
  });
});

test('what is passed on leads to the page, and tells nobody’s device', async ({ page }) => {
  test.slow();
  await test.step('of a device’s page, the services', async () => {
    const { portal, share, pages } = await openMiniProgram(page, `serve.html?imei=${locator}`);
    await expect(portal.getByText('Left on this device')).toBeVisible();
    await expect.poll(async () => portalAddress((await share()).url)).toBe('serve.html');
    await page.getByRole('button', { name: /Check what your devices have left/ }).click();
    await expect.poll(async () => (await pages()).map(({ kind }) => kind)).toEqual(['portal']);
    await page.getByRole('button', { name: 'Home of the mini-program' }).click();
    await expect(page.getByRole('button', { name: 'Open the device services' })).toBeVisible();
  });

  await test.step('of an answer, the answer', async () => {
    const { portal, share } = await openMiniProgram(
      page,
      `helpCenter/answer.html?id=no-internet&imei=${locator}&orderId=7`,
    );
    const title = (await portal.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await expect.poll(async () => (await share()).title).toBe(title);
    const card = await share();
    expect(portalAddress(card.url)).toBe('helpCenter/answer.html?id=no-internet');
    expect(card.text).not.toBe('');
    await page.getByRole('button', { name: title }).click();
    await expect(portal.getByRole('heading', { level: 2, name: title })).toBeVisible();
  });
});

test('a foreign page that claims to be a mini-program changes nothing', async ({ page, baseURL }) => {
  const foreign = 'http://foreign.localhost:1';
  const asked: string[] = [];
  const claim = "window.__wxjs_environment = 'miniprogram'; window.wx = { miniProgram: {} };";
  await page.route(`${foreign}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: claim });
    const frame = `<iframe src="${baseURL}/pay/serve.html?imei=${hotspot}&lang=en" width="390" height="800"></iframe>`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><script>${claim}</script>${frame}`,
    });
  });
  // The portal's headers forbid this frame. They are removed, as if the browser ignored them: nothing may happen even
  // then.
  await page.route('**/pay/serve.html*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`${foreign}/`);
  const frame = page.frameLocator('iframe');
  // The portal draws its own title bar: it does not take the page around it for the chat app.
  await expect(frame.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector('iframe') ?? {};
    contentWindow?.postMessage({ visible: false, answerTo: 1, errMsg: 'navigateTo:ok' }, '*');
  });
  const found = await frame.locator('html').evaluate(() => ({
    environment: (window as { __wxjs_environment?: string }).__wxjs_environment,
    visibility: document.visibilityState,
  }));
  expect(found).toEqual({ environment: undefined, visibility: 'visible' });
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test.describe('in the browser of the chat app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50' });

  test('its menu gets a signed configuration, and a card without the visitor’s device', async ({ page }) => {
    await page.route('https://res.wx.qq.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.told = [];
          const tell = (name) => (given) => told.push({ name, given });
          window.wx = { config: tell('config'), ready: (listener) => listener(), error() {},
            updateAppMessageShareData: tell('friend'), updateTimelineShareData: tell('moments') };`,
      }),
    );
    await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
    const told = () =>
      page.evaluate(
        () => (window as unknown as { told?: { name: string; given: Record<string, string> }[] }).told ?? [],
      );
    await expect
      .poll(async () => (await told()).map(({ name }) => name))
      .toEqual(['config', 'friend', 'moments']);
    const [config, friend] = await told();
    expect(config?.given).toMatchObject({
      appId: expect.stringMatching(/^wx/),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(friend?.given.link).toMatch(/\/pay\/serve\.html$/);
    expect(JSON.stringify(friend)).not.toContain(hotspot);
    const image = await page.request.get(friend?.given.imgUrl ?? '');
    expect(image.headers()['content-type']).toBe('image/png');
  });
});
