import type { APIRequestContext, Page } from '@playwright/test';
import { call, expect, logIn, ownerB, test } from '../portal.ts';

const unverified = '868120148373621';
const iccid = '89860620000000000050';
const flow = `/pay/real-name/index.html?imei=${unverified}&lang=en`;
const version = '2026-11.2';
const consents = (given: boolean) => ({
  realName: { version, given },
  faceVideo: { version, given },
});

/** Answers the state of the verification with what `standing` returns at that time. */
async function standAt(page: Page, standing: () => object): Promise<void> {
  await page.route('**/realname/realNameState?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...standing() } } });
  });
}

/** Stores a photo on the phone, as one that could not be sent yet. */
const keepPhoto = (page: Page, ofSim = iccid) =>
  page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('device-pay-real-name', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('captures');
        opening.onsuccess = () => {
          const photo = { bytes: new ArrayBuffer(3), type: 'image/jpeg', takenAt: Date.now() };
          const writing = opening.result.transaction('captures', 'readwrite');
          writing.objectStore('captures').put(photo, key);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    `${ofSim}:front`,
  );

async function logInWithPhoto(page: Page, request: APIRequestContext): Promise<void> {
  await logIn(page, request, ownerB);
  // Any page that has nothing to do with verification.
  await page.goto('/pay/error/404.html?lang=en');
  await keepPhoto(page);
}

const keptPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('device-pay-real-name', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('captures');
        opening.onsuccess = () => {
          const count = opening.result.transaction('captures').objectStore('captures').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );

test('digits that are over before a video could be recorded and sent are not offered to be read', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  await page.addInitScript((key) => {
    // So slow a pace that there is not time enough for as long as a busy machine may take.
    const digits = { id: 'one', digits: '6951', expiresAt: Date.now() + 50_000, paceMs: 10_000 };
    sessionStorage.setItem(key, JSON.stringify(digits));
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  }, `pay.digits:${iccid}`);
  await page.goto(`/pay/real-name/camera.html?step=video&imei=${unverified}&iccid=${iccid}&lang=en`);
  await expect(page.getByText('Not enough time left to record')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record with phone camera' })).toHaveCount(0);
  await standAt(page, () => ({
    state: 'digits',
    way: 'faceVideo',
    nextStep: 'video',
    consents: consents(true),
  }));
  await page.getByRole('link', { name: 'Back to verification' }).click();
  await expect(page.getByText('Not enough time left to record')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get new digits' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record video' })).toHaveCount(0);
});

test('who deletes what was not accepted begins anew, and does not read again that it was not', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  let standing: object = {
    state: 'rejected',
    way: 'faceVideo',
    nextStep: 'digits',
    redoStep: 'digits',
    rejectReason: 'faceMismatch',
    decidedAt: '2026-11-20T04:00:00.000Z',
    canChooseWay: true,
    consents: consents(true),
  };
  await standAt(page, () => standing);
  const answer = (data: object) => ({ json: { code: 0, msg: '', data } });
  const sim = { imei: unverified, iccid, carrier: 'unicom', ways: ['faceVideo'] };
  // Erasing does not change the consents: the page itself withdraws them.
  await page.route('**/realname/erase', (route) => {
    standing = { ...standing, nextStep: 'front', redoStep: 'front', eraseAt: null };
    return route.fulfill(answer({ ...sim, ...standing }));
  });
  await page.route('**/consent/*', (route) => {
    standing = { ...standing, consents: consents(route.request().url().endsWith('/add')) };
    return route.fulfill(answer({}));
  });
  await page.route('**/sim/realname', (route) => route.fulfill(answer({ ...sim, ...standing })));
  await page.goto(flow);
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
  // The consent is withdrawn as well, so what was begun for another SIM ends too.
  await keepPhoto(page, '89860620000000000068');
  await page.getByRole('button', { name: 'Stop and delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => keptPhotos(page)).toBe(0);
  await page.getByRole('checkbox', { name: /I agree to ID verification/ }).check();
  await page.getByRole('checkbox', { name: /face video being recorded/ }).check();
  await page.getByRole('button', { name: 'Agree and start' }).click();
  await expect(page.getByRole('link', { name: 'Take photo of face side' })).toBeVisible();
});

test('who leaves a deletion that was done only in part sees the step that is due now', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  let standing: object = { state: 'digits', way: 'faceVideo', nextStep: 'digits', consents: consents(true) };
  await standAt(page, () => standing);
  await page.route('**/realname/erase', (route) => {
    standing = { state: 'none', way: null, nextStep: 'begin', consents: consents(true) };
    const sim = { imei: unverified, iccid, carrier: 'unicom', ways: ['faceVideo'] };
    return route.fulfill({ json: { code: 0, msg: '', data: { ...sim, ...standing } } });
  });
  await page.route('**/consent/withdraw', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(flow);
  await page.getByRole('button', { name: 'Stop and delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
});

test('what a proxy answers to a photo is said in words: it goes on by itself, or is too large', async ({
  page,
  request,
}) => {
  await logInWithPhoto(page, request);
  await standAt(page, () => ({
    state: 'consented',
    way: 'faceVideo',
    nextStep: 'front',
    consents: consents(true),
  }));
  let status = 502;
  let sent = 0;
  await page.route('**/uploadFrontPhoto', (route) => {
    sent += 1;
    return route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' });
  });
  await page.goto(flow);
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect(page.getByText('please refresh', { exact: false })).toHaveCount(0);
  status = 413;
  await page.getByRole('button', { name: 'Resume now' }).click();
  await expect(page.getByText('The file is too large to be sent.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume now' })).toHaveCount(0);
  const before = sent;
  await page.waitForTimeout(4000);
  expect(sent, 'it is not tried again').toBe(before);
});

test('a photo that is not sent yet leaves the phone with the consent to it, with its verification, or for a way without photos', async ({
  page,
  request,
}) => {
  await logInWithPhoto(page, request);
  const consent = { version, givenAt: '2026-11-20T04:00:00.000Z', withdrawnAt: null };
  const list = [{ ...consent, id: '1', purpose: 'realName' }];
  await page.route(/\/consent\/list/, (route) => route.fulfill({ json: { code: 0, msg: '', data: list } }));
  await page.route('**/consent/withdraw', (route) => route.fulfill({ json: { code: 0, msg: '', data: {} } }));
  await page.goto('/pay/logout.html?view=consents&lang=en');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => keptPhotos(page)).toBe(0);

  await keepPhoto(page);
  let standing: object = { state: 'none', way: null, nextStep: 'begin', consents: consents(false) };
  await standAt(page, () => standing);
  await page.goto(flow);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => keptPhotos(page)).toBe(0);

  // Taken here while a way without photos was chosen on another phone.
  await keepPhoto(page);
  standing = { state: 'submitted', way: 'carrierHall', nextStep: 'hall', consents: consents(true) };
  await page.goto(flow);
  await expect(page.getByRole('heading', { name: 'Go to a China Unicom shop' })).toBeVisible();
  await expect.poll(() => keptPhotos(page)).toBe(0);
});

test('a file that is no video is not sent as one, which would use its digits up', async ({ page }) => {
  await page.addInitScript((key) => {
    const digits = { id: 'one', digits: '6951', expiresAt: Date.now() + 300_000, paceMs: 1000 };
    sessionStorage.setItem(key, JSON.stringify(digits));
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  }, `pay.digits:${iccid}`);
  await page.goto(`/pay/real-name/camera.html?step=video&imei=${unverified}&iccid=${iccid}&lang=en`);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Record with phone camera' }).click();
  await (await chosen).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1000) });
  await expect(page.getByText('This file is not a video.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this video' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Record with phone camera' })).toBeVisible();
});

test('a photo that nobody would send is not taken, whatever address led to the camera', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const standing = { state: 'consented', way: 'faceVideo', nextStep: 'front', consents: consents(true) };
  await standAt(page, () => standing);
  const camera = `/pay/real-name/camera.html?imei=${unverified}&iccid=${iccid}&lang=en`;
  await page.goto(`${camera}&step=back`);
  await expect(page.getByRole('heading', { name: 'This photo is not needed now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use phone camera' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to verification' }).click();
  await page.getByRole('link', { name: 'Take photo of face side' }).click();
  await expect(page.getByRole('button', { name: 'Use phone camera' })).toBeVisible();
});

test('name and number that were being typed as the login ended are there after the next one, and stored nowhere', async ({
  page,
  request,
}) => {
  const token = await logIn(page, request, ownerB);
  const recognised = { name: 'Zhang Wei', cardNo: '1101**********2645' };
  const standing = { state: 'back', way: 'faceVideo', nextStep: 'info', recognised };
  await standAt(page, () => ({ ...standing, consents: consents(true) }));
  await page.goto(flow);
  await page.getByLabel('Name').fill('Zhang Weiwei');
  await page.getByLabel('ID number').fill('11010519491231002X');
  await call(request, '/session/logout', {}, token);
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(ownerB.userName);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(ownerB.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/real-name\/index\.html/);
  await expect(page.getByLabel('Name')).toHaveValue('Zhang Weiwei');
  await expect(page.getByLabel('ID number')).toHaveValue('11010519491231002X');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    '11010519491231002X',
  );
});

test('what was answered to an earlier try is not said beside what is wrong at a later one', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const recognised = { name: 'Zhang Wei', cardNo: '1101**********2645' };
  const standing = { state: 'back', way: 'faceVideo', nextStep: 'info', recognised };
  await standAt(page, () => ({ ...standing, consents: consents(true) }));
  const refusal = { code: 'realNameCardLimit', msg: 'Too many SIMs', data: null };
  await page.route('**/checkInfo', (route) => route.fulfill({ json: refusal }));
  await page.goto(flow);
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByText('Too many SIMs')).toBeVisible();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByRole('link', { name: 'Enter your name' })).toBeVisible();
  await expect(page.getByText('Too many SIMs')).toHaveCount(0);
});

test('a number that is wrong is corrected while the name is still missing: the focus stays where one types', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const standing = { state: 'back', way: 'faceVideo', nextStep: 'info' };
  await standAt(page, () => ({ ...standing, consents: consents(true) }));
  await page.goto(flow);
  const number = page.getByLabel('ID number');
  await number.fill('11010519491231002');
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByText('2 things to correct')).toBeVisible();
  await number.press('End');
  await number.pressSequentially('X');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('11010519491231002X');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
});

test('a photo that is being taken over is not taken again meanwhile', async ({ page, request }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    // As slow as an old phone is with a large picture.
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      setTimeout(() => toBlob.apply(this, args), 2000);
    };
  });
  await logIn(page, request, ownerB);
  const standing = { state: 'consented', way: 'faceVideo', nextStep: 'front', consents: consents(true) };
  await standAt(page, () => standing);
  await page.goto(`/pay/real-name/camera.html?step=front&imei=${unverified}&iccid=${iccid}&lang=en`);
  await expect(page.getByRole('button', { name: 'Use phone camera' })).toBeVisible();
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 400];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let x = 0; x < 640; x += 8) {
      context.fillStyle = x % 16 === 0 ? '#111' : '#ccc';
      context.fillRect(x, 0, 8, 400);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page.getByTestId('photo-file').setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByRole('button', { name: 'Retake' })).toBeDisabled();
  await expect(page).toHaveURL(/real-name\/index\.html/);
});

test('who has no camera in a browser is led to WeChat, and reads what of the steps is kept there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  await page.goto(`/pay/real-name/camera.html?step=front&imei=${unverified}&iccid=${iccid}&lang=en`);
  await page.getByRole('link', { name: 'Continue in WeChat' }).click();
  await expect(page.getByRole('heading', { name: 'Verify in WeChat', level: 2 })).toBeVisible();
  await expect(page.getByText('log in to the same account in both', { exact: false })).toBeVisible();
  await expect(page.getByText(`iccid=${iccid}`, { exact: false })).toBeVisible();
});

test('what was not accepted is said once: not again to who goes on from it and loads the page anew', async ({
  page,
  request,
}) => {
  await logIn(page, request, ownerB);
  const standing = { state: 'rejected', way: 'faceVideo', nextStep: 'digits', redoStep: 'digits' };
  let decidedAt = '2026-11-20T04:00:00.000Z';
  await standAt(page, () => ({
    ...standing,
    rejectReason: 'faceMismatch',
    decidedAt,
    consents: consents(true),
  }));
  await page.goto(flow);
  await page.getByRole('button', { name: 'Record video again' }).click();
  await expect(page.getByRole('button', { name: 'Get digits' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Get digits' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toHaveCount(0);
  decidedAt = '2026-11-20T05:00:00.000Z';
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
});
