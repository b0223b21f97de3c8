import type { Database } from '../../platform/database/connect.ts';
import type { OrderStatus } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { closeOrder } from './close-order.ts';
import { isOpen, isPaid } from './states.ts';
import { findOrder } from './store.ts';

/**
 * Closes the order's open attempt at its provider. `clear`: nothing can be paid any more. `paid`: it was paid,
 * and that is applied. `unknown`: the provider did not say. Handed in by compose-payments.ts: payments knows
 * orders, and orders do not know payments.
 */
export type CloseAttempts = (orderId: string, now: Date) => Promise<'clear' | 'paid' | 'unknown'>;

export function cancelOrder(db: Database, closeAttempts: CloseAttempts): Handler<'orders.cancel-order'> {
  return async ({ order, brand, now }) => {
    if (!isOpen(order.status)) return answerOf(order.status);
    const closed = await closeAttempts(order.id, now);
    if (closed === 'paid') return fail('orderAlreadyPaid');
    if (closed === 'unknown') return fail('paymentUnknown');
    if (await transact(db, (trx) => closeOrder(trx, order.id, 'cancelled', now))) return 'cancelled';
    // In between somebody paid it, ended it, or began to pay it anew.
    const { status } = (await findOrder(db, order.id, brand)) ?? order;
    return isOpen(status) ? fail('paymentUnknown') : answerOf(status);
  };
}

/** The answer for an order that is over; if it is cancelled already, the caller has what it wanted. */
function answerOf(status: OrderStatus): 'cancelled' | Failure<'orderAlreadyPaid' | 'orderTimedOut'> {
  if (status === 'cancelled') return 'cancelled';
  return isPaid(status) ? fail('orderAlreadyPaid') : fail('orderTimedOut');
}
