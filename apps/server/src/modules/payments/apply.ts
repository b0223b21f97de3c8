import type { AttemptStatus } from '../../gateways/payment/port.ts';
import type { Queries } from '../../platform/database/connect.ts';
import type { PaymentAttemptRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { lockOrder, moveOrder, recordEvent } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { endAttempt } from './end-attempt.ts';
import { receivePayment } from './receive-payment.ts';

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
    const attempts = trx
      .selectFrom('payment_attempts')
      .where('id', '=', attemptId)
      .where('provider', '=', provider);
    const order = await lockOrder(trx, attempts.select('order_id').$asScalar());
    // Read under the lock, not with it: what it waited for may have changed the attempt.
    const attempt = order && (await attempts.selectAll().executeTakeFirst());
    let became: Outcome = 'ignored';
    if (status.state === 'paid') {
      const from = attempt ? { order, attempt } : { order: null, attempt: null };
      became = await receivePayment(trx, deps, { provider, attemptId, ...from }, status, now);
    } else if (attempt) {
      became = await endAttempt(trx, attempt, now);
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

type Named = Pick<PaymentAttemptRow, 'id' | 'order_id'>;

/**
 * Closes an attempt whose link nobody was ever given, so that nobody can pay it: for a provider that does not
 * know it. False when a link was made in between. Were it paid all the same, the money would be quarantined.
 */
export function applyUnreached(deps: ApplyDeps, { id, order_id }: Named, now: Date): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    await lockOrder(trx, order_id);
    const attempt = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', id)
      .where('link', 'is', null)
      .executeTakeFirst();
    return attempt !== undefined && (await endAttempt(trx, attempt, now)) === 'closed';
  });
}

/** Gives up an attempt that can't be closed, as its payer has not begun: it no longer holds the order. */
export function applyAbandoned(deps: ApplyDeps, { id, order_id }: Named, now: Date): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    await lockOrder(trx, order_id);
    const attempt = await trx
      .updateTable('payment_attempts')
      .set({ state: 'abandoned' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('pay_method')
      .executeTakeFirst();
    if (!attempt) return false;
    const payMethod = attempt.pay_method;
    await recordEvent(trx, { orderId: order_id, at: now, event: 'attemptClosed', payMethod });
    return true;
  });
}

/** An attempt that the provider refused for good. The order may be paid again before its deadline. */
export async function applyRefused(deps: ApplyDeps, { id, order_id }: Named, now: Date): Promise<void> {
  await transact(deps.db, async (trx) => {
    await lockOrder(trx, order_id);
    const attempt = await trx
      .updateTable('payment_attempts')
      .set({ state: 'failed', next_query_at: null })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('pay_method')
      .executeTakeFirst();
    if (!attempt) return;
    await moveOrder(trx, order_id, 'failed');
    const payMethod = attempt.pay_method;
    await recordEvent(trx, { orderId: order_id, at: now, event: 'attemptFailed', payMethod });
  });
}
