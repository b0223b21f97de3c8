import { randomHex } from '../../platform/random.ts';
import type { ApiCall, StripeContext } from './context.ts';
import { noSuch, refusal } from './errors.ts';
import { createdRules, listPage, listRules } from './lists.ts';
import { type ApiObject, chargeObject, refundObject } from './objects.ts';
import { integer, metadataRule, oneOf, optional, required, text } from './parameters.ts';
import type { Payment, Refund, Session } from './state.ts';

/** POST /v1/refunds `payment_intent[, amount, metadata]`; without an amount, all that is not refunded yet. */
export function createRefund(context: StripeContext, { parameters, faults }: ApiCall): ApiObject {
  parameters.check({
    payment_intent: required(text(100)),
    amount: optional(integer(1, 99_999_999)),
    reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
    'metadata[*]': metadataRule,
    'expand[]': optional(text(100)),
  });
  const intentId = parameters.get('payment_intent');
  const session = context.state.findByIntentId(intentId);
  if (session?.payment === undefined) throw noSuch('payment_intent', intentId, 'payment_intent');
  const { payment } = session;
  const leftFen = session.amountFen - payment.refundedFen;
  const amountFen = parameters.findNumber('amount') ?? leftFen;
  assertRefundable(payment, amountFen, leftFen);
  if (faults.find('balanceShort') !== undefined) {
    throw refusal('Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'balance_insufficient',
    });
  }
  const outcome = faults.find('refundOutcome')?.status;
  const refund = newRefund(context, session, amountFen, parameters.names('metadata'), outcome);
  payment.refundedFen += amountFen;
  context.state.saveSession(session);
  context.state.saveRefund(refund);
  if (refund.status === 'pending') context.clock.schedule(refund.settlesAtMs, () => settle(context, refund));
  context.events.emit('refund.created', session, refundObject(refund, session));
  if (refund.status === 'succeeded') {
    context.events.emit('charge.refunded', session, chargeObject(session, payment));
  }
  return refundObject(refund, session);
}

/** GET /v1/refunds/{id} */
export function retrieveRefund(context: StripeContext, { id, parameters }: ApiCall): ApiObject {
  parameters.check({ 'expand[]': optional(text(100)) });
  const refund = context.state.refunds.get(id);
  const session = context.state.trades.get(refund?.sessionId ?? '');
  if (refund === undefined || session === undefined) throw noSuch('refund', id);
  return refundObject(refund, session);
}

/** GET /v1/refunds?payment_intent&limit&starting_after */
export function listRefunds(context: StripeContext, { parameters }: ApiCall): ApiObject {
  parameters.check({ ...listRules, ...createdRules, payment_intent: optional(text(100)) });
  const intentId = parameters.find('payment_intent');
  const refunds: ApiObject[] = [];
  for (const refund of context.state.refunds.values()) {
    const session = context.state.trades.get(refund.sessionId);
    if (session !== undefined && (intentId === undefined || session.payment?.intentId === intentId)) {
      refunds.push(refundObject(refund, session));
    }
  }
  return listPage('/v1/refunds', parameters, refunds);
}

/** Goes on with the refunds that an earlier run left under way. */
export function resumeRefunds(context: StripeContext): void {
  for (const refund of context.state.refunds.values()) {
    if (refund.status === 'pending')
      context.clock.schedule(refund.settlesAtMs, () => settle(context, refund));
  }
}

function assertRefundable(payment: Payment, amountFen: number, leftFen: number): void {
  if (leftFen === 0) {
    throw refusal(`Charge ${payment.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amountFen > leftFen) {
    throw refusal(
      `Refund amount ($${amountFen / 100}) is greater than unrefunded amount on charge ($${leftFen / 100})`,
      { param: 'amount' },
    );
  }
}

function newRefund(
  context: StripeContext,
  session: Session,
  amountFen: number,
  metadata: Readonly<Record<string, string>>,
  wantedOutcome: unknown,
): Refund {
  const now = context.clock.now();
  const outcome = wantedOutcome === 'failed' || wantedOutcome === 'canceled' ? wantedOutcome : 'succeeded';
  const { refundSettleMs } = context.settings;
  return {
    id: `re_3${randomHex(12)}`,
    sessionId: session.id,
    transactionId: `txn_3${randomHex(12)}`,
    amountFen,
    metadata,
    createdAtMs: now,
    // A bank refuses a refund some time after Stripe took it.
    settlesAtMs: now + Math.max(refundSettleMs, outcome === 'succeeded' ? 0 : failureMs),
    outcome,
    status: outcome === 'succeeded' && refundSettleMs === 0 ? 'succeeded' : 'pending',
  };
}

function settle(context: StripeContext, refund: Refund): void {
  if (refund.status === 'pending') end(context, refund, refund.outcome);
}

/** A refund that had succeeded fails days later: the payer's bank sends the money back to Stripe. */
export function sendBack(context: StripeContext, refundId: string): boolean {
  const refund = [...context.state.refunds.values()].find(
    ({ metadata, status }) => metadata.refundId === refundId && status === 'succeeded',
  );
  if (refund) end(context, refund, 'failed');
  return refund !== undefined;
}

function end(context: StripeContext, refund: Refund, outcome: Refund['outcome']): void {
  const session = context.state.trades.get(refund.sessionId);
  if (session?.payment === undefined) return;
  refund.status = outcome;
  if (outcome !== 'succeeded') {
    refund.failedAtMs = context.clock.now();
    session.payment.refundedFen -= refund.amountFen;
    context.state.saveSession(session);
  }
  context.state.saveRefund(refund);
  const object = refundObject(refund, session);
  context.events.emit(outcome === 'failed' ? 'refund.failed' : 'refund.updated', session, object);
  if (outcome === 'succeeded') {
    context.events.emit('charge.refunded', session, chargeObject(session, session.payment));
  }
}

const failureMs = 200;
