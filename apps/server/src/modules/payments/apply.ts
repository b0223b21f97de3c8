import type { Transaction } from 'kysely';
import type { AttemptStatus } from '../../gateways/payment/port.ts';
import type { Queries } from '../../platform/database/connect.ts';
import type { PaymentAttemptRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { lockOrder, moveOrder, recordEvent } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { endAttempt } from './end-attempt.ts';
import { type Named, receivePayment } from './receive-payment.ts';

/** What became of a proved status. `ignored`: it told nothing new. */
export type Outcome = 'paid' | 'ignored' | 'closed' | 'quarantined';

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
    const named = await lockAttempt(trx, provider, attemptId);
    let became: Outcome = 'ignored';
    if (status.state === 'paid') {
      became = await receivePayment(trx, deps, { provider, attemptId, ...named }, status, now);
    } else if (named.attempt) {
      became = await endAttempt(trx, named.attempt, now);
    }
    await note(trx, became);
    return became;
  });
  if (outcome === 'quarantined') deps.log.warn({ provider, attemptId }, 'a payment was quarantined');
  return outcome;
}

/**
 * The attempt with its order, both locked: after waiting for a lock, a statement reads anew only the rows that it
 * locks, and would answer the other as it was before. The order is locked first, as everywhere.
 */
async function lockAttempt(trx: Transaction<Tables>, provider: string, attemptId: string): Promise<Named> {
  const row = await trx
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['o.id', 'o.brand', 'o.site', 'o.status'])
    .select(['a.state', 'a.pay_method', 'a.amount_fen', 'a.currency', 'a.created_at'])
    .where('a.id', '=', attemptId)
    .where('a.provider', '=', provider)
    .forUpdate(['o', 'a'])
    .executeTakeFirst();
  if (!row) return { order: null, attempt: null };
  const { id, brand, site, status, ...attempt } = row;
  return {
    order: { id, brand, site, status },
    attempt: { id: attemptId, order_id: id, ...attempt },
  };
}

/**
 * Whether the attempt has paid its order. A payment that a notification has applied a moment earlier is "ignored" here:
 * it has paid all the same, unless it went into quarantine then.
 */
export async function hasPaid(db: Queries, attemptId: string, outcome: Outcome): Promise<boolean> {
  if (outcome !== 'ignored') return outcome === 'paid';
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('purpose', '=', 'order')
    .executeTakeFirst();
  return payment !== undefined;
}

type AttemptOfOrder = Pick<PaymentAttemptRow, 'id' | 'order_id'>;

/**
 * Closes an attempt that its provider does not know, and whose link was never given out, so that nobody can pay it.
 * False when a link was made in between. If it is paid all the same, the money pays the order, or goes back if that has
 * ended.
 */
export function applyUnreached(
  deps: ApplyDeps,
  { id, order_id }: AttemptOfOrder,
  now: Date,
): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    await lockOrder(trx, order_id);
    const attempt = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', id)
      .where('link', 'is', null)
      // A link is stored without the order's lock.
      .forUpdate()
      .executeTakeFirst();
    return attempt !== undefined && (await endAttempt(trx, attempt, now)) === 'closed';
  });
}

/** Gives up an attempt that can't be closed, as its payer has not begun: it no longer holds the order. */
export async function applyAbandoned(
  deps: ApplyDeps,
  { id, order_id }: AttemptOfOrder,
  now: Date,
): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockOrder(trx, order_id);
    const attempt = await trx
      .updateTable('payment_attempts')
      .set({ state: 'abandoned' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('pay_method')
      .executeTakeFirst();
    if (!attempt) return;
    const payMethod = attempt.pay_method;
    await recordEvent(trx, { orderId: order_id, at: now, event: 'attemptClosed', payMethod });
  });
}

/**
 * An attempt that the provider refused for good. The order may be paid again before its deadline. False, with nothing
 * written, if its link was given out before: that can still be paid, so the attempt must be closed at the provider.
 */
export function applyRefused(deps: ApplyDeps, { id, order_id }: AttemptOfOrder, now: Date): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    await lockOrder(trx, order_id);
    const attempt = await trx
      .updateTable('payment_attempts')
      .set({ state: 'failed', next_query_at: null })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('link', 'is', null)
      .returning('pay_method')
      .executeTakeFirst();
    if (!attempt) return false;
    await moveOrder(trx, order_id, 'failed');
    const payMethod = attempt.pay_method;
    await recordEvent(trx, { orderId: order_id, at: now, event: 'attemptFailed', payMethod });
    return true;
  });
}
