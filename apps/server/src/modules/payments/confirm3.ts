import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';
import { findOrder, isOpen } from '../orders/public.ts';
import { applyStatus } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { referenceOf } from './attempt-request.ts';
import { paidAnswer } from './check.ts';
import type { Providers } from './providers.ts';

/** Each call asks the providers, and these limit how often a merchant may ask. */
const confirmLimit = (orderId: string): TryLimit => ({
  key: `confirm:${orderId}`,
  max: 30,
  windowMs: 60_000,
});

/** "I have paid": the provider is asked about every attempt that could have been paid; the client is not believed. */
export function confirm3(deps: ApplyDeps, providers: Providers): Handler<'payments.confirm3'> {
  return async ({ order, now, brand }) => {
    if (!isOpen(order.status)) return paidAnswer(order);
    const refusal = await tooManyTries(deps.db, [confirmLimit(order.id)], now);
    if (refusal) return refusal;
    const attempts = await deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('state', '!=', 'paid')
      .orderBy('ordinal', 'desc')
      .execute();
    // All at once: a page waits no longer for several providers that do not answer than for one.
    const asked = await Promise.all(
      attempts.map(async (attempt) => ({
        attempt,
        status: await providers.byId(attempt.provider).query(referenceOf(attempt)),
      })),
    );
    for (const { attempt, status } of asked) {
      if ((await applyStatus(deps, attempt.provider, attempt.id, status, now)) === 'paid') return 2;
    }
    // Of an attempt that was refused or closed, WeChat Pay proves nothing any more; nobody can pay it.
    const unknown = asked.flatMap(({ attempt, status }) =>
      status.state === 'unknown' && (attempt.state === 'open' || attempt.state === 'abandoned')
        ? [status]
        : [],
    );
    const current = await findOrder(deps.db, order.id, brand);
    const answer = current ? paidAnswer(current) : 1;
    if (answer !== 1 || unknown.length === 0) return answer;
    // While the bank still processes a payment, its payer must not read that the provider is unavailable.
    return fail(unknown.some(({ isProcessing }) => isProcessing) ? 'paymentUnknown' : 'providerUnavailable');
  };
}
