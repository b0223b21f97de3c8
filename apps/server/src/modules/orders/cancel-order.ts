import type { Database } from '../../platform/database/connect.ts';
import type { OrderStatus } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { closeOrder } from './close-order.ts';
import { isOpen, isPaid } from './states.ts';
import { findOrder } from './store.ts';

/**
 * Closes the order's open attempt at its provider, and applies what the provider says: that it was paid, for example.
 * What came of it, `closeOrder` sees under the order's lock. Handed in by compose-payments.ts: payments knows orders,
 * and orders do not know payments.
 */
export type CloseAttempts = (orderId: string, now: Date) => Promise<unknown>;

export function cancelOrder(db: Database, closeAttempts: CloseAttempts): Handler<'orders.cancel-order'> {
  return async ({ order, brand, now }) => {
    if (!isOpen(order.status)) return answerOf(order.status);
    await closeAttempts(order.id, now);
    if (await transact(db, (trx) => closeOrder(trx, order.id, 'cancelled', now))) return 'cancelled';
    // It was paid or has ended; or it is open still, as its provider did not say, or somebody began to pay it anew.
    const { status } = (await findOrder(db, order.id, brand)) ?? order;
    return isOpen(status) ? fail('paymentUnknown') : answerOf(status);
  };
}

/** The answer for an order that is over; if it is cancelled already, the caller has what it wanted. */
function answerOf(status: OrderStatus): 'cancelled' | Failure<'orderAlreadyPaid' | 'orderTimedOut'> {
  if (status === 'cancelled') return 'cancelled';
  return isPaid(status) ? fail('orderAlreadyPaid') : fail('orderTimedOut');
}
