import type { Payment, Refund, Session } from './state.ts';

/** A JSON object as Stripe shows it. */
export type ApiObject = Record<string, unknown>;

/** The API version whose shapes these are. */
export const apiVersion = '2026-10-28.endive';

export const toSeconds = (ms: number): number => Math.floor(ms / 1000);

export function sessionObject(session: Session, publicUrl: string): ApiObject {
  const { payment } = session;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amountFen,
    amount_total: session.amountFen,
    automatic_tax: { enabled: false, liability: null, status: null },
    cancel_url: session.cancelUrl ?? null,
    client_reference_id: session.outTradeNo ?? null,
    created: toSeconds(session.createdAtMs),
    currency: session.currency,
    customer: null,
    customer_details: null,
    expires_at: toSeconds(session.expiresAtMs),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: payment?.intentId ?? null,
    payment_method_types: ['card'],
    payment_status: payment === undefined ? 'unpaid' : 'paid',
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${publicUrl}/c/pay/${session.id}` : null,
  };
}

export function intentObject(session: Session, payment: Payment): ApiObject {
  return {
    id: payment.intentId,
    object: 'payment_intent',
    amount: session.amountFen,
    amount_received: session.amountFen,
    created: toSeconds(payment.paidAtMs),
    currency: session.currency,
    latest_charge: payment.chargeId,
    livemode: false,
    metadata: session.intentMetadata,
    payment_method_types: ['card'],
    status: 'succeeded',
  };
}

export function chargeObject(session: Session, payment: Payment): ApiObject {
  return {
    id: payment.chargeId,
    object: 'charge',
    amount: session.amountFen,
    amount_captured: session.amountFen,
    amount_refunded: payment.refundedFen,
    balance_transaction: payment.transactionId,
    captured: true,
    created: toSeconds(payment.paidAtMs),
    currency: session.currency,
    livemode: false,
    metadata: session.intentMetadata,
    paid: true,
    payment_intent: payment.intentId,
    refunded: payment.refundedFen === session.amountFen,
    status: 'succeeded',
  };
}

export function refundObject(refund: Refund, session: Session): ApiObject {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountFen,
    balance_transaction: refund.transactionId,
    charge: session.payment?.chargeId ?? null,
    created: toSeconds(refund.createdAtMs),
    currency: session.currency,
    metadata: refund.metadata,
    payment_intent: session.payment?.intentId ?? null,
    reason: null,
    receipt_number: null,
    status: refund.status,
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
  };
}

export function transactionObject(
  id: string,
  type: string,
  amountFen: number,
  { currency }: Session,
  atMs: number,
  sourceId: string,
): ApiObject {
  // Stripe's usual price of a card payment, 2.9 % and 30 cents; it is not given back with a refund.
  const fee = type === 'charge' ? Math.round(amountFen * 0.029) + 30 : 0;
  return {
    id,
    object: 'balance_transaction',
    amount: amountFen,
    available_on: toSeconds(atMs) + 2 * 86_400,
    created: toSeconds(atMs),
    currency,
    exchange_rate: null,
    fee,
    net: amountFen - fee,
    reporting_category: type,
    source: sourceId,
    status: 'pending',
    type,
  };
}
