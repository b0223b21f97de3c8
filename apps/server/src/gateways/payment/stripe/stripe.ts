import type { Clock } from '../../../platform/clock.ts';
import { answerTimeoutMs, type PaymentProvider } from '../port.ts';
import { fetchBill } from './bill.ts';
import { closeSession, createSession, querySession } from './checkout.ts';
import { type StripeSettings, stripeClient } from './client.ts';
import { readNotification } from './notification.ts';
import { createRefund, queryRefund } from './refunds.ts';

/**
 * Stripe Checkout: the payer follows a link to Stripe's page, pays by card, and comes back.
 *
 * The attempt's number is the session's `client_reference_id` and the idempotency key, the session's id is the
 * `providerReference`, the payment intent's id the `transactionId`.
 */
export function stripe(settings: StripeSettings, clock: Clock): PaymentProvider {
  const client = stripeClient(settings);
  const timeoutMs = settings.timeoutMs ?? answerTimeoutMs;
  /** For what a person waits for: where the answer about a session was lost, it takes up to seven requests. */
  const hurried = () => stripeClient(settings, AbortSignal.timeout(timeoutMs * 1.5));
  return {
    id: 'stripe',
    payMethod: 'UG',
    currencies: ['USD'],
    requestMethods: ['H5'],
    // Half a dollar: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
    leastFen: 50,
    create: (request) => createSession(hurried(), request),
    query: (attempt) => querySession(hurried(), attempt, clock),
    close: (attempt) => closeSession(hurried(), attempt, clock),
    refund: (request) => createRefund(client, request),
    queryRefund: (request) => queryRefund(client, request),
    readNotification: (headers, rawBody) =>
      readNotification(client, settings, headers, rawBody, clock.now().getTime()),
    acknowledgement: { status: 200, body: '{"received":true}', contentType: 'application/json' },
    // Stripe shows this answer in its dashboard and retries.
    rejection: () => ({ status: 400, body: '{"error":"rejected"}', contentType: 'application/json' }),
    bill: { zone: 'UTC', fetch: (day) => fetchBill(client, day, clock) },
  };
}
