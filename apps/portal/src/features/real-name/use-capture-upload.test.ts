import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { keptCaptures } from './kept-captures.ts';
import { isForeign, retryPauseMs, sendKept, type UploadState } from './use-capture-upload.ts';

const calls = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn(), upload: vi.fn() }));
vi.mock('../../call/client.ts', () => calls);
const query = vi.hoisted(() => ({ refreshCalls: vi.fn() }));
vi.mock('../../call/use-call.ts', () => query);

const target = { imei: '490154203237518', iccid: '89860620000000000019' };
const photo = { blob: new Blob([new Uint8Array(3)], { type: 'image/jpeg' }), takenAt: Date.now() };

async function sendOnce(
  signal: AbortSignal = new AbortController().signal,
): Promise<{ states: UploadState['kind'][]; sent: number; refused: number }> {
  const heard = { states: [] as UploadState['kind'][], sent: 0, refused: 0 };
  await sendKept(target, 'back', {
    signal,
    tell: ({ kind }) => heard.states.push(kind),
    onSent: () => {
      heard.sent += 1;
    },
    onRefused: () => {
      heard.refused += 1;
    },
  });
  return heard;
}

const failWith = (code: string, status: number) =>
  calls.upload.mockRejectedValueOnce(new CallError({ code, msg: code, status }));

beforeEach(async () => {
  for (const call of [...Object.values(calls), query.refreshCalls]) call.mockReset();
  calls.upload.mockResolvedValue({ state: 'back' });
  await keptCaptures.put(target.iccid, 'back', photo);
});

it('what could not be sent stays on the phone, and is sent by the next try', async () => {
  failWith('unavailable', 503);
  expect(await sendOnce()).toEqual({ states: ['sending', 'cut'], sent: 0, refused: 0 });
  expect(await sendOnce()).toEqual({ states: ['sending', 'none'], sent: 1, refused: 0 });
  expect(await keptCaptures.get(target.iccid, 'back')).toBeUndefined();
});

it('what grew too old while the line was cut is not said to be on its way any more', async () => {
  await keptCaptures.put(target.iccid, 'back', { ...photo, takenAt: 0 });
  expect((await sendOnce()).states).toEqual(['none']);
  expect(calls.upload).not.toHaveBeenCalled();
});

it('what is refused is gone from the phone, and the step is told: the digits of a video are used up', async () => {
  failWith('realNameRefused', 200);
  expect(await sendOnce()).toEqual({ states: ['sending', 'refused'], sent: 0, refused: 1 });
  expect(await keptCaptures.get(target.iccid, 'back')).toBeUndefined();
});

it('what is too large for a proxy on the way is not tried again: the same bytes never pass it', async () => {
  calls.upload.mockRejectedValueOnce(
    new CallError({ code: 500, msg: 'response error: HTTP 413', status: 413 }),
  );
  expect(await sendOnce()).toEqual({ states: ['sending', 'refused'], sent: 0, refused: 1 });
  expect(await keptCaptures.get(target.iccid, 'back')).toBeUndefined();
});

it('a step that is refused is asked for anew, as another may be due by now, and one that did not arrive is not', async () => {
  failWith('unavailable', 503);
  await sendOnce();
  expect(query.refreshCalls).not.toHaveBeenCalled();
  failWith('realNameConsentNeeded', 200);
  expect((await sendOnce()).states).toEqual(['sending', 'cut']);
  expect(query.refreshCalls).toHaveBeenCalledWith(['/api/unicom/realname/realNameState']);
});

it('an hour of tries that go on by themselves leaves some of what the server takes in one', () => {
  let tries = 0;
  for (let ms = 0; ms < 60 * 60_000; tries += 1) ms += retryPauseMs(tries, { status: 200 });
  expect(tries).toBeLessThan(20);
  expect(retryPauseMs(0, { status: 429 })).toBe(60_000);
});

it('the pauses grow, and after a 429 none is shorter than a minute', () => {
  const pauses = [0, 1, 5, 6, 7, 100].map((tries) => retryPauseMs(tries, { status: 503 }));
  expect(pauses).toEqual([3000, 6000, 120_000, 300_000, 300_000, 300_000]);
  expect([0, 6].map((tries) => retryPauseMs(tries, { status: 429 }))).toEqual([60_000, 300_000]);
});

it('what is kept after a failure is what a later try can bring through', async () => {
  const kept = [
    { code: 500, status: 0, transport: 'aborted' },
    { code: 100401, status: 401 },
    { code: 'loginNeeded', status: 401 },
    { code: 'realNameUnavailable', status: 200 },
  ] as const;
  for (const details of kept) {
    calls.upload.mockRejectedValueOnce(new CallError({ msg: '', ...details }));
    expect((await sendOnce()).states).toEqual(['sending', 'cut']);
    expect(await keptCaptures.get(target.iccid, 'back')).toBeDefined();
  }
});

it('a page that was left is told nothing more, and its photo stays', async () => {
  expect((await sendOnce(AbortSignal.abort())).states).toEqual([]);
  expect(calls.upload).not.toHaveBeenCalled();
  const leaving = new AbortController();
  calls.upload.mockImplementationOnce(async () => {
    leaving.abort();
    throw new CallError({ code: 'realNameRefused', msg: '', status: 200 });
  });
  expect(await sendOnce(leaving.signal)).toEqual({ states: ['sending'], sent: 0, refused: 0 });
  expect(await keptCaptures.get(target.iccid, 'back')).toBeDefined();
});

it('only an answer of the server has words for the person', () => {
  const of = (code: number | string, transport?: 'unreachable') =>
    isForeign(new CallError({ code, msg: '', status: 200, transport }));
  expect(of('realNameUnavailable')).toBe(false);
  expect(of(500)).toBe(true);
  expect(of('x', 'unreachable')).toBe(true);
});
