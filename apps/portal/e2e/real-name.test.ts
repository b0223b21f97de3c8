import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeCardVideo } from './fake-camera.ts';
import { call, expect, expectAccessible, logIn, ownerB, test } from './portal.ts';

/** The demo's devices: one never verified, one with SIMs of three carriers, one that was rejected. */
const unverified = '868120148373621';
const threeCarriers = '867305012003112';
const rejected = '867305012007139';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'real-name-'));
    const video = join(folder, 'card.y4m');
    writeCardVideo(video);
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    rmSync(folder, { recursive: true });
  },
});

/** Tracks of cameras and microphones that this page has opened and not stopped. */
const watchCameras = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { liveTracks: () => tracks.filter((one) => one.readyState === 'live').length });
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wish) => {
      const stream = await open(wish);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
const liveTracks = (page: Page) =>
  page.evaluate(() => (window as unknown as { liveTracks: () => number }).liveTracks());

async function photograph(page: Page, side: string): Promise<void> {
  await page.getByRole('link', { name: `Take photo of ${side}` }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await expect(page.getByText('Clear and complete')).toBeVisible();
  await page.getByRole('button', { name: 'Use this photo' }).click();
}

test('whoever agrees while the server fails reads so, at the other end of a long page @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const failure = { code: 'internal', msg: 'Something failed here', data: null };
  await page.route('**/consent/add', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);
  await page.getByRole('checkbox', { name: /I agree to ID verification/ }).check();
  await page.getByRole('checkbox', { name: /face video being recorded/ }).check();
  await page.getByRole('button', { name: 'Agree and start' }).click();
  await expect(page.getByText('Something failed here')).toBeInViewport();
});

test('a person is verified in five steps, over a line that is cut and a page that is closed', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  await watchCameras(page);
  await logIn(page, request, ownerB);
  await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);

  const begin = page.getByRole('button', { name: 'Agree and start' });
  await expect(begin).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /I agree to ID verification/ }).check();
  await expect(begin).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /face video being recorded/ }).check();
  await begin.click();

  await photograph(page, 'face side');
  await expect(page.getByText('Step 3 of 5', { exact: false })).toBeVisible();
  expect(await liveTracks(page), 'the camera is off').toBe(0);
  await photograph(page, 'emblem side');

  // The card's data is read and filled in, and a wrong digit is found before it is sent.
  const cardNo = page.getByLabel('ID number');
  await expect(cardNo).toHaveValue(/^\d{17}[\dX]$/);
  await expectAccessible(page);
  const right = await cardNo.inputValue();
  const wrong = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1');
  await cardNo.fill(wrong);
  await page.getByLabel('Name').focus();
  await expect(page.getByText('The check digit does not match.', { exact: false })).toBeVisible();
  await cardNo.fill(right);
  await page.getByRole('button', { name: 'Confirm and continue' }).click();

  await page.getByRole('button', { name: 'Get digits' }).click();
  await expect(page.getByRole('timer')).toHaveText(/Valid for [45]:\d\d/);
  await page.getByRole('link', { name: 'Record video' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText(/Recording, \d+ s left/)).toBeVisible();
  await expect(page.getByLabel('Your video')).toBeVisible({ timeout: 30_000 });
  expect(await liveTracks(page), 'the camera is off').toBe(0);

  // The connection is cut while the video is being sent.
  let isCut = true;
  await page.route('**/realname/upload/append', (route) =>
    isCut ? route.abort('connectionfailed') : route.continue(),
  );
  await page.getByRole('button', { name: 'Use this video' }).click();
  await expect(page.getByText('Connection lost')).toBeVisible();

  // After closing and opening the page, nothing has to be recorded again.
  await page.goto(`/pay/realNameView.html?imei=${unverified}&lang=en`);
  await expect(page.getByText('continue within 24\u00a0hours', { exact: false })).toBeVisible();
  isCut = false;
  await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);
  await expect(page.getByRole('heading', { name: /Submitted, waiting for the result|Verified/ })).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await expect(page.getByRole('heading', { name: 'Verified' }).first()).toBeVisible({ timeout: 60_000 });
  await expect(
    page.getByText('Photos, video, name and number are deleted by', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'What is stored and who viewed it' }).click();
  await expect(page.getByText('Face video', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('device-pay-real-name');
        opening.onsuccess = () => {
          const count = opening.result.transaction('captures').objectStore('captures').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
  expect(kept, 'nothing is left on the phone').toBe(0);
});

test('a photo that is not good is not sent, but may be after two tries; the camera goes off with the page', async ({
  page,
}) => {
  await watchCameras(page);
  const address = `/pay/real-name/camera.html?step=front&iccid=89860620000000000019&lang=en`;
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
  expect(await liveTracks(page)).toBe(1);
  await expectAccessible(page);

  // While the page is hidden, the camera is off; when it is shown again, it goes on by itself.
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(() => liveTracks(page)).toBe(0);
  await show('visible');
  await expect.poll(() => liveTracks(page)).toBe(1);

  // A grey picture from the album: nothing in it can be read.
  const blank = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = 'gray';
    context?.fillRect(0, 0, 640, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(blank, 'base64') };
  await page.getByTestId('photo-file').setInputFiles(file);
  await expect(page.getByText('The photo is blurred.', { exact: false })).toBeVisible();
  expect(await liveTracks(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Use anyway' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Retake' }).click();
  await page.getByTestId('photo-file').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Use anyway' })).toBeVisible();
  await expectAccessible(page);
});

test('with text twice as large, the frame for the card stands whole above the buttons of a small phone @rare', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/pay/real-name/camera.html?step=front&iccid=89860620000000000019&lang=zh');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const shutter = page.getByRole('button', { name: '拍摄' });
  await expect(shutter).toBeVisible();
  const [picture, button] = await Promise.all([page.locator('video').boundingBox(), shutter.boundingBox()]);
  // The frame ends at 72 % of the picture's height.
  const end = (picture?.y ?? 0) + 0.72 * (picture?.height ?? 0);
  expect(end).toBeLessThan(button?.y ?? 0);
});

test('a photo that is taken again is sent, though the phone closed the page while its camera was open @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const recognised = { name: 'Zhang Wei', cardNo: '1101**********2645' };
  const consents = {
    realName: { version: '2026-11.2', given: true },
    faceVideo: { version: '2026-11.2', given: true },
  };
  const stateThen = (standing: object) => ({ way: 'faceVideo', consents, recognised, ...standing });
  let standing: object = { state: 'back', nextStep: 'info' };
  await page.route('**/realname/realNameState?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...stateThen(standing) } } });
  });
  let sent = 0;
  await page.route('**/uploadFrontPhoto', (route) => {
    sent += 1;
    return route.fulfill({ status: 503, json: { code: 'busy', msg: 'Busy', data: null } });
  });
  const retakeAfterReload = async () => {
    await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);
    await page.getByRole('button', { name: 'Retake face side' }).click();
    await page.getByRole('link', { name: 'Take photo of face side' }).click();
    await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Take photo' }).click();
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByText('Your photo is saved on this phone', { exact: false })).toBeVisible();
  };
  await retakeAfterReload();
  expect(sent).toBe(1);
  await page.evaluate(() => indexedDB.deleteDatabase('device-pay-real-name'));

  // The earlier rejection is not shown again, as if it were about the new photo.
  standing = {
    state: 'rejected',
    nextStep: 'front',
    redoStep: 'front',
    rejectReason: 'frontRejected',
    decidedAt: new Date().toISOString(),
  };
  await retakeAfterReload();
  expect(sent).toBe(2);
});

test('a rejection says which step and why, and begins there again', async ({ page, request }) => {
  await logIn(page, request);
  await page.goto(`/pay/real-name/index.html?imei=${rejected}&lang=zh`);
  await expect(page.getByRole('heading', { name: '没有通过' })).toBeVisible();
  await expect(page.getByText('照片模糊，文字看不清', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '重拍人像面' }).click();
  // The consent was to an older version of the text.
  await expect(page.getByRole('button', { name: '同意并开始' })).toBeVisible();
  await expect(page.getByText('第 1 步，共 5 步')).toBeVisible();
});

test('what somebody else has begun is said, and ended by who owns the device now', async ({
  page,
  request,
}) => {
  const imei = '867305013003046';
  const seller = (await call<{ token: string }>(request, '/session/guest', {}, '')).token;
  const proof = { imei, secret: imei.slice(-6) };
  await call(request, '/session/provePossession', proof, seller);
  await call(request, '/consent/add', { purpose: 'realName', version: '2026-11.2' }, seller);
  await call(request, '/consent/add', { purpose: 'faceVideo', version: '2026-11.2' }, seller);
  await call(request, '/sim/realname', { imei }, seller);
  const token = await logIn(page, request, ownerB);
  await call(request, '/session/provePossession', proof, token);
  await page.goto(`/pay/real-name/index.html?imei=${imei}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Someone else is verifying this SIM' })).toBeVisible();
  await expectAccessible(page);
  // Done elsewhere: this browser's cached answer about the device is still fresh.
  await call(request, '/device/bindDevice', { imei, celPhoneNumber: '13900139000' }, token);
  await page.reload();
  await page.getByRole('button', { name: 'End their verification' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(ownerB.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Agree and start' })).toBeVisible();
});

test('each SIM of a device has its own standing, and another carrier its own page', async ({
  page,
  request,
}) => {
  await logIn(page, request);
  await page.goto(`/pay/mifi/realname-card-list.html?imei=${threeCarriers}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Verify a SIM' })).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Finish on China Telecom’s page' })).toBeVisible();
  await expect(page.getByText('pending', { exact: true })).toBeVisible();
});

test('a guest gets a yes or a no, and shows first that they have the device', async ({ page }) => {
  await page.goto(`/pay/mifi/realname_check.html?imei=${rejected}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Verify' }).click();
  await expect(page.getByRole('button', { name: /password/i })).toBeVisible();
  await expect(page.getByText('China Unicom')).toHaveCount(0);
});

test('an address that says success proves nothing', async ({ page }) => {
  await page.goto(`/pay/mifi/realNameSucceeded.html?imei=${rejected}&lang=en`);
  await expect(page.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
});

test('a verified SIM is not promised to be online: it may be stopped, and a check tells @rare', async ({
  page,
}) => {
  const stopped = '867400020316612';
  await page.goto(`/pay/mifi/realname_check.html?imei=${stopped}&lang=en`);
  await expect(page.getByText('The carrier has registered the user of this SIM.')).toBeVisible();
  await page.getByRole('link', { name: 'Run a check' }).click();
  await expect(page).toHaveURL(/mifi\/connect-check\.html/);
});

test('where no carrier is configured, the page says at once where the SIM can be verified @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  await page.route('**/realname/realNameState?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const nothing = { state: 'none', way: null, nextStep: 'begin', rejectReason: null };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...nothing, ways: [] } } });
  });
  await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);
  await expect(page.getByRole('heading', { name: 'SIMs cannot be verified here' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^100(86|00|10)$/ })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
});

test('a video of the phone’s own camera that holds nothing, or cannot be read, is said to be recorded again @rare', async ({
  page,
}) => {
  const iccid = '89860620000000000019';
  await page.addInitScript((key) => {
    const digits = { id: 'one', digits: '6951', expiresAt: Date.now() + 300_000, paceMs: 1000 };
    sessionStorage.setItem(key, JSON.stringify(digits));
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  }, `pay.digits:${iccid}`);
  await page.goto(`/pay/real-name/camera.html?step=video&iccid=${iccid}&lang=en`);
  const record = async (bytes: number) => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Record with phone camera' }).click();
    const file = { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(bytes) };
    await (await chosen).setFiles(file);
  };
  await record(0);
  await expect(page.getByText('The recording was interrupted. Record again.')).toBeVisible();
  await record(1000);
  await page.getByRole('button', { name: 'Use this video' }).click();
  await expect(page.getByText('The video could not be saved. Try again.')).toBeVisible();
});

test('a video whose digits are over before it is sent is not promised to be sent @rare', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const iccid = '89860620000000000050';
  await page.clock.install();
  await page.addInitScript((key) => {
    const digits = { id: 'one', digits: '6951', expiresAt: Date.now() + 300_000, paceMs: 1000 };
    if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, JSON.stringify(digits));
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  }, `pay.digits:${iccid}`);
  await page.route('**/realname/realNameState?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const given = { version: '2026-11.2', given: true };
    const standing = { state: 'digits', way: 'faceVideo', nextStep: 'video' };
    const consents = { realName: given, faceVideo: given };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...standing, consents } } });
  });
  await page.route('**/realname/upload/start', (route) => route.abort('connectionfailed'));
  await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);
  await page.getByRole('link', { name: 'Record video' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Record with phone camera' }).click();
  await (await chosen).setFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1000) });
  await page.getByRole('button', { name: 'Use this video' }).click();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page.getByText('The digits have expired')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get new digits' })).toBeVisible();
  await expect(page.getByText('Connection lost')).toHaveCount(0);

  // A video that is looked at for too long is not sent at all.
  await page.evaluate((key) => {
    const digits = { id: 'two', digits: '6951', expiresAt: Date.now() + 300_000, paceMs: 1000 };
    sessionStorage.setItem(key, JSON.stringify(digits));
  }, `pay.digits:${iccid}`);
  await page.reload();
  await page.getByRole('link', { name: 'Record video' }).click();
  const other = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Record with phone camera' }).click();
  await (await other).setFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1000) });
  await expect(page.getByRole('button', { name: 'Use this video' })).toBeVisible();
  // The five minutes that the phone's clock was moved on before no longer count: the reloaded page knows the server's
  // time.
  await page.clock.fastForward('10:00');
  await expect(page.getByText('The digits have expired')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this video' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to verification' })).toBeVisible();
});

test('who records is told of the microphone too, and goes on where nobody says whether the camera may be opened @rare', async ({
  page,
}) => {
  const iccid = '89860620000000000019';
  await page.clock.install();
  await page.addInitScript((key) => {
    const digits = { id: 'one', digits: '6951', expiresAt: Date.now() + 300_000, paceMs: 1000 };
    sessionStorage.setItem(key, JSON.stringify(digits));
    const answers = !location.search.includes('silent');
    navigator.mediaDevices.getUserMedia = () =>
      answers ? Promise.reject(new DOMException('', 'NotReadableError')) : new Promise(() => undefined);
  }, `pay.digits:${iccid}`);
  const address = `/pay/real-name/camera.html?step=video&iccid=${iccid}&lang=en`;
  await page.goto(address);
  await expect(
    page.getByRole('heading', { name: 'The camera or microphone could not be opened' }),
  ).toBeVisible();
  await expect(page.getByText('a call or another app is using it', { exact: false })).toBeVisible();
  await page.goto(`${address}&silent=1`);
  await expect(page.getByRole('heading', { name: 'Opening the camera' })).toBeVisible();
  await page.clock.fastForward('00:15');
  await expect(page.getByRole('button', { name: 'Record with phone camera' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the carrier’s page that does not open says why where one looks, and asks for a consent that is missing @rare', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, request, ownerB);
  const ways = ['carrierPage', 'carrierHall'];
  let given = false;
  const standing = {
    carrier: 'telecom',
    realName: false,
    state: 'submitted',
    way: 'carrierPage',
    nextStep: 'page',
  };
  const consents = () => ({
    realName: { version: '2026-11.2', given },
    faceVideo: { version: '2026-11.2', given: false },
  });
  await page.route('**/realname/realNameState?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const data = { ...answer.data, ...standing, ways, canChooseWay: true, consents: consents() };
    await route.fulfill({ json: { ...answer, data } });
  });
  let code = 'realNameUnavailable';
  await page.route('**/getMultiRealNameUrl?*', (route) =>
    route.fulfill({ json: { code, msg: `Refused: ${code}`, data: null } }),
  );
  await page.route('**/consent/add', (route) => {
    given = true;
    return route.fulfill({ json: { code: 0, msg: '', data: null } });
  });
  await page.route('**/sim/realname', async (route) => {
    if (!given) return route.fulfill({ status: 503, json: { code: 'busy', msg: 'Busy now', data: null } });
    const iccid = '89860620000000000050';
    const data = { ...standing, iccid, ways, canChooseWay: true, consents: consents() };
    return route.fulfill({ json: { code: 0, msg: '', data } });
  });
  await page.goto(`/pay/real-name/index.html?imei=${unverified}&lang=en`);
  await page.getByRole('button', { name: 'Choose another way' }).click();
  await page.getByRole('button', { name: /In a China Telecom shop/ }).click();
  await expect(page.getByText('Busy now')).toBeInViewport();

  const open = page.getByRole('button', { name: 'Go to the carrier’s page' });
  await open.click();
  await expect(page.getByText('Refused: realNameUnavailable')).toBeInViewport();
  code = 'realNameConsentNeeded';
  await open.click();
  await page.getByRole('checkbox', { name: /I agree to ID verification/ }).check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(open).toBeVisible();
});
