import { personDatabase, personDatabaseUsed } from '../../call/person-database.ts';
import { localStore } from '../../call/storage.ts';

/** The steps for which a photo or a video is sent. */
export type CaptureStep = 'front' | 'back' | 'video';

export interface Capture {
  readonly blob: Blob;
  /** When it was taken, UTC in milliseconds. */
  readonly takenAt: number;
  /** The digits that are read aloud in a video. */
  readonly digitsId?: string | undefined;
  /** The upload of a video that was partly sent, to resume it. */
  readonly uploadId?: string | undefined;
}

/** The storage of captures. */
export interface CaptureStore {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/**
 * The phone may belong to a shop, so a photo of an ID card must not stay on it: one that could not be sent within this
 * time has to be taken again.
 */
export const keptForMs = 2 * 60 * 60 * 1000;

/** A capture must be this much older than a step to count as sent: the phone's clock is some seconds off. */
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

/** Some versions of Safari never answer the first one that asks. */
const answersWithinMs = 3000;

/** @param onLost the database is of no use any more, and has to be opened again. */
async function openDatabase(onLost: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(personDatabase, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  const opened = settled(request).then((database) => {
    // Somebody deletes the database, such as a log-out in another tab: an open connection would block that.
    database.onversionchange = () => {
      database.close();
      onLost();
    };
    // Safari ends the connections of pages that were in the background for a while.
    database.onclose = onLost;
    return database;
  });
  const unanswered = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not answer')), answersWithinMs);
  });
  return await Promise.race([opened, unanswered]);
}

/** Stores in IndexedDB; if that fails (private windows, full disks), in memory while the page is open. */
function browserStore(): CaptureStore {
  const memory = memoryStore();
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const open = (): Promise<IDBDatabase> => {
    opening ??= openDatabase(forget).catch((cause: unknown) => {
      forget();
      throw cause;
    });
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

/** A capture as it is stored: as bytes, since older versions of Safari lose Blobs. */
interface StoredCapture extends Omit<Capture, 'blob'> {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

const keyOf = (iccid: string, step: CaptureStep): string => `${iccid}:${step}`;

/** Photos and videos that were taken and not sent yet. They survive the page, and are deleted once sent or too old. */
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
     * Stores the upload with which a video can be resumed. A capture that was deleted meanwhile, by a log-out in
     * another tab or because its verification was given up, is not put back.
     */
    async note(iccid: string, step: CaptureStep, uploadId: string): Promise<void> {
      const stored = (await store.get(keyOf(iccid, step))) as StoredCapture | undefined;
      if (stored) await store.put(keyOf(iccid, step), { ...stored, uploadId });
    },
    remove: (iccid: string, step: CaptureStep): Promise<void> => store.remove(keyOf(iccid, step)),
    /** Deletes all captures of a SIM whose verification was given up, or of all SIMs when the consent is withdrawn. */
    async removeAll(iccid?: string): Promise<void> {
      for (const key of await store.keys()) {
        if (iccid === undefined || key.startsWith(`${iccid}:`)) await store.remove(key);
      }
    },
    /**
     * Deletes the captures that are too old, of every SIM, and those of `iccid` that are older than its last step: they
     * arrived though the answer was lost, and would be sent again in place of the next photo.
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
