import { call, expect, hotspot, logIn, owner, test } from './portal.ts';

test('logging in goes on where one came from, and a wrong password says so in words', async ({ page }) => {
  await page.goto(`/pay/login.html?lang=en&next=${encodeURIComponent(`/pay/serve.html?imei=${hotspot}`)}`);
  await page.getByLabel('User name').fill(owner.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Wrong user name or password')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Travel hotspot', { exact: true })).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
});

test('one step back from a page that asked for the login leads to the one before it', async ({ page }) => {
  await page.goto('/pay/faqList.html?lang=en');
  await page.goto('/pay/logout.html');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(owner.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Where you are logged in')).toBeVisible();
  await expect(page).toHaveURL(/\/pay\/logout\.html$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pay\/faqList\.html/);
});

test('what a guest has chosen is still chosen after the login for coupons, a reload, and the way back @rare', async ({
  page,
}) => {
  await page.goto(`/pay/mifi/package.html?imei=${hotspot}&lang=en`);
  await page.getByRole('radio', { name: 'Yearly' }).check({ force: true });
  const chosen = page.getByRole('radio', { name: /^1,?200\sGB a year/ });
  await chosen.check({ force: true });
  await page.getByRole('button', { name: /^Coupon/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(owner.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/package\.html/);
  await expect(chosen).toBeChecked();
  await page.reload();
  await expect(chosen).toBeChecked();
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page).toHaveURL(/cashier/);
  await page.goBack();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.goBack();
  await expect(chosen).toBeChecked();
});

test('who reads an agreement before logging in finds the name that was typed, and no password @rare', async ({
  page,
}) => {
  await page.goto('/pay/login.html?lang=en');
  const [name, password] = [page.getByLabel('User name'), page.getByRole('textbox', { name: 'Password' })];
  await name.fill(owner.userName);
  await password.fill(owner.password);
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Who is responsible' })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue(owner.userName);
  await expect(password).toHaveValue('');
});

test('who is logged in and comes to the login again is told so, and goes on @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/login.html?lang=en&next=${encodeURIComponent(`/pay/serve.html?imei=${hotspot}`)}`);
  await expect(page.getByText('You are already logged in.')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/serve\.html/);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
});

test('where a browser keeps nothing, the login page says how long a login lasts, and what helps @rare', async ({
  page,
}) => {
  await page.goto('/pay/login.html?lang=en');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/stores nothing/)).toHaveCount(0);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/pay/login.html?lang=en');
  await expect(page.getByText(/stores nothing for this site/)).toBeVisible();
});

test('a login that has ended is told, and logging in again goes on', async ({ page, request }) => {
  const token = await logIn(page, request);
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await call(request, '/session/logout', {}, token);
  await page.goto(`/pay/serve.html?imei=${hotspot}&lang=en`);
  await expect(page.getByText('Your login has expired').first()).toBeVisible();
});

test('Wi-Fi settings that were being typed as the login ended are there after the next one, and stored nowhere @rare', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request);
  await page.goto(`/pay/hotspotSettings.html?imei=${hotspot}&lang=en`);
  await page.getByLabel('Wi-Fi name', { exact: true }).fill('Lin-On-The-Way');
  await page.getByRole('textbox', { name: 'Wi-Fi password' }).fill('never-stored-1');
  await call(request, '/session/logout', {}, token);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(owner.userName);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/hotspotSettings\.html/);
  await expect(page.getByLabel('Wi-Fi name', { exact: true })).toHaveValue('Lin-On-The-Way');
  await expect(page.getByRole('textbox', { name: 'Wi-Fi password' })).toHaveValue('never-stored-1');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'never-stored-1',
  );
});

test('an unknown page leads to the error page, other names to their pages, / to the services', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/pay', '/pay/', '/pay/server']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(302);
    expect(response.headers().location, path).toBe('/pay/serve.html');
  }
  await page.goto('/pay/nothing-here.html?lang=en');
  await expect(page).toHaveURL(/error\/404\.html/);
  await expect(page.getByRole('heading').first()).toBeVisible();
});

test('two brands look and read differently, each in zh and en', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  const accents = new Set<string>();
  for (const brand of ['zax', 'tc']) {
    for (const lang of ['zh', 'en']) {
      await page.goto(`http://${brand}.localhost:${port}/pay/serve.html?lang=${lang}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en');
      await expect(page).toHaveTitle(lang === 'zh' ? '增值服务' : 'Services');
      const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
      accents.add(await page.evaluate(accent));
    }
  }
  expect(accents.size).toBe(2);
});
