import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PaymentAttemptRow } from '../../platform/database/tables.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { applyRefused, applyStatus, hasPaid } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { attemptRequest, referenceOf, termsOf, type Wish } from './attempt-request.ts';
import { isFor, type NotPayable, openAttempt } from './attempts.ts';
import { closeAttempts } from './close-attempts.ts';
import type { Providers } from './providers.ts';

/** A link that runs out within this time is not handed out again. */
const linkReserveMs = 20_000;

type PaymentStarted =
  | string
  | NotPayable
  | Failure<'paymentUnknown' | 'paymentFailed' | 'providerUnavailable' | 'tooManyRequests'>;

/**
 * The link of the order's open attempt with this provider (for JSAPI its prepay_id): made, or made again where
 * it has run out. An attempt for another method is closed first: two payable links for one order would be two
 * payments.
 */
export function startPayment(deps: ApplyDeps, providers: Providers) {
  const close = closeAttempts(deps, providers);
  /** Ends the order's open attempt. Why the order can't be paid by another one now; null when it can. */
  const end = async (orderId: string, now: Date) => {
    const closed = await close(orderId, now);
    if (closed === 'paid') return fail('orderAlreadyPaid');
    return closed === 'unknown' ? fail('paymentUnknown') : null;
  };
  return async (
    context: ContextOf<'ownOrderOrTicket'>,
    provider: PaymentProvider,
    wish: Wish,
  ): Promise<PaymentStarted> => {
    const { order, now } = context;
    let attempt = await openAttempt(deps.db, order, provider, wish, now);
    if (!isFailure(attempt) && !isFor(attempt, provider, order, wish)) {
      const refusal = await end(order.id, now);
      if (refusal) return refusal;
      attempt = await openAttempt(deps.db, order, provider, wish, now);
    }
    if (isFailure(attempt)) return attempt;
    if (!isFor(attempt, provider, order, wish)) return fail('paymentUnknown');
    if (isFresh(attempt, now)) return attempt.link;

    const created = await provider.create(attemptRequest(termsOf(order, attempt, wish), context));
    switch (created.state) {
      case 'created':
        return (await keepLink(deps.db, attempt.id, created, now)) ?? fail('orderNotPayable');
      case 'settled': {
        const status = await provider.query(referenceOf(attempt));
        const outcome = await applyStatus(deps, provider.id, attempt.id, status, now);
        return (await hasPaid(deps.db, attempt.id, outcome))
          ? fail('orderAlreadyPaid')
          : fail('paymentUnknown');
      }
      case 'refused':
        context.log.error({ attemptId: attempt.id, reason: created.reason }, 'a provider refused an attempt');
        return (await applyRefused(deps, attempt, now))
          ? fail('paymentFailed')
          : ((await end(order.id, now)) ?? fail('paymentFailed'));
      case 'unknown':
        // The attempt stays open: it may exist at the provider. Trying again uses the same number.
        context.log.warn({ attemptId: attempt.id, reason: created.reason }, 'a provider did not answer');
        return fail('providerUnavailable');
    }
  };
}

const isFresh = (attempt: PaymentAttemptRow, now: Date): attempt is PaymentAttemptRow & { link: string } =>
  attempt.link !== null &&
  attempt.link_expires_at !== null &&
  attempt.link_expires_at.getTime() > now.getTime() + linkReserveMs;

interface Link {
  readonly link: string;
  readonly linkExpiresAt: Date;
  readonly providerReference?: string;
}

/**
 * Stores the attempt's link and answers it; when a second tap was faster, answers that one's link, so that both get the
 * same. Null when the attempt was closed or paid in between: a link that nobody watches must not be given away.
 */
async function keepLink(
  db: Database,
  attemptId: string,
  { link, linkExpiresAt, providerReference }: Link,
  now: Date,
): Promise<string | null> {
  const kept = await db
    .updateTable('payment_attempts')
    .set({
      link,
      link_expires_at: linkExpiresAt,
      ...(providerReference === undefined ? {} : { provider_reference: providerReference }),
    })
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('link_expires_at', 'is', null),
        eb('link_expires_at', '<=', new Date(now.getTime() + linkReserveMs)),
      ]),
    )
    .executeTakeFirst();
  if (kept.numUpdatedRows === 1n) return link;
  const current = await db
    .selectFrom('payment_attempts')
    .select('link')
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return current?.link ?? null;
}
