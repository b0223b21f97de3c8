import type { PaymentAttemptRow } from '../../platform/database/tables.ts';
import { applyAbandoned, applyStatus, applyUnreached, hasPaid } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { referenceOf } from './attempt-request.ts';
import type { Providers } from './providers.ts';

type Closed = 'clear' | 'paid' | 'unknown';

/**
 * Makes the order's open attempt unpayable at its provider. Only what the provider proves counts: `clear` when
 * nothing is open any more, `paid` when it was paid (and that is applied), else `unknown`. An attempt that the
 * provider can't close, as its payer never began, is abandoned: watched until its link ends, and refunded
 * should it be paid all the same (docs/decisions/0005). One that was abandoned before may have been paid since: its
 * provider is asked, and only waited for if it says so.
 */
export function closeAttempts(deps: ApplyDeps, providers: Providers) {
  return async (orderId: string, now: Date): Promise<Closed> => {
    const attempts = await deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'in', ['open', 'abandoned'])
      .execute();
    const results = await Promise.all(
      attempts.map((attempt) => (attempt.state === 'open' ? close(attempt, now) : ask(attempt, now))),
    );
    if (results.includes('paid')) return 'paid';
    return results.includes('unknown') ? 'unknown' : 'clear';
  };

  async function close(open: PaymentAttemptRow, now: Date): Promise<Closed> {
    const provider = providers.byId(open.provider);
    switch (await provider.close(referenceOf(open))) {
      case 'unknown':
        // A link that is still under way to us is then given to nobody.
        return (await applyUnreached(deps, open, now)) ? 'clear' : 'unknown';
      case 'closed':
        await applyStatus(deps, provider.id, open.id, { state: 'closed' }, now);
        return 'clear';
      case 'notStarted':
        // Where somebody else was quicker, it is not open any more either.
        await applyAbandoned(deps, open, now);
        return 'clear';
      case 'paid':
        return (await ask(open, now)) === 'paid' ? 'paid' : 'unknown';
    }
  }

  async function ask(attempt: PaymentAttemptRow, now: Date): Promise<'clear' | 'paid'> {
    const status = await providers.byId(attempt.provider).query(referenceOf(attempt));
    const outcome = await applyStatus(deps, attempt.provider, attempt.id, status, now);
    return (await hasPaid(deps.db, attempt.id, outcome)) ? 'paid' : 'clear';
  }
}
