import type { Transaction } from 'kysely';
import type { OrderRow, PaymentRow, RefundRow, Tables } from '../../platform/database/tables.ts';
import { arrived } from '../../platform/refund-states.ts';
import { takeCouponsAgain } from '../coupons/public.ts';
import { moveOrder, recordEvent } from '../orders/public.ts';
import { returnCoupons } from './return-coupons.ts';

interface OrderRefund {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
  readonly order: OrderRow;
}

/** What the customer sees of it: the order's state (where the order's own money went back), the line, the event. */
export async function followInOrder(
  trx: Transaction<Tables>,
  { refund, payment, order }: OrderRefund,
  event: 'refunded' | 'refundedOtherwise',
  now: Date,
): Promise<void> {
  await recordEvent(trx, { orderId: order.id, at: now, event, detail: refund.reason });
  if (refund.order_line_id !== null) {
    await trx
      .updateTable('order_lines')
      .set({ delivery: 'refunded', delivery_changed_at: now })
      .where('id', '=', refund.order_line_id)
      .where('delivery', '=', 'failed')
      // Only once all of it went back: after a part of it, which staff may refund, the rest is still owed.
      .where((eb) =>
        eb(
          eb('amount_fen', '-', eb.ref('discount_fen')),
          '<=',
          eb
            .selectFrom('refunds')
            .select((refunds) => refunds.fn.sum<number>('refunds.amount_fen').as('fen'))
            .whereRef('refunds.order_line_id', '=', 'order_lines.id')
            .where('refunds.state', 'in', arrived),
        ),
      )
      .execute();
  }
  if (payment.purpose !== 'order') return;
  const isWhole = (await refundedFen(trx, payment)) >= order.pay_fen;
  await moveOrder(trx, order.id, isWhole ? 'refunded' : 'partRefunded');
  await returnCoupons(trx, order.id, now);
}

/** The money came back to us: the order, its line and its coupons are as they were without this refund. */
export async function unfollowInOrder(
  trx: Transaction<Tables>,
  { refund, payment, order }: OrderRefund,
  now: Date,
): Promise<void> {
  if (refund.order_line_id !== null) {
    await trx
      .updateTable('order_lines')
      .set({ delivery: 'failed', delivery_changed_at: now })
      .where('id', '=', refund.order_line_id)
      .where('delivery', '=', 'refunded')
      .execute();
  }
  if (payment.purpose !== 'order') return;
  await trx
    .updateTable('orders')
    .set({ status: (await refundedFen(trx, payment)) > 0 ? 'partRefunded' : 'paid' })
    .where('id', '=', order.id)
    .execute();
  await takeCouponsAgain(trx, order.id, now);
}

async function refundedFen(trx: Transaction<Tables>, payment: Pick<PaymentRow, 'id'>): Promise<number> {
  const { fen } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_fen'), eb.val(0)).as('fen'))
    .where('payment_id', '=', payment.id)
    .where('state', 'in', arrived)
    .executeTakeFirstOrThrow();
  return Number(fen);
}
