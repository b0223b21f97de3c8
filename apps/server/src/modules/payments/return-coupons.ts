import type { Transaction } from 'kysely';
import type { Delivery, Tables } from '../../platform/database/tables.ts';
import { giveBackCoupons } from '../coupons/public.ts';

/** What such a line was bought for has come to nothing. */
const notHad: readonly Delivery[] = ['failed', 'refunded'];

/**
 * The coupons of an order whose money went back whole may be used again: unless a line that they alone paid for is
 * had, or may still be. Nothing goes back for such a line, so that it would be had for nothing time and again. Asked
 * whenever the money or such a line comes to its end; the caller holds the order's lock.
 */
export async function returnCoupons(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const over = await trx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where('o.status', '=', 'refunded')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_lines as l')
            .select('l.id')
            .whereRef('l.order_id', '=', 'o.id')
            .where('l.discount_fen', '>', 0)
            .whereRef('l.discount_fen', '=', 'l.amount_fen')
            .where('l.delivery', 'not in', notHad),
        ),
      ),
    )
    .executeTakeFirst();
  if (over) await giveBackCoupons(trx, orderId, now);
}
