import type Stripe from 'stripe';
import type { NotificationReading, ProviderEvent } from '../port.ts';
import { isLiveKey, type StripeSettings } from './client.ts';
import { readRefund } from './refunds.ts';
import { fromSeconds, readSession } from './session.ts';

const toleranceSeconds = 300;

/**
 * Proves that an event is Stripe's: fresh, signed with a secret of our endpoint, of our own account, and of our key's
 * mode (test or live). Only events about sessions and refunds with our numbers count; all others are acknowledged.
 */
export function readNotification(
  stripe: Stripe,
  settings: StripeSettings,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  nowMs: number,
): NotificationReading {
  const reject = (reason: string): NotificationReading => ({ accepted: false, reason });
  /** For what Stripe has signed. */
  const refuse = (reason: string): NotificationReading => ({ accepted: false, reason, isProved: true });
  const signature = headers['stripe-signature'];
  if (!signature) return reject('headers-missing');
  const event = verify(stripe, settings.webhookSecrets, signature, rawBody, nowMs);
  if (typeof event === 'string') return event === 'body' ? refuse(event) : reject(event);
  // Only events of connected accounts name an account; their money is not ours.
  if (event.account) return refuse('account');
  if (event.livemode !== isLiveKey(settings.secretKey)) return refuse('livemode');
  return { accepted: true, event: readEvent(event) };
}

/** The event, or why it is rejected. */
function verify(
  stripe: Stripe,
  secrets: readonly string[],
  signature: string,
  rawBody: string,
  nowMs: number,
): Stripe.Event | 'signature' | 'stale' | 'body' {
  let failure: 'signature' | 'stale' | 'body' = 'signature';
  for (const secret of secrets) {
    try {
      const { webhooks } = stripe;
      return webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, nowMs);
    } catch (error) {
      // Signed, but too old: the metrics must show that apart from forgeries.
      if (error instanceof Error && /tolerance/.test(error.message)) failure = 'stale';
      // Only what is signed is parsed.
      else if (error instanceof SyntaxError) failure = 'body';
    }
  }
  return failure;
}

function readEvent(event: Stripe.Event): ProviderEvent | null {
  if (event.type === 'checkout.session.completed') {
    // Completed but unpaid: the money takes days, and another event will follow.
    return event.data.object.payment_status === 'paid' ? readPayment(event, event.data.object) : null;
  }
  if (event.type === 'checkout.session.async_payment_succeeded' || event.type === 'checkout.session.expired')
    return readPayment(event, event.data.object);
  // `charge.refunded` is sent as well, but does not name its refund.
  if (event.type === 'refund.created' || event.type === 'refund.updated' || event.type === 'refund.failed')
    return readRefundEvent(event, event.data.object);
  return null;
}

function readPayment(event: Stripe.Event, session: Stripe.Checkout.Session): ProviderEvent | null {
  const attemptId = session.client_reference_id;
  if (!attemptId || session.metadata?.attemptId !== attemptId) return null;
  return {
    kind: 'payment',
    eventId: event.id,
    attemptId,
    status: readSession(session, fromSeconds(event.created)),
  };
}

function readRefundEvent(event: Stripe.Event, refund: Stripe.Refund): ProviderEvent | null {
  const refundId = refund.metadata?.refundId;
  if (!refundId) return null;
  const attemptId = refund.metadata?.attemptId ?? null;
  return {
    kind: 'refund',
    eventId: event.id,
    refundId,
    attemptId,
    amountFen: refund.amount,
    status: readRefund(refund),
  };
}
