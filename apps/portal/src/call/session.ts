import { type KeyStore, localStore, parseStored } from './storage.ts';

/** Keys in web storage; the inline script of every page reads the first three. */
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

type Listener = () => void;

const imeiForm = /^\d{15}$/;

/** Who is here and which device it is about. A store outside React: calls need it too. */
export function createSession(store: KeyStore, now: () => number = Date.now) {
  const listeners = new Set<Listener>();
  const expiryListeners = new Set<Listener>();
  /** A login has ended, but who had it is still here, with what they typed. */
  let ended = false;
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function read(): StoredSession | undefined {
    const stored = parseStored<StoredSession>(store.get(storageKeys.session));
    if (!stored?.token || !stored.expiresAt || stored.expiresAt <= now()) return undefined;
    return { token: stored.token, kind: stored.kind ?? 'guest', expiresAt: stored.expiresAt };
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
    imei: () => store.get(storageKeys.imei),
    /** Another device starts the portal's start-up again. Anything but 15 digits is ignored. */
    chooseDevice(imei: string) {
      if (!imeiForm.test(imei) || imei === store.get(storageKeys.imei)) return;
      store.set(storageKeys.imei, imei);
      changed();
    },
    /** Back to no device: the portal asks which one. */
    forgetDevice() {
      store.remove(storageKeys.imei);
      changed();
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
    expire(token: string) {
      if (read()?.token !== token) return;
      ended = true;
      store.remove(storageKeys.session);
      for (const listener of expiryListeners) listener();
      changed();
    },
  };
}

export type Session = ReturnType<typeof createSession>;

export const session: Session = createSession(localStore);
