import { type Brand, brands, type Site } from '@device-pay/brands';
import type { Page } from '@playwright/test';
import { pageTable } from '../src/app/page-table.ts';
import { titles } from '../src/app/titles.ts';
import { addressOf, type Orders, views } from './page-addresses.ts';
import { activeOrder, atRest, expect, expectAccessible, expectReadable, logIn, test } from './portal.ts';

/*
 * Every page in every brand, language, scheme and site. `npm test` opens each page as an owner sees it in one of the
 * brands, languages and sites, in both schemes. `npm run test:long` (MATRIX=full) also opens it as a stranger sees it,
 * in all of them.
 */
const isFull = process.env.MATRIX === 'full';
const languages = ['zh', 'en'] as const;
const sites = ['cn', 'iso'] as const;
type Language = (typeof languages)[number];

interface Cell {
  readonly brand: Brand;
  readonly language: Language;
  readonly site: Site;
}

const everyCell: readonly Cell[] = brands.flatMap((brand) =>
  languages.flatMap((language) => sites.map((site) => ({ brand, language, site }))),
);

/** Chosen so that over all pages each brand, language and site comes with every other. */
const cellOf = (index: number): Cell =>
  everyCell[(index * 5 + 3) % everyCell.length] ?? (everyCell[0] as Cell);

/** Waits until every call has been answered, or its failure is shown. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main') !== null && document.querySelector('.sk') === null,
    undefined,
    { timeout: 20_000 },
  );
}

async function flip(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await atRest(page);
}

/** On a narrow phone, with text twice as large, nothing is missing: everything wraps. */
async function expectNothingLost(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(sideways, 'sideways scrolling at 320 px').toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(sideways, 'sideways scrolling at 320 px, text at 200 %').toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize({ width: 390, height: 844 });
}

async function open(page: Page, path: string, { brand, language, site }: Cell, port: string, orders: Orders) {
  const address = new URL(`http://${brand.id}.localhost:${port}/pay/${addressOf(path, orders)}`);
  address.searchParams.set('lang', language);
  address.searchParams.set('site', site);
  await page.goto(address.href);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('data-brand', brand.id);
  const title = titles[path]?.[language] ?? '';
  await expect(page).toHaveTitle(title);
  await expect(page.locator('h1')).not.toBeEmpty();
}

/**
 * The demo's devices, orders and help belong to one brand. Pages of other brands are shown with its answers: with
 * answers of their own, all would only say that the device is not known.
 */
async function answerAsTheDemo(page: Page): Promise<void> {
  await page.route(
    ({ hostname }) => hostname.endsWith('.localhost'),
    async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      const url = new URL(request.url());
      url.hostname = 'localhost';
      const postData = request.postData()?.replace(/projectId=\w+/, `projectId=${brands[0]?.id}`);
      const { host: _host, origin: _origin, ...headers } = await request.allHeaders();
      const response = await route.fetch({ url: url.href, headers, ...(postData ? { postData } : {}) });
      return route.fulfill({ response });
    },
  );
}

/** Pages that lead on by themselves are shown too briefly to be checked. */
const leadsOn: readonly string[] = ['wxRedirect.html'];
const rows = pageTable.filter(({ path }) => !leadsOn.includes(path));

test.describe('in every brand, language, scheme and site', () => {
  for (const [index, { path }] of rows.entries()) {
    test(path, async ({ page, request, baseURL }) => {
      const { port } = new URL(baseURL ?? '');
      const strangers = isFull ? everyCell : [];
      test.setTimeout(90_000 + strangers.length * 10_000);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await answerAsTheDemo(page);

      for (const cell of strangers) {
        await open(page, path, cell, port, {});
        await expectReadable(page);
        await flip(page, 'dark');
        await expectReadable(page);
        await expectNothingLost(page);
      }

      const token = await logIn(page, request);
      const orderId = await activeOrder(request, token);
      await open(page, path, cellOf(index), port, { orderId });
      await expectAccessible(page);
      await flip(page, 'dark');
      await expectReadable(page);
      await expectNothingLost(page);
    });
  }
});

test('the other views of pages read and fit as their pages do', async ({ page, request }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await logIn(page, request);
  for (const [index, address] of views.entries()) {
    await page.goto(`/pay/${address}&lang=${languages[index % 2]}`);
    await settled(page);
    await expectAccessible(page);
    await flip(page, 'dark');
    await expectReadable(page);
    await expectNothingLost(page);
  }
});
