import { expect, logIn, newOrder, petTracker, test } from '../portal.ts';

/*
 * The oldest browsers that the portal supports (see the README), as far as a new one can play them: without what came
 * after them. How scripts are written is the build's work, but it adds nothing that they call.
 */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const later: readonly (readonly [object, readonly string[]])[] = [
      [
        window,
        ['WeakRef', 'FinalizationRegistry', 'structuredClone', 'reportError', 'scheduler', 'navigation'],
      ],
      [Object, ['hasOwn', 'groupBy']],
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
      [Promise, ['withResolvers', 'try']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'getHTML']],
      [HTMLElement.prototype, ['inert', 'showPopover', 'hidePopover', 'popover']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [Document.prototype, ['startViewTransition']],
      [AbortSignal, ['timeout', 'any', 'abort']],
      [AbortSignal.prototype, ['reason', 'throwIfAborted']],
      [Crypto.prototype, ['randomUUID']],
      [Intl, ['ListFormat', 'DurationFormat', 'Segmenter']],
    ];
    for (const [of, names] of later) for (const name of names) Reflect.deleteProperty(of, name);
  }),
);

test('sheets, questions and toasts come, and leave the page as it was', async ({ page, request }) => {
  const orderId = await newOrder(request, await logIn(page, request));
  await page.goto(`/pay/order-details.html?orderId=${orderId}&lang=en`);
  const methods = page.getByRole('button', { name: /^Pay with/ });
  const sheet = page.getByRole('dialog');
  for (let times = 0; times < 2; times += 1) {
    await methods.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(methods).toBeFocused();
  }
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  const toast = page
    .getByText(/^(Copied|Could not copy)/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Copy: Order number' }).click();
  await toast;
  await expect(methods).toBeVisible();
});

test('the picture of a pet is seen while it is cropped', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/pet/petInfo.html?imei=${petTracker}&lang=en`);
  const picture = { name: 'pet.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Choose photo').setInputFiles(picture);
  const frame = page.getByRole('dialog').locator('div:has(> img)');
  await expect(frame).toBeVisible();
  const { width, height } = await frame.evaluate((element) => {
    element.style.aspectRatio = 'auto';
    return { width: element.clientWidth, height: element.clientHeight };
  });
  expect(height).toBeGreaterThan(200);
  expect(height).toBe(width);
});
