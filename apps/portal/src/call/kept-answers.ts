import type { CallPath } from '@device-pay/contract';
import { type KeyStore, localStore, parseStored } from './storage.ts';

/**
 * The answers stored for use offline: which device it is and what it has left. Nothing about money, and deleted with
 * the session that asked.
 */
const ofDevice: readonly string[] = [
  '/device/getDeviceByImei',
  '/redis/getDeviceByImei',
  '/redis/getPackageByImei',
] satisfies readonly CallPath[];
/** Who is logged in: without these no page can start offline. */
const ofPerson: readonly string[] = ['/getLoginUserInfo', '/getPermission'] satisfies readonly CallPath[];
/** Help that was read, by input; search results are not stored. */
const ofHelp: readonly string[] = [
  '/faq/getFaqMapperById',
  '/faq/getFaqMapperList',
] satisfies readonly CallPath[];

const prefix = 'pay.kept:';
const helpPrefix = `${prefix}help:`;
const maxDevices = 3;
const maxHelp = 40;

export interface KeptAnswer {
  readonly data: unknown;
  /** When it came, by the server's clock, UTC in milliseconds. */
  readonly at: number;
}

/** The situation in which answers are read: they contain texts in the language that they were asked in. */
export interface Surroundings {
  language(): string;
  isOffline(): boolean;
}

const surroundings: Surroundings = {
  language: () => document.documentElement.lang,
  isOffline: () => !navigator.onLine,
};

export function createKeptAnswers(store: KeyStore, { language, isOffline }: Surroundings = surroundings) {
  const keyOf = (path: string, input: object): string | undefined => {
    const { imei } = input as { imei?: unknown };
    if (ofPerson.includes(path)) return prefix + path;
    if (ofHelp.includes(path))
      return 'content' in input ? undefined : helpPrefix + path + JSON.stringify(input);
    return ofDevice.includes(path) && typeof imei === 'string' ? `${prefix}${imei}:${path}` : undefined;
  };
  const read = (key: string): (KeptAnswer & { readonly language: string | undefined }) | undefined => {
    const kept = parseStored<KeptAnswer & { readonly language: string }>(store.get(key));
    return kept && typeof kept.at === 'number' && kept.data !== undefined
      ? { data: kept.data, at: kept.at, language: kept.language }
      : undefined;
  };
  const ownKeys = () => store.keys().filter((key) => key.startsWith(prefix));
  /**
   * Keeps the `most` newest groups. A device's answers are one group, as old as its newest: most pages ask which device
   * it is, and few what it has left.
   */
  const dropOldest = (groupOf: (key: string) => string | false | undefined, most: number) => {
    const newestFirst = ownKeys()
      .map((key) => [key, read(key)?.at ?? 0] as const)
      .sort((a, b) => b[1] - a[1]);
    const kept = new Set<string>();
    for (const [key] of newestFirst) {
      const group = groupOf(key);
      if (!group) continue;
      if (kept.size < most || kept.has(group)) kept.add(group);
      else store.remove(key);
    }
  };

  return {
    get(path: string, input: object): KeptAnswer | undefined {
      const key = keyOf(path, input);
      const kept = key ? read(key) : undefined;
      if (!kept) return undefined;
      // An answer in the other language is better than none, but is used only offline.
      if (ofDevice.includes(path) && kept.language !== language() && !isOffline()) return undefined;
      return { data: kept.data, at: kept.at };
    },
    put(path: string, input: object, data: unknown, at: number): void {
      const key = keyOf(path, input);
      if (!key) return;
      const words = ofDevice.includes(path) ? { language: language() } : {};
      store.set(key, JSON.stringify({ at, data, ...words }));
      dropOldest((name) => ofDevice.some((end) => name.endsWith(end)) && name.split(':/')[0], maxDevices);
      dropOldest((name) => name.startsWith(helpPrefix) && name, maxHelp);
    },
    /** Called at log-out, and when another account logs in: what one person saw is not for the next. */
    clear(): void {
      for (const key of ownKeys()) store.remove(key);
    },
  };
}

export const keptAnswers = createKeptAnswers(localStore);
