import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { closeOrder } from './close-order.ts';
import { isOpen, isPaid } from './states.ts';

/**
 * Closes the order's open attempt at its provider. `clear`: nothing can be paid any more. `paid`: it was paid,
 * and that is applied. `unknown`: the provider did not say. Handed in by compose.ts: payments knows orders, and
 * orders do not know payments.
 */
export type CloseAttempts = (orderId: string, now: Date) => Promise<'clear' | 'paid' | 'unknown'>;

export function cancelOrder(db: Database, closeAttempts: CloseAttempts): Handler<'orders.cancel-order'> {
  return async ({ order, now }) => {
    if (order.status === 'cancelled') return 'cancelled';
    if (isPaid(order.status)) return fail('orderAlreadyPaid');
    if (!isOpen(order.status)) return fail('orderNotPayable');

    const closed = await closeAttempts(order.id, now);
    if (closed === 'paid') return fail('orderAlreadyPaid');
    if (closed === 'unknown') return fail('paymentUnknown');
    const cancelled = await transact(db, (trx) => closeOrder(trx, order.id, 'cancelled', now));
    // Somebody paid or ended it in between: what it is now, the order says.
    return cancelled ? 'cancelled' : fail('orderNotPayable');
  };
}
