import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { personDatabaseUsed } from '../../call/person-database.ts';
import { localStore } from '../../call/storage.ts';
import { type CaptureStore, createKeptCaptures, keptForMs } from './kept-captures.ts';

const iccid = '89860620000000000019';
const other = '89860620000000000027';
const takenAt = Date.UTC(2026, 10, 21, 6);

let values: Map<string, unknown>;
let now: number;
const store: CaptureStore = {
  get: async (key) => values.get(key),
  put: async (key, value) => void values.set(key, value),
  remove: async (key) => void values.delete(key),
  keys: async () => [...values.keys()],
};
const kept = createKeptCaptures(store, () => now);
const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' });

beforeEach(() => {
  values = new Map();
  now = takenAt;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a photo is found again by another page as it was, with the upload that it belongs to', async () => {
  await kept.put(iccid, 'front', { blob: photo, takenAt, uploadId: 'u1' });
  const found = await createKeptCaptures(store, () => now).get(iccid, 'front');
  expect(found?.uploadId).toBe('u1');
  expect(found?.blob.type).toBe('image/jpeg');
  expect(new Uint8Array(await (found?.blob.arrayBuffer() ?? new ArrayBuffer(0)))).toEqual(
    new Uint8Array([0xff, 0xd8, 0xff]),
  );
  expect(await kept.get(iccid, 'back')).toBeUndefined();
  expect(await kept.get(other, 'front')).toBeUndefined();
});

it('what is too old is not offered any more, and the sweep deletes it and nothing else', async () => {
  await kept.put(iccid, 'front', { blob: photo, takenAt });
  await kept.put(other, 'video', { blob: photo, takenAt: takenAt + 1 });
  now = takenAt + keptForMs;
  expect(await kept.get(iccid, 'front')).toBeUndefined();
  await kept.sweep();
  expect([...values.keys()]).toEqual([`${other}:video`]);
  // The mark stays: the next page sweeps again, until nothing is left.
  expect(localStore.get(personDatabaseUsed)).toBeDefined();
  now = takenAt + keptForMs + 1;
  await kept.sweep();
  expect([...values.keys()]).toEqual([]);
  expect(localStore.get(personDatabaseUsed)).toBeUndefined();
});

it('what was taken before the last step of its SIM was done is not sent for the next one', async () => {
  await kept.put(iccid, 'front', { blob: photo, takenAt });
  await kept.put(iccid, 'back', { blob: photo, takenAt: takenAt + 60_000 });
  await kept.put(other, 'front', { blob: photo, takenAt });
  now = takenAt + 90_000;
  await kept.sweep(iccid, takenAt + 30_000);
  expect([...values.keys()]).toEqual([`${iccid}:back`, `${other}:front`]);
});

it('a phone whose clock is some seconds behind loses no photo that is not sent yet', async () => {
  await kept.put(iccid, 'back', { blob: photo, takenAt: takenAt - 10_000 });
  await kept.sweep(iccid, takenAt);
  expect([...values.keys()]).toEqual([`${iccid}:back`]);
  await kept.sweep(iccid, takenAt + 1);
  expect([...values.keys()]).toEqual([]);
});

it('withdrawing the consent deletes what was taken for every SIM', async () => {
  await kept.put(iccid, 'front', { blob: photo, takenAt });
  await kept.put(other, 'front', { blob: photo, takenAt });
  await kept.removeAll();
  expect([...values.keys()]).toEqual([]);
});

it('giving up a verification deletes all that was taken for its SIM', async () => {
  await kept.put(iccid, 'front', { blob: photo, takenAt });
  await kept.put(iccid, 'video', { blob: photo, takenAt });
  await kept.put(other, 'front', { blob: photo, takenAt });
  await kept.removeAll(iccid);
  expect([...values.keys()]).toEqual([`${other}:front`]);
});

it('a video that goes while it is sent is not put back with the upload that it belongs to', async () => {
  await kept.put(iccid, 'video', { blob: photo, takenAt, digitsId: 'd1' });
  await kept.note(iccid, 'video', 'u1');
  const found = await kept.get(iccid, 'video');
  expect([found?.uploadId, found?.digitsId, found?.takenAt, found?.blob.size]).toEqual([
    'u1',
    'd1',
    takenAt,
    3,
  ]);
  await kept.removeAll(iccid);
  await kept.note(iccid, 'video', 'u2');
  expect([...values.keys()]).toEqual([]);
});

it('where the browser stores nothing, what was taken lasts as long as the page', async () => {
  const withoutStore = createKeptCaptures();
  await withoutStore.put(iccid, 'back', { blob: photo, takenAt: Date.now() });
  expect((await withoutStore.get(iccid, 'back'))?.blob.size).toBe(3);
  await withoutStore.remove(iccid, 'back');
  expect(await withoutStore.get(iccid, 'back')).toBeUndefined();
});

it('where the browser never answers, what was taken lasts as long as the page, too', async () => {
  vi.useFakeTimers({ now: takenAt });
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const withoutStore = createKeptCaptures();
  const done = withoutStore.put(iccid, 'back', { blob: photo, takenAt });
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect((await withoutStore.get(iccid, 'back'))?.blob.size).toBe(3);
});

it('once Safari has ended the connection of a page in the background, its photos are still found, and deleted', async () => {
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const connections: { onclose?: () => void; isLost: boolean }[] = [];
  vi.stubGlobal('indexedDB', {
    open() {
      const connection = {
        isLost: false,
        transaction() {
          if (connection.isLost) throw new DOMException('lost', 'InvalidStateError');
          return {
            objectStore: () => ({
              get: (key: string) => answer(values.get(key)),
              put: (value: unknown, key: string) => answer(values.set(key, value)),
              delete: (key: string) => answer(values.delete(key)),
              getAllKeys: () => answer([...values.keys()]),
            }),
          };
        },
      };
      connections.push(connection);
      return answer(connection);
    },
  });
  const stored = createKeptCaptures(undefined, () => now);
  await stored.put(iccid, 'front', { blob: photo, takenAt });
  for (const connection of connections) {
    connection.isLost = true;
    connection.onclose?.();
  }
  expect((await stored.get(iccid, 'front'))?.blob.size).toBe(3);
  await stored.removeAll(iccid);
  expect([...values.keys()]).toEqual([]);
});
