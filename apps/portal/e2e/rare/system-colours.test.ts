import type { Locator, Page } from '@playwright/test';
import { atRest, expect, hotspot, locator, logIn, test } from '../portal.ts';

/** A screenshot of a control without the focus, once transitions have ended. */
async function lookOf(page: Page, control: Locator): Promise<string> {
  await control.blur();
  await atRest(page);
  return (await control.locator('xpath=following-sibling::*[1]').screenshot()).toString('base64');
}

test.use({ contextOptions: { forcedColors: 'active' } });

for (const [path, role, name] of [
  ['hotspotSettings.html', 'checkbox', /^Hide the Wi-Fi name/],
  ['alarm/config.html', 'switch', /Low battery$/],
] as const) {
  test(`in the system's own colours a ${role} that is on looks otherwise than one that is off`, async ({
    page,
    request,
  }) => {
    await logIn(page, request);
    await page.goto(`/pay/${path}?imei=${hotspot}&lang=en`);
    const control = page.getByRole(role, { name }).first();
    const before = await lookOf(page, control);
    await control.press('Space');
    expect(await lookOf(page, control)).not.toBe(before);
  });
}

test("in the system's own colours the chosen of several looks otherwise than the others", async ({
  page,
}) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  const month = page.getByRole('radio', { name: 'Monthly', exact: true });
  const before = await lookOf(page, month);
  await page.getByRole('radio', { name: 'Yearly', exact: true }).click();
  expect(await lookOf(page, month)).not.toBe(before);
});

test("in the system's own colours a day on which an alarm is told looks otherwise than a quiet one", async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${locator}&lang=en`);
  await page.getByRole('button', { name: /^Low battery/ }).click();
  const times = page.getByRole('switch', { name: /^Notify only at set times/ });
  if (!(await times.isChecked())) await times.press('Space');
  const day = page.getByRole('checkbox', { name: 'Mon' });
  const before = await lookOf(page, day);
  await day.press('Space');
  expect(await lookOf(page, day)).not.toBe(before);
});

test("in the system's own colours a field that has the focus looks so, also one that is chosen from", async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/hotspotSettings.html?imei=${hotspot}&lang=en`);
  for (const field of [page.getByLabel('Wi-Fi name', { exact: true }), page.getByLabel('Security')]) {
    const box = field.locator('xpath=..');
    const look = async () => (await box.screenshot({ caret: 'hide' })).toString('base64');
    await field.blur();
    const before = await look();
    await field.focus();
    expect(await look()).not.toBe(before);
  }
});

test("in the system's own colours a button that waits for something looks so", async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/alarm/config.html?imei=${hotspot}&lang=en`);
  const save = page.getByRole('button', { name: 'Save settings' });
  const colour = () => save.evaluate((button) => getComputedStyle(button).color);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const before = await colour();
  await page.getByRole('switch', { name: /Low battery$/ }).press('Space');
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  expect(await colour()).not.toBe(before);
});
