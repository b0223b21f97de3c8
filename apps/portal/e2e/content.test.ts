import { call, camera, expect, expectAccessible, logIn, petTracker, test } from './portal.ts';

const staff = { userName: '13800000004', password: 'demo-staff-1' };
const video = 'https://media.zaxtrack.example/clips/front-door.webm';

/** Each document, with a heading of it in both languages. */
const documents = [
  { path: 'protocol/register.html', zh: '如何开设账号', en: 'How an account is opened' },
  { path: 'protocol/policy.html', zh: '保存多久', en: 'How long we keep information' },
  { path: 'protocol/policy_tutu.html', zh: '使用您 Wi-Fi 的人', en: 'People who use your Wi-Fi' },
  { path: 'protocol/use.html', zh: '虚拟商品与退款', en: 'Virtual goods and refunds' },
  { path: 'applet/ufi-policy.html', zh: '从微信收到的内容', en: 'What we receive from WeChat' },
  { path: 'applet/ufi-use.html', zh: '购买与付款', en: 'Buying and paying' },
  { path: 'window-instructions.html', zh: '悬浮按钮', en: 'Floating button' },
] as const;

for (const document of documents) {
  test(`${document.path} can be read in both languages, with its version and its brand`, async ({ page }) => {
    for (const lang of ['zh', 'en'] as const) {
      await page.goto(`/pay/${document.path}?lang=${lang}`);
      await expect(page.getByRole('heading', { level: 2, name: document[lang] })).toBeVisible();
      await expect(page.getByText(/2026-11\.2 · /)).toBeVisible();
      await expect(page.locator('main')).not.toContainText(/[{}]{2}/);
      await expectAccessible(page);
    }
  });
}

test('the English privacy policy is English whatever the language', async ({ page }) => {
  await page.goto('/pay/protocol/tuaiot.html?lang=zh');
  const words = page.locator('article[lang=en]');
  await expect(words.getByRole('heading', { name: 'Who is responsible' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expectAccessible(page);
});

test('the contents list leads to a section, and the way back still leads out of the page @rare', async ({
  page,
}) => {
  await page.goto('/pay/login.html?lang=en');
  await page.getByRole('link', { name: 'privacy policy' }).click();
  const rights = page.getByRole('heading', { name: /Your rights$/ });
  await page.getByText('Contents').click();
  await expect(rights).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Your rights$/ })
    .click();
  await expect(rights).toBeInViewport();
  await expect(rights).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/login\.html/);
});

test('an address may name the section, and a link in another document does @rare', async ({ page }) => {
  await page.goto('/pay/applet/ufi-policy.html?lang=en');
  await page.getByRole('main').getByRole('link', { name: 'your rights' }).click();
  await expect(page).toHaveURL(/policy\.html#rights/);
  await expect(page.getByRole('heading', { name: /Your rights$/ })).toBeInViewport();
});

test('an earlier version stays readable, says that it is one, and leads to the one in force @rare', async ({
  page,
}) => {
  await page.goto('/pay/protocol/policy.html?lang=en');
  await expect(page.getByText('Changes since version 2026-11')).toBeVisible();
  await page.getByRole('link', { name: /Version 2026-03/ }).click();
  await expect(page.getByText('This is an earlier version. The current version is 2026-11.2.')).toBeVisible();
  await expect(page.getByText(/are deleted 7\sdays after the final result/)).toBeVisible();
  await page.getByRole('link', { name: 'Read the current version' }).first().click();
  await expect(
    page.getByText(/are all deleted 24\shours after the final result/).filter({ visible: true }),
  ).toHaveCount(1);
  await page.goto('/pay/protocol/policy.html?version=1999-01&lang=en');
  await expect(page.getByRole('heading', { name: 'There is no version 1999-01' })).toBeVisible();
});

test('in large type on a narrow phone no word of a heading is broken @rare', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pay/protocol/register.html?lang=en');
  const heading = page.getByText('Zax Services registration agreement', { exact: true });
  await expect(heading).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const broken = () =>
    heading.evaluate((element) => {
      const text = element.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    });
  expect(await broken()).toEqual([]);
});

test('a printed document is its words alone @rare', async ({ page }) => {
  await page.goto('/pay/protocol/use.html?lang=en');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/Version 2026-11\.2 · effective 1\sNovember\s2026/)).toBeVisible();
  for (const name of ['Print', 'Back']) await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByText('Contents', { exact: false }).first()).toBeHidden();
  await expect(page.getByText('Related')).toBeHidden();
});

test('a video of a foreign host is refused in words, before anything of it is asked for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const url of [
    'https://evil.example/a.mp4',
    '//evil.example/a.mp4',
    'https://media.zaxtrack.example@evil.example/',
  ]) {
    await page.goto(`/pay/preview/video.html?lang=en&url=${encodeURIComponent(url)}`);
    await expect(page.getByRole('heading', { name: 'This video cannot be played here' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  }
  expect(asked.filter((url) => new URL(url).host.endsWith('evil.example'))).toEqual([]);
  await expectAccessible(page);
});

test('a recording plays, pauses behind another page, and says why when it is gone @rare', async ({
  page,
}) => {
  await page.goto('/pay/preview/video.html?lang=en');
  await expect(page.getByRole('heading', { name: 'No video to play' })).toBeVisible();
  // A second of film, made by the browser itself.
  const film = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const draw = () => canvas.getContext('2d')?.fillRect(Math.random() * 200, 0, 20, 20);
    const timer = setInterval(draw, 20);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const over = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 1500);
    await over;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await page.route(`${video}*`, (route) =>
    route.request().url().endsWith('gone')
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'video/webm', body: Buffer.from(film, 'base64') }),
  );
  await page.goto(`/pay/preview/video.html?lang=en&title=Front+door&url=${encodeURIComponent(video)}`);
  const player = page.locator('video');
  await expect(page.getByRole('heading', { name: 'Front door' })).toBeVisible();
  await expectAccessible(page);
  await player.evaluate(async (element: HTMLVideoElement) => {
    element.loop = true;
    await element.play();
  });
  expect(await player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/serve\.html/);
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

  await page.goto(`/pay/preview/video.html?lang=en&url=${encodeURIComponent(`${video}?gone`)}`);
  await expect(page.getByRole('heading', { name: 'The video could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an advertisement is marked as one, leads to our own pages and can be closed; without one, the way home', async ({
  page,
  request,
}) => {
  await page.goto(`/pay/ad-view.html?imei=${camera}&lang=en`);
  await expect(page.getByRole('heading', { name: 'No offers right now' })).toBeVisible();
  await expectAccessible(page);

  const response = await request.post('/loginVerification', { form: staff });
  const { data } = (await response.json()) as { data: { token: string } };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const offer = {
    type: 'offer',
    location: 'ad-view',
    targetImei: petTracker,
    titleZh: '云服务，立减 10 元',
    titleEn: 'Cloud service, 10 yuan off',
    textZh: '轨迹保存半年。',
    textEn: 'Tracks are kept for half a year.',
    buttonType: 'open',
    buttonTextZh: '查看套餐',
    buttonTextEn: 'See the packages',
    actionUrl: '/pay/information.html',
    count: '10',
    remindIntervalHours: '0',
    activeFrom: new Date(Date.now() - 86_400_000).toISOString(),
    activeTo: until,
  };
  await call(request, '/popup/staff/update', offer, data.token);
  await logIn(page, request);
  await page.goto(`/pay/ad-view.html?imei=${petTracker}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Cloud service, 10 yuan off' })).toBeVisible();
  await expect(page.getByText('Advertisement', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the packages' }).click();
  await expect(page).toHaveURL(/information\.html/);
  await page.goBack();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/serve\.html/);
  await expect(page.getByRole('link', { name: /My orders/ })).toBeVisible();
  // The page was kept as it was; what was closed on it stays closed.
  const again = `/pay/ad-view.html?imei=${petTracker}&lang=en`;
  await page.evaluate((url) => history.pushState(null, '', url), again);
  await expect(page.getByRole('heading', { name: 'No offers right now' })).toBeVisible();
});
