import type { Transaction } from 'kysely';
import type { Delivery, Tables } from '../../platform/database/tables.ts';
import { arrived } from '../../platform/refund-states.ts';
import { giveBackCoupons } from '../coupons/public.ts';

/** In these states the customer has nothing of a line. */
const notHad: readonly Delivery[] = ['failed', 'refunded', 'credited'];

/**
 * Gives back the coupons of an order all of whose money was refunded or credited, unless a line that they alone paid
 * for is, or may still be, delivered. Such a line has no money to give back: with the coupons back it could be had free
 * again and again. Called whenever a refund, a credit or such a line has come to its end; the caller holds the order's
 * lock.
 */
export async function returnCoupons(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const over = await trx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where((eb) => {
      const lines = eb.selectFrom('order_lines as l').select('l.id').whereRef('l.order_id', '=', 'o.id');
      const isHad = lines
        .where('l.discount_fen', '>', 0)
        .whereRef('l.discount_fen', '=', 'l.amount_fen')
        .where('l.delivery', 'not in', notHad);
      const isPaid = lines.where('l.delivery', '<>', 'credited').where((line) =>
        line(
          line('l.amount_fen', '-', line.ref('l.discount_fen')),
          '>',
          line
            .selectFrom('refunds as r')
            .select((r) => r.fn.coalesce(r.fn.sum<number>('r.amount_fen'), r.lit(0)).as('fen'))
            .whereRef('r.order_line_id', '=', 'l.id')
            .where('r.state', 'in', arrived),
        ),
      );
      return eb.and([
        eb.not(eb.exists(isHad)),
        eb.or([eb('o.status', '=', 'refunded'), eb.not(eb.exists(isPaid))]),
      ]);
    })
    .executeTakeFirst();
  if (over) await giveBackCoupons(trx, orderId, now);
}
