import { type KeyStore, localStore, parseStored } from './storage.ts';

/**
 * The last answers that stay readable offline: which device it is and what it has left. Never anything about
 * money, and only as long as the session that asked.
 */
const keptPaths: readonly string[] = ['/device/getDeviceByImei', '/redis/getPackageByImei'];

const prefix = 'pay.kept:';
const maxDevices = 3;

export interface KeptAnswer {
  readonly data: unknown;
  /** When it was asked, UTC in milliseconds. */
  readonly at: number;
}

export function createKeptAnswers(store: KeyStore) {
  const keyOf = (path: string, input: object): string | undefined => {
    const { imei } = input as { imei?: unknown };
    return keptPaths.includes(path) && typeof imei === 'string' ? `${prefix}${imei}:${path}` : undefined;
  };
  const read = (key: string): KeptAnswer | undefined => {
    const kept = parseStored<KeptAnswer>(store.get(key));
    return kept && typeof kept.at === 'number' && kept.data !== undefined
      ? { data: kept.data, at: kept.at }
      : undefined;
  };
  const ownKeys = () => store.keys().filter((key) => key.startsWith(prefix));

  return {
    get(path: string, input: object): KeptAnswer | undefined {
      const key = keyOf(path, input);
      return key ? read(key) : undefined;
    },
    put(path: string, input: object, data: unknown, at: number): void {
      const key = keyOf(path, input);
      if (!key) return;
      store.set(key, JSON.stringify({ at, data }));
      const oldestFirst = ownKeys()
        .map((name) => [name, read(name)?.at ?? 0] as const)
        .sort((a, b) => a[1] - b[1]);
      const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxDevices * keptPaths.length));
      for (const [name] of surplus) store.remove(name);
    },
    /** At log-out, and when another account comes: what one person saw is not for the next. */
    clear(): void {
      for (const key of ownKeys()) store.remove(key);
    },
  };
}

export const keptAnswers = createKeptAnswers(localStore);
