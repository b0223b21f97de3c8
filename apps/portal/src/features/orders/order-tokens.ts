import { type KeyStore, parseStored, visitStore } from '../../call/storage.ts';

interface StoredToken {
  readonly token: string;
  /** UTC in milliseconds. */
  readonly expiresAt: number;
}

const keyOf = (orderId: string): string => `pay.order:${orderId}`;

/** Tokens from payment links, each to see and pay one order. They last as long as this tab, or until they expire. */
export function createOrderTokens(store: KeyStore, now: () => number = Date.now) {
  return {
    get(orderId: string): string | undefined {
      const { token, expiresAt } = parseStored<StoredToken>(store.get(keyOf(orderId))) ?? {};
      if (token && expiresAt && expiresAt > now()) return token;
      store.remove(keyOf(orderId));
      return undefined;
    },
    keep(orderId: string, token: string, expiresAt: number): void {
      store.set(keyOf(orderId), JSON.stringify({ token, expiresAt } satisfies StoredToken));
    },
    drop(orderId: string): void {
      store.remove(keyOf(orderId));
    },
  };
}

export const orderTokens = createOrderTokens(visitStore);
