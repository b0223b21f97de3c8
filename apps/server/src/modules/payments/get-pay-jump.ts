import { brandById } from '@device-pay/brands';
import type { AttemptRequest } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PaymentAttemptRow } from '../../platform/database/tables.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { ContextOf, Handler } from '../../platform/handler.ts';
import { type ApplyDeps, applyRefused, applyStatus, saysPaid } from './apply.ts';
import { closeAttempts, openAttempt } from './attempts.ts';
import type { Providers } from './providers.ts';

/** A link that runs out within this time is not handed out again. */
const linkReserveMs = 20_000;

export function getPayJump(deps: ApplyDeps, providers: Providers): Handler<'payments.get-pay-jump'> {
  const close = closeAttempts(deps, providers);
  return async (context, { payMethod, requestMethod = 'H5' }) => {
    const { order, brand, now } = context;
    const provider = providers.forOrder(payMethod, order, brandById(brand));
    if (!provider || requestMethod !== 'H5') return fail('payMethodUnavailable');

    let attempt = await openAttempt(deps.db, order.id, provider, requestMethod, now);
    if (!isFailure(attempt) && attempt.provider !== provider.id) {
      // Switching: two payable links for one order would be two payments.
      const closed = await close(order.id, now);
      if (closed === 'paid') return fail('orderAlreadyPaid');
      if (closed === 'unknown') return fail('paymentUnknown');
      attempt = await openAttempt(deps.db, order.id, provider, requestMethod, now);
    }
    if (isFailure(attempt)) return attempt;
    if (attempt.provider !== provider.id) return fail('paymentUnknown');
    if (
      attempt.url &&
      attempt.url_expires_at &&
      attempt.url_expires_at.getTime() > now.getTime() + linkReserveMs
    ) {
      return attempt.url;
    }

    const created = await provider.create(attemptRequest(attempt, context));
    switch (created.state) {
      case 'created':
        return (await keepLink(deps.db, attempt.id, created, now)) ?? fail('orderNotPayable');
      case 'settled': {
        const status = await provider.query(attempt.id);
        const outcome = await applyStatus(deps, provider.id, attempt.id, status, now);
        return saysPaid(status, outcome) ? fail('orderAlreadyPaid') : fail('paymentUnknown');
      }
      case 'refused':
        context.log.error({ attemptId: attempt.id, reason: created.reason }, 'a provider refused an attempt');
        await applyRefused(deps, attempt.id, now);
        return fail('paymentFailed');
      case 'unknown':
        // The attempt stays open: it may exist at the provider. Trying again uses the same number.
        context.log.warn({ attemptId: attempt.id, reason: created.reason }, 'a provider did not answer');
        return fail('providerUnavailable');
    }
  };
}

/**
 * Stores the attempt's link and answers it; where a second tap was faster, its link, so that both get one. Null
 * when the attempt was closed or paid in between: a link that nobody watches must not be given away.
 */
async function keepLink(
  db: Database,
  attemptId: string,
  { url, urlExpiresAt }: { url: string; urlExpiresAt: Date },
  now: Date,
): Promise<string | null> {
  const kept = await db
    .updateTable('payment_attempts')
    .set({ url, url_expires_at: urlExpiresAt })
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('url_expires_at', 'is', null),
        eb('url_expires_at', '<=', new Date(now.getTime() + linkReserveMs)),
      ]),
    )
    .executeTakeFirst();
  if (kept.numUpdatedRows === 1n) return url;
  const current = await db
    .selectFrom('payment_attempts')
    .select('url')
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return current?.url ?? null;
}

function attemptRequest(
  attempt: PaymentAttemptRow,
  { origin, order, brand, subject, clientIp, language }: ContextOf<'ownOrderOrTicket'>,
): AttemptRequest {
  const page = subject.kind === 'order' ? 'orderPay-details.html' : 'order-details.html';
  return {
    attemptId: attempt.id,
    amountFen: attempt.amount_fen,
    currency: attempt.currency,
    // The payer reads this at the provider; it must not change when the same attempt is asked for again.
    description: `${brandById(brand).name[order.language]} ${order.id}`,
    expiresAt: attempt.expires_at,
    clientIp,
    // A fresh page load: the language that was chosen by a link would be forgotten otherwise.
    returnUrl: `${origin}/pay/${page}?orderId=${order.id}&lang=${language}&paying=1`,
  };
}
