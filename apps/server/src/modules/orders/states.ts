import type { Delivery, OrderStatus } from '../../platform/database/tables.ts';

/** In these states an order can still be paid, if its deadline has not passed. */
export const openStates: readonly OrderStatus[] = ['toPay', 'failed'];

/**
 * From which states an order may come to each state. What is not here does not happen, with one exception: a refund
 * that the bank sends back makes its order what it was before that refund (`undoRefund`).
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  toPay: [],
  failed: ['toPay'],
  paid: openStates,
  cancelled: openStates,
  timedOut: openStates,
  partRefunded: ['paid', 'partRefunded'],
  refunded: ['paid', 'partRefunded'],
};

/** Likewise for the delivery of a line. `expired` is never stored: it follows from the clock. */
export const deliveryTransitions: Record<Exclude<Delivery, 'expired' | 'waiting'>, readonly Delivery[]> = {
  submitted: ['waiting', 'retried'],
  inEffect: ['submitted'],
  failed: ['waiting', 'submitted', 'retried'],
  // From submitted: the platform has lost it. Never from failed: its money is on its way back.
  retried: ['waiting', 'submitted', 'retried'],
  refunded: ['failed'],
  credited: ['failed'],
};

/** Paid for good: what `/pay/check` answers 2 for. */
export const isPaid = (status: OrderStatus): boolean =>
  status === 'paid' || status === 'partRefunded' || status === 'refunded';

export const isOpen = (status: OrderStatus): boolean => openStates.includes(status);

/**
 * What a page is told of a line's delivery: what the platform has accepted but what begins later is not in
 * effect yet, and what has ended is expired.
 */
export function deliveryNow(
  line: { delivery: Delivery; effective_time: Date | null; expiration_time: Date | null },
  now: Date,
): Delivery {
  if (line.delivery !== 'inEffect') return line.delivery;
  if (line.expiration_time && line.expiration_time <= now) return 'expired';
  return line.effective_time && line.effective_time > now ? 'submitted' : 'inEffect';
}
