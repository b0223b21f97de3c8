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
  /** A guest's session is renewed silently; an account's ends with a word. */
  readonly kind: 'guest' | 'account' | 'app';
  /** UTC in milliseconds. */
  readonly expiresAt: number;
}

/** Of a session of which nobody has said when it ends: 30 days. */
export const usualLifetimeMs = 30 * 24 * 60 * 60 * 1000;

type Listener = () => void;

const imeiForm = /^\d{15}$/;

/**
 * Who is here and which device it is about. A store outside React: calls need it too. `visit` is this tab's alone: one
 * that is open beside it may be about another device, and a reload must not take that one.
 */
export function createSession(
  store: KeyStore,
  visit: KeyStore = memoryStore(),
  now: () => number = Date.now,
) {
  const listeners = new Set<Listener>();
  const expiryListeners = new Set<Listener>();
  /** A login has ended, but who had it is still here, with what they typed. */
  let ended = false;
  /** Tokens that the server has called ended: whoever brings one of them again brings nothing. */
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
    // That a login is over only the server says: by the phone's clock it would become a guest's without a word.
    return kind === 'guest' && expiresAt <= now() ? undefined : { token, kind, expiresAt };
  }
  const read = () => parse(store.get(storageKeys.session));

  function endLogin(): void {
    ended = true;
    for (const listener of expiryListeners) listener();
  }

  return {
    current: read,
    isLoggedIn: () => (read()?.kind ?? 'guest') !== 'guest',
    /** Logged in, or it ended a moment ago: a page for people with an account stays as it is. */
    mayStay: () => ended || (read()?.kind ?? 'guest') !== 'guest',
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
    /** Another device starts the portal's start-up again. Anything but 15 digits is ignored. */
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
    /** There is no such device for who is here: this visit goes on about it, the next one does not begin with it. */
    keepNoLonger(unknown: string) {
      if (store.get(storageKeys.imei) === unknown) store.remove(storageKeys.imei);
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
    /** Whether this token has ended for good, as far as this page has learned. */
    hasEnded: (token: string) => endedTokens.has(token),
    expire(token: string) {
      endedTokens.add(token);
      if (read()?.token !== token) return;
      store.remove(storageKeys.session);
      endLogin();
      changed();
    },
    /**
     * Another tab has written the session, in the place of `before`. Answers whether what is shown is to be asked
     * anew. A login that has ended there has ended here: then it stays as it is.
     */
    follow(before: string | undefined): boolean {
      const was = parse(before);
      const is = read();
      // An app tells each of its views itself.
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
