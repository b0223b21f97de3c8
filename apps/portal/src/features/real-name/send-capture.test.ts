import { beforeEach, expect, it, vi } from 'vitest';
import { keptCaptures } from './kept-captures.ts';
import { sendCapture } from './send-capture.ts';

const calls = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn(), upload: vi.fn() }));
vi.mock('../../call/client.ts', () => calls);

const iccid = '89860620000000000019';
const target = { imei: '490154203237518', iccid };
const sender = { onProgress: () => undefined, signal: new AbortController().signal };
const video = new Blob([new Uint8Array(8)], { type: 'video/mp4' });
const capture = { blob: video, takenAt: Date.now(), digitsId: 'd1' };
const state = (offset: number) => ({ uploadId: 'u1', offset, chunkBytes: 8, sizeBytes: 8 });

const inputOf = (path: string): unknown => calls.post.mock.calls.find(([called]) => called === path)?.[1];

beforeEach(async () => {
  for (const call of Object.values(calls)) call.mockReset();
  await keptCaptures.put(iccid, 'video', capture);
  calls.post.mockImplementation(async (path: string) =>
    path === '/realname/upload/start' ? state(0) : { state: 'submitted' },
  );
  calls.upload.mockResolvedValue(state(8));
});

it('a video is sent in parts, and handed in with the digits that are read in it', async () => {
  expect(await sendCapture(target, iccid, 'video', capture, sender)).toEqual({
    realName: { state: 'submitted' },
  });
  expect(inputOf('/api/unicom/realname/doAuthByVideo/v2')).toEqual({
    ...target,
    digitsId: 'd1',
    uploadId: 'u1',
  });
  // If the connection is lost now, the upload can be resumed.
  expect((await keptCaptures.get(iccid, 'video'))?.uploadId).toBe('u1');
});

it('a video whose verification is given up while it is sent is not put back on the phone', async () => {
  calls.post.mockImplementationOnce(async () => {
    await keptCaptures.removeAll(iccid);
    return state(0);
  });
  await sendCapture(target, iccid, 'video', capture, sender);
  expect(await keptCaptures.get(iccid, 'video')).toBeUndefined();
});

it('what is read from the face side is told beside where the verification stands, not in it', async () => {
  const read = { name: 'Lin', cardNo: '11010519491231002X' };
  calls.upload.mockResolvedValue({ state: 'front', read });
  const photo = { blob: new Blob([new Uint8Array(3)], { type: 'image/jpeg' }), takenAt: Date.now() };
  expect(await sendCapture(target, iccid, 'front', photo, sender)).toEqual({
    realName: { state: 'front' },
    read,
  });
  expect(calls.upload.mock.calls[0]?.[0]).toBe('/api/unicom/realname/uploadFrontPhoto');
  await sendCapture(target, iccid, 'back', photo, sender);
  expect(calls.upload.mock.calls[1]?.[0]).toBe('/api/unicom/realname/uploadBackPhoto');
});

/** What was uploaded, with the names of files. */
const formOf = (index: number) =>
  [...((calls.upload.mock.calls[index]?.[1] as FormData) ?? [])].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);

it('a photo says whose it is and which side', async () => {
  calls.upload.mockResolvedValue({ state: 'back' });
  await sendCapture(target, iccid, 'back', { blob: new Blob(['jpeg']), takenAt: 0 }, sender);
  expect(formOf(0)).toEqual([
    ['imei', target.imei],
    ['iccid', iccid],
    ['file', 'back.jpg'],
  ]);
});

it('each part of a video says where it belongs, and the progress counts those before it', async () => {
  const shares: number[] = [];
  calls.post.mockImplementation(async (path: string) =>
    path === '/realname/upload/start' ? { ...state(0), chunkBytes: 4 } : { state: 'submitted' },
  );
  const requests: { open(): void; send(): void }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress: (event: object) => void } = { onprogress: () => undefined };
      onload = (): void => undefined;
      status = 200;
      responseText = '';
      open = () => void requests.push(this as never);
      setRequestHeader = () => undefined;
      getResponseHeader = () => null;
      send() {
        this.upload.onprogress({ loaded: 1, total: 2 });
        this.onload();
      }
    },
  );
  calls.upload.mockImplementation(async (_path, form: FormData, { send }) => {
    await send('', { method: 'POST' }, {});
    return { ...state(Number(form.get('offset')) + 4), chunkBytes: 4 };
  });
  await sendCapture(target, iccid, 'video', capture, {
    ...sender,
    onProgress: (share) => void shares.push(share),
  });
  vi.unstubAllGlobals();
  expect(formOf(1)).toEqual([
    ['imei', target.imei],
    ['iccid', iccid],
    ['chunk', 'part'],
    ['uploadId', 'u1'],
    ['offset', '4'],
  ]);
  expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

it('without https a video is sent whole, under the name of its type, with its digits', async () => {
  vi.stubGlobal('crypto', {});
  calls.upload.mockResolvedValue({ state: 'submitted' });
  await sendCapture(target, iccid, 'video', capture, sender);
  await sendCapture(
    target,
    iccid,
    'video',
    { ...capture, blob: new Blob([], { type: 'video/webm' }) },
    sender,
  );
  vi.unstubAllGlobals();
  expect(calls.upload.mock.calls[0]?.[0]).toBe('/api/unicom/realname/doAuthByVideo/v2');
  expect(formOf(0).slice(2)).toEqual([
    ['video', 'video.mp4'],
    ['digitsId', 'd1'],
  ]);
  expect(formOf(1)[2]).toEqual(['video', 'video.webm']);
});
