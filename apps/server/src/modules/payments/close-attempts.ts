import { applyAbandoned, applyStatus, applyUnreached, hasPaid } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { referenceOf } from './attempt-request.ts';
import type { Providers } from './providers.ts';

/**
 * Makes the order's open attempt unpayable at its provider. Only what the provider proves counts: `clear` when
 * nothing is open any more, `paid` when it was paid (and that is applied), else `unknown`. An attempt that the
 * provider can't close, as its payer never began, is abandoned: watched until its link ends, and refunded
 * should it be paid all the same (docs/decisions/0005).
 */
export function closeAttempts(deps: ApplyDeps, providers: Providers) {
  return async (orderId: string, now: Date): Promise<'clear' | 'paid' | 'unknown'> => {
    const open = await deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!open) return 'clear';
    const provider = providers.byId(open.provider);
    const reference = referenceOf(open);
    switch (await provider.close(reference)) {
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
      case 'paid': {
        const status = await provider.query(reference);
        const outcome = await applyStatus(deps, provider.id, open.id, status, now);
        return (await hasPaid(deps.db, open.id, outcome)) ? 'paid' : 'unknown';
      }
    }
  };
}
