import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { releaseCoupons } from '../coupons/public.ts';
import { lockOrder, moveOrder, recordEvent } from './store.ts';

/**
 * Ends an unpaid order and gives back what it held: coupons, claims of free packages. The caller has closed its payment
 * attempts at their providers; if one is open all the same, or the order was paid, it stays as it is.
 */
export async function closeOrder(
  trx: Transaction<Tables>,
  orderId: string,
  to: 'cancelled' | 'timedOut',
  now: Date,
): Promise<boolean> {
  await lockOrder(trx, orderId);
  const open = await trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open || !(await moveOrder(trx, orderId, to))) return false;
  await releaseCoupons(trx, orderId, now);
  await trx.deleteFrom('free_claims').where('order_id', '=', orderId).execute();
  await recordEvent(trx, { orderId, at: now, event: to });
  return true;
}
