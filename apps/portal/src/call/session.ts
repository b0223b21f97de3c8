import { type KeyStore, localStore, memoryStore, parseStored, visitStore } from './storage.ts';

/** Keys in web storage. The inline script of every page (app/head.ts) reads and writes them too, without `pay.`. */
export const storageKeys = {
  session: 'pay.session',
  imei: 'pay.imei',
  language: 'pay.lang',
  theme: 'pay.theme',
  site: 'pay.site',
  platform: 'pay.platform',
  app: 'pay.app',
} as const;

export interface StoredSession {
  readonly token: string;
  /** A guest's session is renewed silently; when an account's ends, the person is told. */
  readonly kind: 'guest' | 'account' | 'app';
  /** UTC in milliseconds. */
  readonly expiresAt: number;
}

/** The lifetime assumed for a session whose end is not known: 30 days. */
export const usualLifetimeMs = 30 * 24 * 60 * 60 * 1000;

type Listener = () => void;

const imeiForm = /^\d{15}$/;

/**
 * Who is here, and which device the portal is about. A store outside React, as calls need it too. `visit` is this tab's
 * own storage: another tab may be about another device, and a reload here must not switch to that.
 */
export function createSession(
  store: KeyStore,
  visit: KeyStore = memoryStore(),
  now: () => number = Date.now,
) {
  const listeners = new Set<Listener>();
  const expiryListeners = new Set<Listener>();
  /** A login has ended, but the person is still here, with what they typed. */
  let ended = false;
  /** Tokens that have ended according to the server: the app may send one again, and it must not count. */
  const endedTokens = new Set<string>();
  let imei = visit.get(storageKeys.imei) ?? store.get(storageKeys.imei);
  if (imei) visit.set(storageKeys.imei, imei);
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function parse(text: string | undefined): StoredSession | undefined {
    const stored = parseStored<StoredSession>(text);
    if (!stored?.token || !stored.expiresAt) return undefined;
    const { token, kind = 'guest', expiresAt } = stored;
    // Only the server decides that a login has ended: by the phone's clock, it would silently become a guest's session.
    return kind === 'guest' && expiresAt <= now() ? undefined : { token, kind, expiresAt };
  }
  const read = () => parse(store.get(storageKeys.session));
  const isLoggedIn = () => (read()?.kind ?? 'guest') !== 'guest';

  function endLogin(): void {
    ended = true;
    for (const listener of expiryListeners) listener();
  }

  return {
    current: read,
    isLoggedIn,
    /** Logged in, or the login has ended a moment ago: pages that need an account stay on the screen. */
    mayStay: () => ended || isLoggedIn(),
    begin(session: StoredSession) {
      if (session.kind !== 'guest') ended = false;
      store.set(storageKeys.session, JSON.stringify(session));
      changed();
    },
    end() {
      ended = false;
      store.remove(storageKeys.session);
      changed();
    },
    /** The device that the portal is about, 15 digits. */
    imei: () => imei,
    /** Choosing another device runs the portal's start-up again. Anything but 15 digits is ignored. */
    chooseDevice(next: string) {
      if (!imeiForm.test(next) || next === imei) return;
      imei = next;
      visit.set(storageKeys.imei, next);
      store.set(storageKeys.imei, next);
      changed();
    },
    /** Back to no device: the portal asks which one. */
    forgetDevice() {
      imei = undefined;
      visit.remove(storageKeys.imei);
      store.remove(storageKeys.imei);
      changed();
    },
    /** The caller has no such device: this page still says so, but no other address or visit begins with it. */
    keepNoLonger(unknown: string) {
      for (const kept of [visit, store])
        if (kept.get(storageKeys.imei) === unknown) kept.remove(storageKeys.imei);
    },
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back when a login that was valid has ended (code 100401), once for each such login. */
    onExpired(listener: Listener) {
      expiryListeners.add(listener);
      return () => void expiryListeners.delete(listener);
    },
    /** Whether the server has told this page that the token has ended. */
    hasEnded: (token: string) => endedTokens.has(token),
    expire(token: string) {
      endedTokens.add(token);
      if (read()?.token !== token) return;
      store.remove(storageKeys.session);
      endLogin();
      changed();
    },
    /**
     * Another tab has replaced the stored session `before`. Answers whether the answers on the screen must be asked
     * again: not if a login has ended, as its pages stay as they are.
     */
    follow(before: string | undefined): boolean {
      const was = parse(before);
      const is = read();
      // The app itself tells each of its views.
      if (was?.token === is?.token || is?.kind === 'app') return false;
      if (was && was.kind !== 'guest' && is?.kind !== 'account') endLogin();
      else if (is?.kind === 'account') ended = false;
      changed();
      return !ended;
    },
  };
}

export type Session = ReturnType<typeof createSession>;

export const session: Session = createSession(localStore, visitStore);
