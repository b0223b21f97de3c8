import type { Database } from '../../platform/database/connect.ts';
import type { RefundRow } from '../../platform/database/tables.ts';
import type { Data, Handler } from '../../platform/handler.ts';

type PaymentsView = Data<'payments.list-payments'>;

export function listPayments(db: Database): Handler<'payments.list-payments'> {
  return async ({ order }) => {
    // Read in this order: an attempt is never shown as paid without its money, nor money as held without its refund.
    const attempts = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('ordinal')
      .execute();
    const received = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('recorded_at')
      .execute();
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .selectAll('r')
      .select('p.transaction_id')
      .where('r.order_id', '=', order.id)
      .orderBy('r.created_at')
      .execute();
    return {
      attempts: attempts.map((attempt) => ({
        attemptId: attempt.id,
        payMethod: attempt.pay_method,
        state: attempt.state,
        amountFen: attempt.amount_fen,
        currency: attempt.currency,
        createdAt: attempt.created_at.toISOString(),
        expiresAt: attempt.expires_at.toISOString(),
        paidAt: attempt.paid_at?.toISOString() ?? null,
      })),
      received: received.map((payment) => ({
        transactionId: payment.transaction_id,
        attemptId: payment.attempt_id,
        amountFen: payment.amount_fen,
        currency: payment.currency,
        paidAt: payment.paid_at.toISOString(),
        purpose: payment.purpose,
        reason: payment.reason,
      })),
      refunds: refunds.map((refund) => presentRefund(refund, refund.transaction_id)),
    };
  };
}

export const presentRefund = (refund: RefundRow, transactionId: string): PaymentsView['refunds'][number] => ({
  refundId: refund.id,
  transactionId,
  amountFen: refund.amount_fen,
  currency: refund.currency,
  reason: refund.reason,
  state: refund.state,
  createdAt: refund.created_at.toISOString(),
  settledAt: refund.settled_at?.toISOString() ?? null,
});
