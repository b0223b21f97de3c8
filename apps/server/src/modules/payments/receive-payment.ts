import { mostOrderFen } from '@device-pay/contract';
import { hourMs } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { ProvedPayment } from '../../gateways/payment/port.ts';
import type {
  OrderRow,
  PaymentAttemptRow,
  PaymentRow,
  QuarantineReason,
  Tables,
} from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { movementsWith } from '../ledger/public.ts';
import { isOpen, markPaid, recordEvent } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { openCase, wasOpened } from './cases.ts';
import { endAttempt } from './end-attempt.ts';
import { refundRule } from './refund-rules.ts';
import { requestRefund } from './request-refund.ts';

/** The attempt that a provider named, with its order; both null when we never made it. */
export type Named =
  | {
      readonly order: Pick<OrderRow, 'id' | 'brand' | 'site' | 'status'>;
      readonly attempt: NamedAttempt;
    }
  | { readonly order: null; readonly attempt: null };
type NamedAttempt = Pick<
  PaymentAttemptRow,
  'id' | 'order_id' | 'state' | 'pay_method' | 'amount_fen' | 'currency' | 'created_at'
>;
type From = Named & { readonly provider: string; readonly attemptId: string };

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
  if (proved.amountFen < 1 || proved.amountFen > mostOrderFen)
    return listForPerson(trx, deps, from, proved, now);
  const reason = whyItDoesNotFit(from, proved);
  const payment = await recordPayment(trx, from, proved, reason, now);
  // The payment was reported before, by a notification, a query or a bill.
  if (!payment) return 'ignored';
  if (reason !== null) {
    // A wrong amount pays nothing, but nothing more can come on its attempt: left open it would hold the order.
    if (attempt && isWrongAmount(reason)) await endAttempt(trx, attempt, now);
    await quarantine(trx, deps, from, payment, reason, now);
    return 'quarantined';
  }
  if (!attempt) throw new Error('money that fits has an attempt');
  const paidAt = timeOfOrder(attempt, proved.paidAt, now);
  const paid = await markPaid(trx, deps.jobs, order, {
    payMethod: attempt.pay_method,
    transactionId: proved.transactionId,
    paidAt,
    ...(now.getTime() - paidAt.getTime() > lateMs ? { knownAt: now } : {}),
  });
  if (!paid) throw new Error('an open order could not be paid');
  return 'paid';
}

/**
 * A payment of nothing, or of so much that no row of `payments` can hold it, is for staff to settle with the provider.
 * As an error, its notification would wait in the inbox for ever, and nobody would be told of it.
 */
async function listForPerson(
  trx: Transaction<Tables>,
  { metrics }: ApplyDeps,
  { provider, attempt, order }: From,
  { transactionId: subject, amountFen, currency }: ProvedPayment,
  now: Date,
): Promise<'quarantined'> {
  if (await wasOpened(trx, { kind: 'quarantine', provider, subject })) return 'quarantined';
  const reason = attempt ? (amountFen < 1 ? 'underpaid' : 'overpaid') : 'unknownAttempt';
  metrics.countQuarantine(provider, reason);
  if (attempt) await endAttempt(trx, attempt, now);
  await openCase(trx, {
    kind: 'quarantine',
    subject,
    provider,
    orderId: order?.id ?? null,
    amountFen,
    currency,
    detail: reason,
    now,
  });
  return 'quarantined';
}

/** A payment that we know of so late did not come by its notification or a question in time: we did not run. */
const lateMs = 2 * hourMs;

/**
 * The time of payment, from which services run if we know of it soon, kept within what our clock knows to be possible:
 * a provider's clock may be wrong, but nothing is paid before its attempt began, nor in the future.
 */
function timeOfOrder(attempt: Pick<NamedAttempt, 'created_at'>, paidAt: Date, now: Date): Date {
  if (paidAt < attempt.created_at) return attempt.created_at;
  return paidAt < now ? paidAt : now;
}

/** Null when it pays its order. The sequence matters: what can't be the order's money at all is checked first. */
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

/** The amount or the currency is another than the attempt's. */
const isWrongAmount = (reason: QuarantineReason | null): boolean =>
  reason === 'overpaid' || reason === 'underpaid' || reason === 'wrongCurrency';

/**
 * Writes the payment, its movement in the ledger and its attempt's state, and settles the open items that waited for
 * it, all in one statement. Null, with nothing written, when the payment was there already.
 */
async function recordPayment(
  trx: Transaction<Tables>,
  { provider, attemptId, attempt, order }: From,
  proved: ProvedPayment,
  reason: QuarantineReason | null,
  now: Date,
): Promise<PaymentRow | null> {
  const { transactionId, amountFen, currency, paidAt } = proved;
  const row = {
    id: newId(now.getTime()),
    provider,
    transaction_id: transactionId,
    attempt_id: attemptId,
    order_id: order?.id ?? null,
    amount_fen: amountFen,
    currency,
    paid_at: paidAt,
    recorded_at: now,
    purpose: reason === null ? ('order' as const) : ('quarantine' as const),
    reason,
    billed_on: null,
  };
  const inserted = trx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returningAll();
  const movement = movementsWith(
    [
      {
        kind: 'payment',
        subject: row.id,
        orderId: row.order_id,
        at: now,
        amountFen,
        currency,
        debit: `provider:${provider}`,
        credit: reason === null ? 'deferred' : 'quarantine',
      },
    ],
    'payment',
  );
  const settles = attempt !== null && attempt.state !== 'paid' && !isWrongAmount(reason);
  const settled = trx
    .updateTable('payment_attempts')
    .set({ state: 'paid', paid_at: paidAt, transaction_id: transactionId, next_query_at: null })
    .where('id', '=', attemptId)
    .where(sql<boolean>`exists (select from payment)`);
  const cleared = trx
    .updateTable('payment_cases')
    .set({ resolved_at: now, resolution: 'settled' })
    .where('kind', 'in', ['attemptUnknown', 'billUnknownRow'])
    .where('provider', '=', provider)
    .where('subject', 'in', [attemptId, transactionId])
    .where('resolved_at', 'is', null)
    .where('amount_fen', '=', amountFen)
    .where('currency', '=', currency)
    .where(sql<boolean>`exists (select from payment)`);
  const parts = [
    sql`payment as (${inserted})`,
    movement,
    sql`cleared as (${cleared})`,
    ...(settles ? [sql`settled as (${settled})`] : []),
  ];
  const { rows } = await sql<PaymentRow>`with ${sql.join(parts)} select * from payment`.execute(trx);
  return rows[0] ?? null;
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
    provider,
    orderId: payment.order_id,
    amountFen: payment.amount_fen,
    currency: payment.currency,
    detail: reason,
    now,
  });
}

export function beginQuarantineCounts(
  { metrics }: Pick<ApplyDeps, 'metrics'>,
  providers: readonly { readonly id: string }[],
): void {
  for (const { id } of providers)
    for (const reason of Object.keys(quarantineEvents)) metrics.countQuarantine(id, reason, 0);
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
