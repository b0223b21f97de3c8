import { type KeyStore, parseStored, visitStore } from '../../call/storage.ts';
import type { PayMethod } from '../../host/pay-method.ts';

export interface OpenedPayment {
  readonly method: PayMethod;
  /** When the cashier was opened from here, UTC in milliseconds. */
  readonly at: number;
}

const keyOf = (orderId: string): string => `pay.opened:${orderId}`;

/** Longer than any order can be paid. */
const forgottenAfterMs = 2 * 60 * 60_000;

/**
 * The orders whose cashier was opened from this tab, so that the page asks about the payment when the visitor returns.
 * Only the server says whether they are paid.
 */
export function createOpenedPayments(store: KeyStore, now: () => number = Date.now) {
  return {
    get(orderId: string): OpenedPayment | undefined {
      const { method, at } = parseStored<OpenedPayment>(store.get(keyOf(orderId))) ?? {};
      if (!method || !at || now() - at > forgottenAfterMs) return undefined;
      return { method, at };
    },
    remember(orderId: string, method: PayMethod): void {
      store.set(keyOf(orderId), JSON.stringify({ method, at: now() } satisfies OpenedPayment));
    },
    forget(orderId: string): void {
      store.remove(keyOf(orderId));
    },
  };
}

export const openedPayments = createOpenedPayments(visitStore);
