import type Stripe from 'stripe';
import type { AttemptStatus } from '../port.ts';

/**
 * A Checkout Session as a status. Anything not understood is unknown.
 * @param paidAt the best time that the caller knows, if the session does not include its charge
 */
export function readSession(session: Stripe.Checkout.Session, paidAt: Date): AttemptStatus {
  const { status } = session;
  if (status === 'open') return { state: 'unpaid' };
  if (status === 'expired') return { state: 'closed' };
  if (status === 'complete') return readComplete(session, paidAt);
  return { state: 'unknown', reason: `status ${status}` };
}

function readComplete(session: Stripe.Checkout.Session, paidAt: Date): AttemptStatus {
  const { payment_status: paymentStatus, payment_intent: intent, amount_total: amountFen } = session;
  // Complete but unpaid: a method that takes days. We offer only cards, but then it is up to the bank.
  if (paymentStatus !== 'paid')
    return { state: 'unknown', reason: `complete, but ${paymentStatus}`, isProcessing: true };
  const transactionId = typeof intent === 'string' ? intent : intent?.id;
  if (!transactionId || amountFen === null || !session.currency)
    return { state: 'unknown', reason: 'an incomplete session' };
  const latest = typeof intent === 'string' ? null : intent?.latest_charge;
  const charge = typeof latest === 'object' ? latest : null;
  return {
    state: 'paid',
    transactionId,
    amountFen,
    currency: session.currency.toUpperCase(),
    paidAt: charge ? fromSeconds(charge.created) : paidAt,
    ...(charge && charge.amount_refunded > 0 ? { refunded: true } : {}),
  };
}

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);
