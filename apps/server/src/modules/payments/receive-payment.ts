import type { Transaction } from 'kysely';
import type { ProvedPayment } from '../../gateways/payment/port.ts';
import type {
  OrderRow,
  PaymentAttemptRow,
  PaymentRow,
  QuarantineReason,
  Tables,
} from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { postMovement } from '../ledger/public.ts';
import { isOpen, markPaid, recordEvent } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { openCase } from './cases.ts';
import { endAttempt } from './end-attempt.ts';
import { refundRule } from './refund-rules.ts';
import { requestRefund } from './request-refund.ts';

/** The attempt that a provider named, with its order; both null when we never made it. */
type From = { readonly provider: string; readonly attemptId: string } & (
  | { readonly order: OrderRow; readonly attempt: PaymentAttemptRow }
  | { readonly order: null; readonly attempt: null }
);

/**
 * Money came: writes it down once, and gives what was bought for it; or, where it fits nothing, keeps it apart
 * and does what the refund rules say. The caller holds the order's lock.
 */
export async function receivePayment(
  trx: Transaction<Tables>,
  deps: ApplyDeps,
  from: From,
  proved: ProvedPayment,
  now: Date,
): Promise<'paid' | 'quarantined' | 'ignored'> {
  const { attempt, order } = from;
  const reason = whyItDoesNotFit(from, proved);
  const payment = await recordPayment(trx, from, proved, reason, now);
  // It was told before, by a notification, a query or a bill.
  if (!payment) return 'ignored';
  if (attempt) await settleAttempt(trx, attempt, proved, reason, now);
  if (reason === null && order && attempt) {
    const { transactionId, paidAt } = proved;
    const paid = await markPaid(trx, deps.jobs, order, {
      payMethod: attempt.pay_method,
      transactionId,
      paidAt,
    });
    if (!paid) throw new Error('an open order could not be paid');
    return 'paid';
  }
  if (reason !== null) await quarantine(trx, deps, from, payment, reason, now);
  return 'quarantined';
}

/** Null: it pays its order. The order of the questions matters: what can't be the order's money is asked first. */
function whyItDoesNotFit({ order, attempt }: From, proved: ProvedPayment): QuarantineReason | null {
  if (!attempt) return 'unknownAttempt';
  if (attempt.state === 'paid') return 'secondTransaction';
  if (proved.currency !== attempt.currency) return 'wrongCurrency';
  if (proved.amountFen > attempt.amount_fen) return 'overpaid';
  if (proved.amountFen < attempt.amount_fen) return 'underpaid';
  if (proved.refunded) return 'refundedAtProvider';
  if (order.status === 'cancelled' || order.status === 'timedOut') return 'latePayment';
  return isOpen(order.status) ? null : 'duplicatePayment';
}

/** The row of the money, with its movement into the ledger; null when it was there already. */
async function recordPayment(
  trx: Transaction<Tables>,
  { provider, attemptId, order }: From,
  proved: ProvedPayment,
  reason: QuarantineReason | null,
  now: Date,
): Promise<PaymentRow | null> {
  const payment = await trx
    .insertInto('payments')
    .values({
      id: newId(now.getTime()),
      provider,
      transaction_id: proved.transactionId,
      attempt_id: attemptId,
      order_id: order?.id ?? null,
      amount_fen: proved.amountFen,
      currency: proved.currency,
      paid_at: proved.paidAt,
      recorded_at: now,
      purpose: reason === null ? 'order' : 'quarantine',
      reason,
      billed_on: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!payment) return null;
  await postMovement(trx, {
    kind: 'payment',
    subject: payment.id,
    orderId: payment.order_id,
    at: now,
    amountFen: payment.amount_fen,
    currency: payment.currency,
    debit: `provider:${provider}`,
    credit: reason === null ? 'deferred' : 'quarantine',
  });
  return payment;
}

/** A wrong amount pays nothing, but nothing more can come on its attempt: left open it would hold the order. */
async function settleAttempt(
  trx: Transaction<Tables>,
  attempt: PaymentAttemptRow,
  proved: ProvedPayment,
  reason: QuarantineReason | null,
  now: Date,
): Promise<void> {
  if (attempt.state === 'paid') return;
  if (reason === 'overpaid' || reason === 'underpaid' || reason === 'wrongCurrency') {
    await endAttempt(trx, attempt, now);
    return;
  }
  await trx
    .updateTable('payment_attempts')
    .set({
      state: 'paid',
      paid_at: proved.paidAt,
      transaction_id: proved.transactionId,
      next_query_at: null,
    })
    .where('id', '=', attempt.id)
    .execute();
}

async function quarantine(
  trx: Transaction<Tables>,
  deps: ApplyDeps,
  { provider, attempt, order }: From,
  payment: PaymentRow,
  reason: QuarantineReason,
  now: Date,
): Promise<void> {
  deps.metrics.countQuarantine(provider, reason);
  if (order && attempt) {
    await recordEvent(trx, {
      orderId: order.id,
      at: now,
      event: quarantineEvents[reason],
      payMethod: attempt.pay_method,
    });
  }
  if ((await refundRule(trx, reason)) === 'refund') {
    await requestRefund(trx, deps.jobs, { payment, amountFen: payment.amount_fen, reason }, now);
    return;
  }
  await openCase(trx, {
    kind: 'quarantine',
    subject: payment.transaction_id,
    brand: order?.brand ?? null,
    provider,
    orderId: payment.order_id,
    amountFen: payment.amount_fen,
    currency: payment.currency,
    detail: reason,
    now,
  });
}

const quarantineEvents = {
  duplicatePayment: 'duplicatePayment',
  secondTransaction: 'duplicatePayment',
  latePayment: 'latePayment',
  overpaid: 'wrongPayment',
  underpaid: 'wrongPayment',
  wrongCurrency: 'wrongPayment',
  unknownAttempt: 'wrongPayment',
  refundedAtProvider: 'wrongPayment',
} as const satisfies Record<QuarantineReason, string>;
