import type { Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { type ApplyDeps, applyStatus } from './apply.ts';
import type { Providers } from './providers.ts';

const minuteMs = 60_000;
/** A provider that hangs must not keep the others' answers waiting. */
const asksAtOnce = 5;
/** Minutes between questions; the last one repeats until the attempt is settled. */
const pauses = [1, 1, 2, 3, 5, 10, 20, 30, 60];

/** Asks the providers about attempts whose notification has not come. Unknown stays unknown and is asked again. */
export function pollAttempts(deps: ApplyDeps, providers: Providers, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    const due = await deps.db
      .selectFrom('payment_attempts')
      .select(['id', 'provider', 'queries'])
      .where('state', '=', 'open')
      .where('next_query_at', '<=', now)
      .orderBy('next_query_at')
      .limit(200)
      .execute();
    await inParallel(due, asksAtOnce, async (attempt) => {
      const pause = pauses[Math.min(attempt.queries, pauses.length - 1)] ?? 60;
      // The next question is fixed before this one is asked: a crash in between repeats nothing at once.
      await deps.db
        .updateTable('payment_attempts')
        .set({ queries: attempt.queries + 1, next_query_at: new Date(now.getTime() + pause * minuteMs) })
        .where('id', '=', attempt.id)
        .execute();
      try {
        const status = await providers.byId(attempt.provider).query(attempt.id);
        await applyStatus(deps, attempt.provider, attempt.id, status, now);
      } catch (error) {
        deps.log.error({ err: error, attemptId: attempt.id }, 'an attempt could not be asked about');
      }
    });
  };
}
