import type { Transaction } from 'kysely';
import type { Delivery, Tables } from '../../platform/database/tables.ts';
import { giveBackCoupons } from '../coupons/public.ts';

/** In these states the customer has nothing of a line. */
const notHad: readonly Delivery[] = ['failed', 'refunded'];

/**
 * Gives back the coupons of an order that was refunded in full, unless a line that they alone paid for is, or may still
 * be, delivered. Such a line has no money to refund: with the coupons back it could be had free again and again. Called
 * whenever a refund or such a line has come to its end; the caller holds the order's lock.
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
