import type { Clock } from '../../platform/clock.ts';
import type { PaymentAttemptRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { inRounds } from '../../platform/in-rounds.ts';
import { isOpen, lockOrder } from '../orders/public.ts';
import { applyStatus } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { referenceOf } from './attempt-request.ts';
import { openCase } from './cases.ts';
import { closeAttempts } from './close-attempts.ts';
import { isDue, lastAsk, pauseBefore } from './pauses.ts';
import type { Providers } from './providers.ts';

/** A provider that hangs must not keep the others' answers waiting. */
const asksAtOnce = 5;
/** Attempts that are read at once. */
const batch = 200;

/**
 * Asks the providers about attempts whose notification has not come. Unknown stays unknown and is asked again;
 * an attempt that nobody can say anything of after all questions comes before a person.
 */
export function pollAttempts(deps: ApplyDeps, providers: Providers, clock: Clock) {
  const close = closeAttempts(deps, providers);
  const askDue = async (): Promise<boolean> => {
    const now = clock.now();
    const due = await deps.db
      .selectFrom('payment_attempts as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .selectAll('a')
      .select('o.status')
      .where('a.state', 'in', ['open', 'abandoned'])
      .where(isDue('a.next_query_at', now))
      .orderBy('a.next_query_at')
      .limit(batch)
      .execute();
    await inParallel(due, asksAtOnce, async (attempt) => {
      const queries = attempt.queries + 1;
      // The next question is fixed before this one is asked: a crash in between repeats nothing at once.
      await deps.db
        .updateTable('payment_attempts')
        .set({ queries, next_query_at: pauseBefore(queries, now) })
        .where('id', '=', attempt.id)
        .execute();
      try {
        // An abandoned attempt has paid the order meanwhile: what is still open must not be paid as well.
        if (attempt.state === 'open' && !isOpen(attempt.status)) {
          await close(attempt.order_id, now);
        } else {
          const status = await providers.byId(attempt.provider).query(referenceOf(attempt));
          await applyStatus(deps, attempt.provider, attempt.id, status, now);
        }
      } catch (error) {
        deps.log.error({ err: error, attemptId: attempt.id }, 'an attempt could not be asked about');
      }
      if (queries >= lastAsk) await openUnknownCase(deps, { ...attempt, queries }, now);
    });
    return due.length === batch;
  };
  return () => inRounds(clock, askDue);
}

/**
 * Opens the case only while the attempt is still unknown: the last question may have settled it. The questions end in
 * the same transaction: after a crash in between, nobody would ask any more, and no list would show it.
 */
function openUnknownCase(
  { db }: ApplyDeps,
  { id, order_id: orderId, queries }: Pick<PaymentAttemptRow, 'id' | 'order_id' | 'queries'>,
  now: Date,
): Promise<void> {
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId);
    const attempt = await trx
      .updateTable('payment_attempts')
      .set({ next_query_at: null })
      .where('id', '=', id)
      .where('state', 'in', ['open', 'abandoned'])
      // Staff may have begun the questions anew meanwhile.
      .where('queries', '=', queries)
      .returning(['provider', 'amount_fen', 'currency'])
      .executeTakeFirst();
    if (!attempt) return;
    await openCase(trx, {
      kind: 'attemptUnknown',
      subject: id,
      provider: attempt.provider,
      orderId,
      amountFen: attempt.amount_fen,
      currency: attempt.currency,
      detail: null,
      now,
    });
  });
}
