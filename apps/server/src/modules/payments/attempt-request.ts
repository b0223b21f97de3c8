import { createHash } from 'node:crypto';
import { brandById } from '@device-pay/brands';
import type { AttemptReference, AttemptRequest, RequestMethod } from '../../gateways/payment/port.ts';
import type { OrderRow, PaymentAttemptRow } from '../../platform/database/tables.ts';
import type { ContextOf } from '../../platform/handler.ts';

/** How somebody wants to pay: an attempt is good for exactly this. */
export interface Wish {
  readonly requestMethod: RequestMethod;
  readonly openid: string | null;
  readonly appId: string | null;
}

type Terms = Pick<
  AttemptRequest,
  'attemptId' | 'amountFen' | 'currency' | 'description' | 'expiresAt' | 'requestMethod' | 'openid' | 'appId'
>;

/** What the provider is told under this number; none of it may ever change. */
export function termsOf(
  order: OrderRow,
  attempt: Pick<PaymentAttemptRow, 'id' | 'amount_fen' | 'currency' | 'expires_at'>,
  wish: Wish,
): Terms {
  return {
    attemptId: attempt.id,
    amountFen: attempt.amount_fen,
    currency: attempt.currency,
    // The payer reads this at the provider.
    description: `${brandById(order.brand).name[order.language]} ${order.id}`,
    expiresAt: attempt.expires_at,
    ...wish,
  };
}

/**
 * SHA-256 of the terms. The same number with other terms is refused here, before the provider: some providers
 * refuse it, others would quietly keep the old terms.
 */
export const hashOfTerms = ({ expiresAt, ...terms }: Terms): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([expiresAt.getTime(), ...Object.entries(terms).sort(byName).flat()]))
    .digest();

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

export function attemptRequest(
  terms: Terms,
  { origin, order, subject, clientIp, language }: ContextOf<'ownOrderOrTicket'>,
): AttemptRequest {
  const page = subject.kind === 'order' ? 'orderPay-details.html' : 'order-details.html';
  return {
    ...terms,
    clientIp,
    language,
    // A fresh page load: the language that was chosen by a link would be forgotten otherwise.
    returnUrl: `${origin}/pay/${page}?orderId=${order.id}&lang=${language}&paying=1`,
  };
}

export const referenceOf = (
  attempt: Pick<PaymentAttemptRow, 'id' | 'provider_reference' | 'amount_fen' | 'currency' | 'expires_at'>,
): AttemptReference => ({
  attemptId: attempt.id,
  providerReference: attempt.provider_reference,
  amountFen: attempt.amount_fen,
  currency: attempt.currency,
  expiresAt: attempt.expires_at,
});
