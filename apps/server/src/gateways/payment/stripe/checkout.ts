import { dayMs } from '@device-pay/rules';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { AttemptReference, AttemptRequest, AttemptStatus, Closed, Created } from '../port.ts';
import { isReplayed, readTrouble } from './client.ts';
import { readSession } from './session.ts';

/** Allows for the difference of Stripe's clock and ours, and for the time that a request takes. */
const clockMarginMs = 60_000;
/** How long a session outlives its attempt. Stripe keeps one open for 30 minutes at least, 24 hours at most. */
const outlivesMs = 30 * 60_000 + clockMarginMs;
const longestSessionMs = dayMs;
/** The longest time to pay with which every session's end is within Stripe's limits. */
export const longestAttemptMs = longestSessionMs - outlivesMs - clockMarginMs;

/** How many sessions a search looks at, newest first, before it gives up: five requests. */
const searchedSessions = 500;

/**
 * When the session expires by itself, in seconds. This is well after the attempt's deadline, which may be less than
 * Stripe's half an hour away: ending the order must close the session, and this is only the fallback. It depends on the
 * attempt alone, not on the time of the request: Stripe refuses a repeat with another value.
 */
const sessionEnd = (attempt: { readonly expiresAt: Date }): number =>
  Math.ceil((attempt.expiresAt.getTime() + outlivesMs) / 1000);

/** Stripe's own page takes the card (PCI DSS SAQ A): no card number passes through us. */
export async function createSession(stripe: Stripe, request: AttemptRequest): Promise<Created> {
  const { attemptId } = request;
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        client_reference_id: attemptId,
        metadata: { attemptId },
        // Stripe copies this to the charge, which the bill shows.
        payment_intent_data: { metadata: { attemptId } },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: request.currency.toLowerCase(),
              unit_amount: request.amountFen,
              product_data: { name: request.description },
            },
          },
        ],
        // Charges what was ordered, in its currency.
        adaptive_pricing: { enabled: false },
        expires_at: sessionEnd(request),
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
        locale: request.language,
      },
      { idempotencyKey: attemptId },
    );
    // A replayed answer has the session as it was when it was created.
    const isRepeated = isReplayed(session.lastResponse);
    return offer(isRepeated ? await stripe.checkout.sessions.retrieve(session.id) : session, request);
  } catch (error) {
    const trouble = readTrouble(error);
    if (trouble.kind === 'unknown') return { state: 'unknown', reason: trouble.reason };
    if (trouble.kind !== 'otherParameters') return { state: 'refused', reason: trouble.reason };
    return createAgain(stripe, request, trouble.reason);
  }
}

/** The number was sent before with other parameters (another language or return address): the first session stands. */
async function createAgain(stripe: Stripe, request: AttemptRequest, reason: string): Promise<Created> {
  try {
    const found = await findSession(stripe, request);
    if (typeof found === 'string') return { state: 'unknown', reason };
    const isSame =
      found.amount_total === request.amountFen &&
      found.currency === request.currency.toLowerCase() &&
      found.expires_at === sessionEnd(request);
    return isSame ? offer(found, request) : { state: 'refused', reason };
  } catch (error) {
    return { state: 'unknown', reason: readTrouble(error).reason };
  }
}

function offer(session: Stripe.Checkout.Session, request: AttemptRequest): Created {
  if (session.status !== 'open') return { state: 'settled' };
  if (!session.url) return { state: 'unknown', reason: 'no url' };
  return {
    state: 'created',
    link: session.url,
    linkExpiresAt: request.expiresAt,
    providerReference: session.id,
  };
}

export async function querySession(
  stripe: Stripe,
  attempt: AttemptReference,
  clock: Clock,
): Promise<AttemptStatus> {
  try {
    const id = attempt.providerReference ?? (await findSession(stripe, attempt));
    if (id === 'none') return withoutSession(attempt, clock);
    if (id === 'tooMany') return { state: 'unknown', reason: 'too many sessions to search' };
    const session = await stripe.checkout.sessions.retrieve(typeof id === 'string' ? id : id.id, {
      expand: ['payment_intent.latest_charge'],
    });
    return session.client_reference_id === attempt.attemptId
      ? readSession(session, clock.now())
      : { state: 'unknown', reason: 'another session was answered' };
  } catch (error) {
    return { state: 'unknown', reason: readTrouble(error).reason };
  }
}

export async function closeSession(stripe: Stripe, attempt: AttemptReference, clock: Clock): Promise<Closed> {
  try {
    const id = attempt.providerReference ?? (await findSession(stripe, attempt));
    if (id === 'tooMany') return 'unknown';
    if (id === 'none') return withoutSession(attempt, clock).state === 'closed' ? 'closed' : 'unknown';
    const session = await stripe.checkout.sessions.expire(typeof id === 'string' ? id : id.id);
    return session.status === 'expired' ? 'closed' : 'unknown';
  } catch (error) {
    // Only an open session can be expired: this one is paid, expired, or its payment is under way.
    if (readTrouble(error).kind !== 'refused') return 'unknown';
    const { state } = await querySession(stripe, attempt, clock);
    return state === 'paid' || state === 'closed' ? state : 'unknown';
  }
}

/**
 * Stripe has no session with this number. A request of ours may still be on its way to create one, though nobody has
 * its link; after the end that the request names it could not be paid.
 */
function withoutSession(attempt: AttemptReference, clock: Clock): { readonly state: 'unpaid' | 'closed' } {
  return { state: clock.now().getTime() > sessionEnd(attempt) * 1000 ? 'closed' : 'unpaid' };
}

/**
 * Finds the session of an attempt whose answer was lost. Stripe has no look-up by our number, so this reads through the
 * sessions of the attempt's lifetime.
 */
async function findSession(
  stripe: Stripe,
  attempt: { readonly attemptId: string; readonly expiresAt: Date },
): Promise<Stripe.Checkout.Session | 'none' | 'tooMany'> {
  const end = sessionEnd(attempt);
  let searched = 0;
  const created = { gte: end - longestSessionMs / 1000, lte: end };
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (session.client_reference_id === attempt.attemptId) return session;
    searched += 1;
    if (searched === searchedSessions) return 'tooMany';
  }
  return 'none';
}
