/**
 * Web storage that never throws: private windows, full disks and blocked cookies make `localStorage` fail, and then
 * values last only as long as the page.
 */
export interface KeyStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

export function memoryStore(): KeyStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

function webStore(open: () => Storage): KeyStore {
  const fallback = memoryStore();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (s) => s.getItem(key) ?? fallback.get(key),
        () => fallback.get(key),
      ),
    set: (key, value) =>
      attempt(
        (s) => s.setItem(key, value),
        () => {
          // On a full disk the previous value would still be found.
          attempt(
            (s) => s.removeItem(key),
            () => undefined,
          );
          fallback.set(key, value);
        },
      ),
    remove(key) {
      fallback.remove(key);
      attempt(
        (s) => s.removeItem(key),
        () => undefined,
      );
    },
    keys: () => [
      ...fallback.keys(),
      ...attempt(
        (s) => Object.keys(s),
        () => [],
      ),
    ],
  };
}

export const localStore: KeyStore = webStore(() => localStorage);
export const visitStore: KeyStore = webStore(() => sessionStorage);

/** Parses what was stored; undefined for anything that is not the JSON of an object. */
export function parseStored<T extends object>(text: string | undefined): Partial<T> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}
