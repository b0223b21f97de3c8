import { personDatabase, personDatabaseUsed } from '../../call/person-database.ts';
import { localStore } from '../../call/storage.ts';

/** What is to be sent, in one of the steps that have a file. */
export type CaptureStep = 'front' | 'back' | 'video';

export interface Capture {
  readonly blob: Blob;
  /** When it was taken, UTC in milliseconds. */
  readonly takenAt: number;
  /** Of a video: the digits that are read aloud in it. */
  readonly digitsId?: string | undefined;
  /** Of a video that is on its way in parts: what it goes on with. */
  readonly uploadId?: string | undefined;
}

/** Where captures lie. */
export interface CaptureStore {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/**
 * A photo of an ID card does not lie about on a phone that may be a shop's: what could not be sent within this time
 * is taken again.
 */
export const keptForMs = 2 * 60 * 60 * 1000;

/** A phone's clock and the server's differ by seconds, and a step is done some time after its photo was taken. */
const clockToleranceMs = 10_000;

function memoryStore(): CaptureStore {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    put: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    keys: async () => [...values.keys()],
  };
}

const storeName = 'captures';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** In IndexedDB; where that fails (private windows, full disks), as long as the page is open. */
function browserStore(): CaptureStore {
  const memory = memoryStore();
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opening ??= (async () => {
      const request = indexedDB.open(personDatabase, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      const database = await settled(request);
      // It is to be deleted, by a log-out in another tab perhaps: who holds it open stands in the way.
      database.onversionchange = () => {
        database.close();
        opening = undefined;
      };
      return database;
    })();
    return opening;
  };
  const use = async <T>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => settled(request((await open()).transaction(storeName, mode).objectStore(storeName)));
  return {
    async get(key) {
      const own = await memory.get(key);
      return own ?? use<unknown>('readonly', (store) => store.get(key)).catch(() => undefined);
    },
    async put(key, value) {
      await memory.remove(key);
      await use('readwrite', (store) => store.put(value, key)).catch(() => memory.put(key, value));
    },
    async remove(key) {
      await memory.remove(key);
      await use('readwrite', (store) => store.delete(key)).catch(() => undefined);
    },
    async keys() {
      const stored = await use('readonly', (store) => store.getAllKeys()).catch(() => []);
      return [...(await memory.keys()), ...stored.map(String)];
    },
  };
}

/** As it is stored: bytes, since older Safari loses Blobs. */
interface StoredCapture extends Omit<Capture, 'blob'> {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

const keyOf = (iccid: string, step: CaptureStep): string => `${iccid}:${step}`;

/** Photos and videos that are taken and not yet sent. They outlive the page, and go once they are sent or old. */
export function createKeptCaptures(store: CaptureStore = browserStore(), now: () => number = Date.now) {
  const isFresh = ({ takenAt }: StoredCapture): boolean => now() - takenAt < keptForMs;
  return {
    async get(iccid: string, step: CaptureStep): Promise<Capture | undefined> {
      const stored = (await store.get(keyOf(iccid, step))) as StoredCapture | undefined;
      if (!stored || !isFresh(stored)) return undefined;
      const { bytes, type, ...rest } = stored;
      return { ...rest, blob: new Blob([bytes], { type }) };
    },
    async put(iccid: string, step: CaptureStep, { blob, ...rest }: Capture): Promise<void> {
      localStore.set(personDatabaseUsed, '1');
      const stored: StoredCapture = { ...rest, bytes: await blob.arrayBuffer(), type: blob.type };
      await store.put(keyOf(iccid, step), stored);
    },
    /**
     * Notes what a video goes on with. What went meanwhile, with a log-out in another tab or because its verification
     * was given up, is not put back.
     */
    async note(iccid: string, step: CaptureStep, uploadId: string): Promise<void> {
      const stored = (await store.get(keyOf(iccid, step))) as StoredCapture | undefined;
      if (stored) await store.put(keyOf(iccid, step), { ...stored, uploadId });
    },
    remove: (iccid: string, step: CaptureStep): Promise<void> => store.remove(keyOf(iccid, step)),
    /** Deletes everything of a SIM, whose verification was given up, or of all of them, with the consent to it. */
    async removeAll(iccid?: string): Promise<void> {
      for (const key of await store.keys()) {
        if (iccid === undefined || key.startsWith(`${iccid}:`)) await store.remove(key);
      }
    },
    /**
     * Deletes what has become old, of every SIM, and what was sent though its answer was lost: a step of its SIM is done
     * since. It would be sent again in the place of the next photo.
     *
     * @param lastStepAt by the phone's clock, UTC in milliseconds.
     */
    async sweep(iccid = '', lastStepAt = 0): Promise<void> {
      for (const key of await store.keys()) {
        const stored = (await store.get(key)) as StoredCapture | undefined;
        if (!stored) continue;
        const isDone = key.startsWith(`${iccid}:`) && stored.takenAt < lastStepAt - clockToleranceMs;
        if (isDone || !isFresh(stored)) await store.remove(key);
      }
      if ((await store.keys()).length === 0) localStore.remove(personDatabaseUsed);
    },
  };
}

export type KeptCaptures = ReturnType<typeof createKeptCaptures>;

export const keptCaptures: KeptCaptures = createKeptCaptures();
