import type { Transaction } from 'kysely';
import type { AttemptStatus, ProvedPayment } from '../../gateways/payment/port.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { OrderRow, PaymentAttemptRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { isOpen, lockOrder, markPaid, moveOrder, recordEvent } from '../orders/public.ts';

/** What became of a proved status. `ignored`: it told nothing new. */
export type Outcome = 'paid' | 'ignored' | 'closed' | 'quarantined';

export interface ApplyDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Applies what a provider proved of one attempt, in one transaction under the order's lock. Repeats, late and
 * contradicting messages are safe: what was paid is never moved back, and money that does not fit is put in
 * quarantine instead of being believed. `note` may write down the outcome in the same transaction.
 */
export async function applyStatus(
  deps: ApplyDeps,
  provider: string,
  attemptId: string,
  status: AttemptStatus,
  now: Date,
  note: (db: Queries, outcome: Outcome) => Promise<unknown> = async () => {},
): Promise<Outcome> {
  if (status.state === 'unpaid' || status.state === 'unknown') {
    await note(deps.db, 'ignored');
    return 'ignored';
  }
  const outcome = await transact(deps.db, async (trx) => {
    const attempts = trx
      .selectFrom('payment_attempts')
      .where('id', '=', attemptId)
      .where('provider', '=', provider);
    const order = await lockOrder(trx, attempts.select('order_id').$asScalar());
    // Read under the lock, not with it: what it waited for may have changed the attempt.
    const attempt = order && (await attempts.selectAll().executeTakeFirst());
    let became: Outcome;
    if (attempt) {
      became = await (status.state === 'paid'
        ? applyPaid(trx, deps, order, attempt, status, now)
        : applyClosed(trx, attempt, now));
    } else {
      became = status.state === 'paid' ? 'quarantined' : 'ignored';
      if (status.state === 'paid')
        await quarantine(trx, deps, provider, attemptId, status, 'unknownAttempt', now);
    }
    await note(trx, became);
    return became;
  });
  if (outcome === 'quarantined') deps.log.warn({ provider, attemptId }, 'a payment was quarantined');
  return outcome;
}

/**
 * Whether the attempt is paid for good. A payment that a notification has applied a moment earlier is "ignored"
 * here, and is paid all the same; one that went into quarantine has paid nothing.
 */
export const saysPaid = (status: AttemptStatus, outcome: Outcome): boolean =>
  outcome === 'paid' || (status.state === 'paid' && outcome === 'ignored');

async function applyPaid(
  trx: Transaction<Tables>,
  deps: ApplyDeps,
  order: OrderRow,
  attempt: PaymentAttemptRow,
  payment: ProvedPayment,
  now: Date,
): Promise<Outcome> {
  if (attempt.state === 'paid') {
    // The same payment again; another transaction on the same attempt would be somebody's money.
    if (attempt.transaction_id === payment.transactionId) return 'ignored';
    await quarantine(trx, deps, attempt.provider, attempt.id, payment, 'secondTransaction', now);
    return 'quarantined';
  }
  if (payment.amountFen !== attempt.amount_fen || payment.currency !== attempt.currency) {
    await quarantine(trx, deps, attempt.provider, attempt.id, payment, 'wrongAmount', now);
    // Nothing more can come on this attempt; left open it would keep its order from ever ending.
    await applyClosed(trx, attempt, now);
    return 'quarantined';
  }
  await trx
    .updateTable('payment_attempts')
    .set({
      state: 'paid',
      paid_at: payment.paidAt,
      transaction_id: payment.transactionId,
      next_query_at: null,
    })
    .where('id', '=', attempt.id)
    .execute();
  if (isOpen(order.status)) {
    const { transactionId, paidAt } = payment;
    const paid = await markPaid(trx, deps.jobs, order, {
      payMethod: attempt.pay_method,
      transactionId,
      paidAt,
    });
    if (!paid) throw new Error('an open order could not be paid');
    return 'paid';
  }
  // Paid, but the order was paid by another attempt or has ended: the money goes back, the order stays.
  const reason =
    order.status === 'cancelled' || order.status === 'timedOut' ? 'latePayment' : 'duplicatePayment';
  await quarantine(trx, deps, attempt.provider, attempt.id, payment, reason, now);
  await recordEvent(trx, { orderId: order.id, at: now, event: 'latePayment', payMethod: attempt.pay_method });
  return 'quarantined';
}

async function applyClosed(
  trx: Transaction<Tables>,
  attempt: PaymentAttemptRow,
  now: Date,
): Promise<Outcome> {
  // "Closed" after "paid" is never believed.
  if (attempt.state !== 'open') return 'ignored';
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'closed', next_query_at: null })
    .where('id', '=', attempt.id)
    .execute();
  await recordEvent(trx, {
    orderId: attempt.order_id,
    at: now,
    event: 'attemptClosed',
    payMethod: attempt.pay_method,
  });
  return 'closed';
}

/**
 * Closes an attempt whose link nobody was ever given, so that nobody can pay it: for a provider that does not
 * know it. False when a link was made in between. Were it paid all the same, the money would be quarantined.
 */
export async function applyUnreached(
  deps: ApplyDeps,
  { id, order_id: orderId }: Pick<PaymentAttemptRow, 'id' | 'order_id'>,
  now: Date,
): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    await lockOrder(trx, orderId);
    const attempt = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', id)
      .where('url', 'is', null)
      .executeTakeFirst();
    return attempt !== undefined && (await applyClosed(trx, attempt, now)) === 'closed';
  });
}

/** An attempt that the provider refused for good. The order may be paid again before its deadline. */
export async function applyRefused(deps: ApplyDeps, attemptId: string, now: Date): Promise<void> {
  await transact(deps.db, async (trx) => {
    const attempt = await trx
      .updateTable('payment_attempts')
      .set({ state: 'failed', next_query_at: null })
      .where('id', '=', attemptId)
      .where('state', '=', 'open')
      .returning(['order_id', 'pay_method'])
      .executeTakeFirst();
    if (!attempt) return;
    await lockOrder(trx, attempt.order_id);
    await moveOrder(trx, attempt.order_id, 'failed');
    await recordEvent(trx, {
      orderId: attempt.order_id,
      at: now,
      event: 'attemptFailed',
      payMethod: attempt.pay_method,
    });
  });
}

async function quarantine(
  trx: Transaction<Tables>,
  deps: ApplyDeps,
  provider: string,
  attemptId: string,
  payment: ProvedPayment,
  reason: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('payment_quarantine')
    .values({
      provider,
      attempt_id: attemptId,
      transaction_id: payment.transactionId,
      amount_fen: payment.amountFen,
      currency: payment.currency,
      reason,
      created_at: now,
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .execute();
  deps.metrics.countQuarantine(provider, reason);
}
