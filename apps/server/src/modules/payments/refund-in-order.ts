import type { Transaction } from 'kysely';
import type { OrderRow, PaymentRow, RefundRow, Tables } from '../../platform/database/tables.ts';
import { arrived } from '../../platform/refund-states.ts';
import { takeCouponsAgain } from '../coupons/public.ts';
import { moveLines, moveOrder, recordEvent, undoRefund } from '../orders/public.ts';
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
  if (payment.purpose !== 'order') return;
  if (refund.order_line_id !== null && (await isAllRefunded(trx, refund.order_line_id)))
    await moveLines(trx, [refund.order_line_id], 'refunded', now);
  const isWhole = (await refundedFen(trx, 'payment_id', payment.id)) >= order.pay_fen;
  await moveOrder(trx, order.id, isWhole ? 'refunded' : 'partRefunded');
  await returnCoupons(trx, order.id, now);
}

/** After a part of it, which staff may refund, the rest of a line that could not be delivered is still owed. */
async function isAllRefunded(trx: Transaction<Tables>, lineId: string): Promise<boolean> {
  const line = await trx
    .selectFrom('order_lines')
    .select(['amount_fen', 'discount_fen'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return (await refundedFen(trx, 'order_line_id', lineId)) >= line.amount_fen - line.discount_fen;
}

/** The money came back to us: the order, its line and its coupons are as they were without this refund. */
export async function unfollowInOrder(
  trx: Transaction<Tables>,
  { refund, payment, order }: OrderRefund,
  now: Date,
): Promise<void> {
  if (payment.purpose !== 'order') return;
  const before = (await refundedFen(trx, 'payment_id', payment.id)) > 0 ? 'partRefunded' : 'paid';
  await undoRefund(trx, order.id, before, refund.order_line_id, now);
  await takeCouponsAgain(trx, order.id, now);
}

/** How much has arrived of what was refunded of a payment or a line. */
async function refundedFen(
  trx: Transaction<Tables>,
  of: 'payment_id' | 'order_line_id',
  id: string,
): Promise<number> {
  const { fen } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_fen'), eb.val(0)).as('fen'))
    .where(of, '=', id)
    .where('state', 'in', arrived)
    .executeTakeFirstOrThrow();
  return Number(fen);
}
