import { isOpen, isPaid, type Order, type OrderEvent, openAttempt } from './order.ts';

/** A delivery usually takes seconds; minutes if the platform does not answer. */
const deliveryPausesMs = [
  { forMs: 60_000, pauseMs: 2000 },
  { forMs: 10 * 60_000, pauseMs: 15_000 },
] as const;
const longDeliveryPauseMs = 60_000;
const paymentPauseMs = 10_000;
/** After its deadline the server ends an order, unless a payment keeps it open. */
const closingWatchMs = 5 * 60_000;

/** Whether a line of a paid order waits for the platform: it is not submitted yet, or it is, and should have begun. */
const isBeingDelivered = (order: Order, now: number): boolean =>
  isPaid(order) &&
  order.orderVosList.some(
    ({ delivery, effectiveTime }) =>
      delivery === 'waiting' ||
      delivery === 'retried' ||
      (delivery === 'submitted' && (effectiveTime === null || Date.parse(effectiveTime) <= now)),
  );

/**
 * How long until a shown order is read again; false: it is not. A delivery is watched until it is done, with growing
 * pauses; a payment under way, until the order's deadline; an unpaid order, for some minutes after its deadline, until
 * the server has ended it.
 *
 * @param watchedMs how long the order has been watched in its present state.
 */
export function refreshPauseMs(
  order: Order | undefined,
  events: readonly OrderEvent[],
  now: number,
  watchedMs: number,
): number | false {
  if (!order) return false;
  if (isBeingDelivered(order, now)) {
    return deliveryPausesMs.find(({ forMs }) => watchedMs < forMs)?.pauseMs ?? longDeliveryPauseMs;
  }
  if (!isOpen(order)) return false;
  const overdueMs = now - Date.parse(order.payBefore);
  const changesSoon = overdueMs < 0 ? openAttempt(events) !== undefined : overdueMs < closingWatchMs;
  return changesSoon && paymentPauseMs;
}
