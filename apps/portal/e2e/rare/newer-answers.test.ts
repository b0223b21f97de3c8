import { test as noisyTest, type Page } from '@playwright/test';
import { expect, hotspot, logIn, test } from '../portal.ts';

/** Answers a call as a newer release would, with values that this release's page does not know. */
async function answerAsNewer<Data>(page: Page, path: string, change: (data: Data) => Data): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const { data, ...body } = (await response.json()) as { data: Data };
      await route.fulfill({ response, json: { ...body, data: change(data) } });
    },
  );
}

test('a kind of help that only a newer release knows is a question among the others', async ({ page }) => {
  type Entries = { list: { type: number; title: string }[] };
  await answerAsNewer<Entries>(page, '/faq/getFaqMapperList', ({ list, ...rest }) => ({
    ...rest,
    list: list.map((entry, at) => (at === 0 ? { ...entry, type: 9, title: 'From a newer release' } : entry)),
  }));
  await page.goto('/pay/helpCenter/allQuestion.html?lang=en');
  await expect(page.getByRole('link', { name: 'From a newer release' })).toBeVisible();
});

test('a carrier, or a purpose of a consent, that only a newer release knows is left out', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await answerAsNewer<{ card: object }>(page, '/mifi/getMiFiMessage', (data) => ({
    ...data,
    card: { ...data.card, carrier: 'newer' },
  }));
  await page.goto(`/pay/mifi/info.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Slot 1', { exact: true })).toBeVisible();
  await page.goto(`/pay/wxHome.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('link', { name: /^Carrier ?Unknown/ })).toBeVisible();
  const consent = { version: '2026-11.2', givenAt: '2026-11-20T04:00:00.000Z', withdrawnAt: null };
  await answerAsNewer<object[]>(page, '/consent/list', () => [
    { ...consent, id: '1', purpose: 'realName' },
    { ...consent, id: '2', purpose: 'newer' },
  ]);
  await page.goto('/pay/logout.html?view=consents&lang=en');
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(1);
});

test('a SIM of a carrier that only a newer release knows is verified in words, without a number to call', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  const newer = { carrier: 'newer', realName: false, realNameNeeded: true, canChooseWay: true };
  const change = async (standing: object) => {
    await page.unrouteAll();
    await answerAsNewer<object[]>(page, '/mifi/getMultiRealName', (list) =>
      list.map((card) => ({ ...card, ...newer, ...standing })),
    );
    await answerAsNewer<object>(page, '/api/unicom/realname/realNameState', (data) => ({
      ...data,
      ...newer,
      ...standing,
    }));
  };
  const flow = `/pay/real-name/index.html?imei=${hotspot}&lang=en`;
  const ways = ['carrierPage', 'carrierHall'];
  await change({ state: 'none', way: null, nextStep: 'begin', ways });
  await page.goto(`/pay/mifi/realname-card-list.html?imei=${hotspot}&lang=en`);
  await expect(page.getByRole('link', { name: 'Verify (SIM, Slot 1)' })).toBeVisible();
  await page.goto(flow);
  await expect(page.getByText('In a carrier shop')).toBeVisible();
  await expect(page.getByText('On the carrier’s own page')).toBeVisible();
  await expect(page.getByText('undefined')).toHaveCount(0);
  await change({ state: 'submitted', way: 'carrierHall', nextStep: 'hall', ways });
  await page.goto(flow);
  await expect(page.getByRole('heading', { name: 'Go to a carrier shop' })).toBeVisible();
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  await change({ state: 'none', way: null, nextStep: 'begin', ways: [] });
  await page.goto(flow);
  await expect(page.getByText('to a carrier shop', { exact: false })).toBeVisible();
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
});

// Noisy: React logs an error that a page's boundary catches.
noisyTest(
  'a step of the verification that only a newer release knows is not an empty page',
  async ({ page, request }) => {
    await logIn(page, request);
    await answerAsNewer<object>(page, '/api/unicom/realname/realNameState', (data) => ({
      ...data,
      nextStep: 'newer',
    }));
    await page.goto(`/pay/real-name/index.html?imei=${hotspot}&lang=en`);
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  },
);
