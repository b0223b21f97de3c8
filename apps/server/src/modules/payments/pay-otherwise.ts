import type { Transaction } from 'kysely';
import type { OrderRow, Tables } from '../../platform/database/tables.ts';
import { followInOrder } from './refund-in-order.ts';
import { postRefund } from './request-refund.ts';

/**
 * The customer has the money of a refund that its provider has refused, by another way: all is as if the provider had
 * made it, but for our money there. The caller holds the lock of `order`, which the refund is of; null where of none.
 *
 * @returns false if the refund has not failed
 */
export async function payOtherwise(
  trx: Transaction<Tables>,
  refundId: string,
  order: OrderRow | null,
  now: Date,
): Promise<boolean> {
  const refund = await trx
    .updateTable('refunds')
    .set({ state: 'paidOtherwise', settled_at: now })
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
  if (!refund) return false;
  await postRefund(trx, refund, now, { kind: 'refundPaidOtherwise', debit: 'refunds', credit: 'paidOut' });
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow();
  if (order) await followInOrder(trx, { refund, payment, order }, 'refundedOtherwise', now);
  return true;
}
