import { dayMs } from '@device-pay/rules';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { AttemptReference, AttemptRequest, AttemptStatus, Closed, Created } from '../port.ts';
import { isReplayed, readTrouble } from './client.ts';
import { readSession } from './session.ts';

/** Stripe's clock and ours, and the request's way to it. */
const clockMarginMs = 60_000;
/** How long a session outlives its attempt. Stripe keeps one open for 30 minutes at least, 24 hours at most. */
const outlivesMs = 30 * 60_000 + clockMarginMs;
const longestSessionMs = dayMs;
/** The longest time to pay for which every session's end is one that Stripe takes. */
export const longestAttemptMs = longestSessionMs - outlivesMs - clockMarginMs;

/** Sessions that a search looks at before it gives up, newest first: five requests. */
const searchedSessions = 500;

/**
 * When the session ends by itself, in seconds: well after the attempt's own deadline, as orders have less than
 * half an hour at times. So the end of the order must close the session; this is the net below it. It depends on
 * the attempt alone, never on the time of asking: a repeat with another figure would be refused.
 */
const sessionEnd = (attempt: { readonly expiresAt: Date }): number =>
  Math.ceil((attempt.expiresAt.getTime() + outlivesMs) / 1000);

/** Stripe's own page takes the card (PCI DSS SAQ A): no card number ever passes through us. */
export async function createSession(stripe: Stripe, request: AttemptRequest): Promise<Created> {
  const { attemptId } = request;
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        client_reference_id: attemptId,
        metadata: { attemptId },
        // Handed down to the charge, which the bill shows.
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
        // What is charged is what was ordered, in its currency.
        adaptive_pricing: { enabled: false },
        expires_at: sessionEnd(request),
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
        locale: request.language,
      },
      { idempotencyKey: attemptId },
    );
    // A repeated answer shows the session as it was when it was made.
    const isRepeated = isReplayed(session.lastResponse);
    return offer(isRepeated ? await stripe.checkout.sessions.retrieve(session.id) : session, request);
  } catch (error) {
    const trouble = readTrouble(error);
    if (trouble.kind === 'unknown') return { state: 'unknown', reason: trouble.reason };
    if (trouble.kind !== 'otherParameters') return { state: 'refused', reason: trouble.reason };
    return createAgain(stripe, request, trouble.reason);
  }
}

/** The number was sent before, in other words (another language, another way back): the first session stands. */
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
    // Only an open session can be expired: it is paid, expired, or its payment is under way.
    if (readTrouble(error).kind !== 'refused') return 'unknown';
    const { state } = await querySession(stripe, attempt, clock);
    return state === 'paid' || state === 'closed' ? state : 'unknown';
  }
}

/**
 * Stripe has no session of this number. While our request may still be on its way to them, one can come into
 * being, though nobody holds its link; past the end that the request names it could not be paid.
 */
function withoutSession(attempt: AttemptReference, clock: Clock): { readonly state: 'unpaid' | 'closed' } {
  return { state: clock.now().getTime() > sessionEnd(attempt) * 1000 ? 'closed' : 'unpaid' };
}

/**
 * The session of an attempt whose answer was lost. Stripe does not look sessions up by our number, so those made
 * in the attempt's lifetime are read through.
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
