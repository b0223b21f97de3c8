import type Stripe from 'stripe';
import type { RefundRequest, RefundStatus } from '../port.ts';
import { isKeptRefusal, readTrouble } from './client.ts';
import { fromSeconds } from './session.ts';

/** How often a refund that Stripe refused may be requested again under its number within a day. */
const keysOfRefund = 20;

export async function createRefund(stripe: Stripe, request: RefundRequest): Promise<RefundStatus> {
  try {
    // Stripe forgets an idempotency key after a day or more; a refund that is requested again later must not be made
    // twice.
    const existing = await findRefund(stripe, request);
    if (existing) return readExisting(existing, request);
    return await askForRefund(stripe, request);
  } catch (error) {
    const { kind, reason } = readTrouble(error);
    return { state: kind === 'refused' || kind === 'otherParameters' ? 'failed' : 'unknown', reason };
  }
}

/**
 * Stripe replays a refusal (a short balance, say) for its idempotency key. So a repeat that gets the old refusal goes
 * on to the next key. All requests use the keys in the same order and leave a key only when it made no refund, so
 * together they make one refund.
 */
async function askForRefund(stripe: Stripe, request: RefundRequest, ordinal = 1): Promise<RefundStatus> {
  const { refundId, attemptId, transactionId, amountFen } = request;
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: transactionId, amount: amountFen, metadata: { refundId, attemptId } },
      { idempotencyKey: ordinal === 1 ? refundId : `${refundId}-${ordinal}` },
    );
    return readRefund(refund);
  } catch (error) {
    if (!isKeptRefusal(error) || ordinal === keysOfRefund) throw error;
    return askForRefund(stripe, request, ordinal + 1);
  }
}

export async function queryRefund(stripe: Stripe, request: RefundRequest): Promise<RefundStatus> {
  try {
    const refund = await findRefund(stripe, request);
    return refund ? readExisting(refund, request) : { state: 'absent' };
  } catch (error) {
    return { state: 'unknown', reason: readTrouble(error).reason };
  }
}

/** Stripe's refund object as a status. The money of a succeeded refund may come back later, which is `failed`. */
export function readRefund(refund: Stripe.Refund): RefundStatus {
  const { id, status, created, failure_reason: failureReason } = refund;
  if (status === 'succeeded')
    return { state: 'succeeded', refundedAt: fromSeconds(created), providerRefundId: id };
  if (status === 'pending' || status === 'requires_action') return { state: 'processing' };
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reason: `${status} ${failureReason ?? ''}`.trim() };
  return { state: 'unknown', reason: `status ${status}` };
}

function readExisting(refund: Stripe.Refund, request: RefundRequest): RefundStatus {
  return refund.amount === request.amountFen
    ? readRefund(refund)
    : { state: 'failed', reason: `the number stands for another amount, ${refund.amount}` };
}

async function findRefund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: request.transactionId, limit: 100 })) {
    if (refund.metadata?.refundId === request.refundId) return refund;
  }
  return undefined;
}
