import { hostileTexts } from '@device-pay/content/hostile-texts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hotspot, logIn, test } from './portal.ts';

const staff = { userName: '13800000004', password: 'demo-staff-1' };

/** Opens an entry from the help centre by what a person would type. */
async function searchFor(page: Page, question: string, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search help' }).fill(question);
  await page.locator('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('a question finds its answer, which is read, voted on, and read again without a connection', async ({
  page,
  context,
}) => {
  await page.goto('/pay/helpCenter/allQuestion.html?lang=en');
  await searchFor(page, 'can I get my money back', 'When you get a refund, and how');
  await expect(page.getByText('Paid twice.')).toBeVisible();
  await expect(page.getByRole('img', { name: /refunded automatically/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Thank you for your feedback.')).toBeVisible();

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'When you get a refund, and how' }).first().click();
  await expect(page.getByText('Paid twice.')).toBeVisible();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /offline/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('button', { name: 'No' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
});

test('a question without an answer goes along to those who can be asked @rare', async ({ page }) => {
  await page.goto('/pay/helpCenter/allQuestion.html?lang=en&q=bicycle%20pump');
  await expect(page.getByRole('heading', { name: 'No answer to “bicycle pump”' })).toBeVisible();
  const way = page.getByRole('link', { name: /^(Contact us|Email)/ });
  await expect(way).toHaveAttribute('href', /bicycle(\+|%20)pump/);
  await expectAccessible(page);
});

test('a question without an answer among the tutorials is looked for in all help, and nothing is said to come first @rare', async ({
  page,
}) => {
  await page.goto(`/pay/helpCenter/allQuestion.html?lang=en&imei=${hotspot}&type=3`);
  const first = page.getByText(/come first/);
  await expect(first).toBeVisible();
  await page.getByRole('searchbox').fill('invoice');
  await expect(page.getByRole('heading', { name: /^No answer/ })).toBeVisible();
  await expect(first).toHaveCount(0);
  await page.getByRole('button', { name: 'Search all help' }).click();
  await expect(page.locator('main').getByRole('link', { name: /invoice/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
});

test('what is for the device in hand comes first, and types narrow the list', async ({ page }) => {
  await page.goto(`/pay/helpCenter/allQuestion.html?lang=en&imei=${hotspot}`);
  await expect(page.getByText(/Answers for .+ come first/)).toBeVisible();
  const first = page.locator('main').getByRole('link').first();
  await expect(first).toContainText('The device has no internet');
  await page.getByRole('radio', { name: 'Tutorials' }).check();
  await expect(first).toContainText('How to use your hotspot');
});

test('a link to no tutorial leads to the tutorials', async ({ page }) => {
  await page.goto('/pay/helpCenter/video.html?lang=en');
  await expect(page.getByRole('heading', { name: 'Choose a tutorial' })).toBeVisible();
  await page.getByRole('link', { name: 'All tutorials' }).click();
  await expect(page).toHaveURL(/helpCenter\/course\.html/);
});

test('a tutorial plays, pauses and goes on from there', async ({ page }) => {
  await page.clock.install();
  await page.goto('/pay/helpCenter/video.html?id=hotspot-tutorial&lang=en');
  await expect(page.getByText('Step 1 of 9', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(30_000);
  await expect(page.getByText('Step 1 of 9', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  const shown = await page.getByText(/^Step\s\d\sof\s9/).textContent();
  await page.clock.runFor(60_000);
  await expect(page.getByText(/^Step\s\d\sof\s9/)).toHaveText(shown ?? '');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByText(/^Step\s\d\sof\s9/)).not.toHaveText(shown ?? '');
});

test('a tutorial’s video that could not be loaded is tried again when one asks for it @rare', async ({
  page,
}) => {
  let tries = 0;
  await page.route('**/tutorial.mp4', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.route('**/faq/getFaqMapperById', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, videoUrl: '/pay/tutorial.mp4' } } });
  });
  await page.goto('/pay/helpCenter/video.html?id=hotspot-tutorial&lang=en');
  await expect(page.getByText('The video cannot be played')).toBeVisible();
  const before = tries;
  await page.getByRole('button', { name: 'Try the video again' }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  await expect(page.getByText('The video cannot be played')).toBeVisible();
});

test('a few questions lead to what to do, and back', async ({ page }) => {
  await page.goto('/pay/helpCenter/trouble.html?lang=en');
  await page.getByRole('link', { name: 'No internet, or slow' }).click();
  await page.getByRole('link', { name: 'Green or blue' }).click();
  await page.getByRole('link', { name: 'Yes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Connected, but slow' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Do web pages open, just slowly?' })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'See the steps' }).click();
  await expect(page.getByRole('heading', { name: 'The network is slow' })).toBeVisible();
});

test('a link to an answer that was cut off or mistyped leads to the search @rare', async ({ page }) => {
  for (const id of ['', 'no%20such', 'no-such']) {
    await page.goto(`/pay/helpCenter/answer.html?id=${id}&lang=en`);
    await expect(page.getByRole('link', { name: 'Search help' })).toBeVisible();
  }
});

test('nothing that staff could type into an answer runs', async ({ page, request }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const token = await logIn(page, request, staff);
  const text = hostileTexts.map((payload) => `before ${payload} after`).join('\n\n');
  const fields = {
    type: 2,
    titleZh: '看看',
    titleEn: '<img src=x onerror=alert(1)>',
    contentZh: text,
    contentEn: text,
  };
  const send = async (more: object) => {
    const response = await request.post('/faq/updateFaqs', {
      data: { ...fields, ...more },
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { data: { id: string } }).data;
  };
  // Last in order, so that no other journey meets it.
  const { id } = await send({ order: 9999 });
  try {
    await page.goto(`/pay/helpCenter/answer.html?id=${id}&lang=en`);
    await expect(page.getByRole('heading', { name: fields.titleEn })).toBeVisible();
    const dangers = await page.evaluate(
      () =>
        document.querySelectorAll(
          'main :is(script, iframe, object, embed, form, style, link, meta, base), main a[href^="javascript:" i], main a[href^="data:" i], main [onerror], main [onload]',
        ).length,
    );
    expect(dangers).toBe(0);
    for (const link of await page.locator('main article a').all()) {
      expect(await link.getAttribute('href')).toMatch(/^(\/(?!\/)|https:|mailto:|tel:)/);
    }
    expect(dialogs).toEqual([]);
  } finally {
    await send({ id, published: false });
  }
});

test('the pages that lead into the help are complete in both languages, light and dark @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const [lang, colorScheme] of [
    ['zh', 'light'],
    ['en', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['faqList', 'helpCenter/course', 'mifi/help', 'mifi/qudaoHelp']) {
      await page.goto(`/pay/${path}.html?lang=${lang}`);
      await page.locator('main a').first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} at 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 844 });
    }
  }
});
