import { randomHex } from '../../platform/random.ts';
import type { ApiCall, StripeContext } from './context.ts';
import { badParameter, noSuch, refusal, StripeApiError } from './errors.ts';
import { createdRules, listPage, listRules } from './lists.ts';
import { type ApiObject, sessionObject, toSeconds } from './objects.ts';
import {
  flag,
  integer,
  metadataRule,
  oneOf,
  optional,
  type ParameterRules,
  type Parameters,
  required,
  text,
  webUrl,
} from './parameters.ts';
import type { Session } from './state.ts';

/** POST /v1/checkout/sessions → a session whose `url` is Stripe's page. */
export function createSession(context: StripeContext, { parameters }: ApiCall): ApiObject {
  parameters.check(createRules);
  const now = context.clock.now();
  const session: Session = {
    id: `cs_test_a1${randomHex(28)}`,
    outTradeNo: parameters.find('client_reference_id'),
    amountFen: readAmount(parameters),
    currency: parameters.get(`${price}[currency]`),
    itemName: parameters.get(`${price}[product_data][name]`),
    metadata: parameters.names('metadata'),
    intentMetadata: parameters.names('payment_intent_data[metadata]'),
    successUrl: parameters.get('success_url'),
    cancelUrl: parameters.find('cancel_url'),
    locale: parameters.find('locale') ?? 'auto',
    createdAtMs: now,
    expiresAtMs: readEnd(parameters, now),
    status: 'open',
    failedPayments: 0,
  };
  context.state.saveSession(session);
  context.payments.scheduleEnd(session);
  return sessionObject(session, context.publicUrl());
}

/** GET /v1/checkout/sessions/{id} */
export function retrieveSession(context: StripeContext, { id, parameters }: ApiCall): ApiObject {
  parameters.check({ 'expand[]': optional(text(100)) });
  return sessionObject(findSession(context, id), context.publicUrl());
}

/** GET /v1/checkout/sessions?created[…]&limit&starting_after */
export function listSessions(context: StripeContext, { parameters }: ApiCall): ApiObject {
  parameters.check({ ...listRules, ...createdRules, payment_intent: optional(text(100)) });
  const intentId = parameters.find('payment_intent');
  const sessions = [...context.state.trades.values()]
    .filter(({ payment }) => intentId === undefined || payment?.intentId === intentId)
    .map((session) => sessionObject(session, context.publicUrl()));
  return listPage('/v1/checkout/sessions', parameters, sessions);
}

/** POST /v1/checkout/sessions/{id}/expire: an open session only. */
export function expireSession(context: StripeContext, { id, parameters }: ApiCall): ApiObject {
  parameters.check({ 'expand[]': optional(text(100)) });
  const session = findSession(context, id);
  if (session.status !== 'open') {
    throw refusal(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  context.payments.expire(session);
  return sessionObject(session, context.publicUrl());
}

function findSession(context: StripeContext, id: string): Session {
  const session = context.state.trades.get(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}

function readAmount(parameters: Parameters): number {
  const amountFen =
    Number(parameters.get(`${price}[unit_amount]`)) * Number(parameters.get('line_items[0][quantity]'));
  if (amountFen < smallestAmountFen) {
    throw new StripeApiError(
      400,
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      { code: 'amount_too_small' },
    );
  }
  return amountFen;
}

/** When a session expires: 30 minutes to 24 hours from now, in whole seconds; 24 hours unless given. */
function readEnd(parameters: Parameters, nowMs: number): number {
  const end = parameters.findNumber('expires_at');
  if (end === undefined) return nowMs + longestMs;
  const leftSeconds = end - toSeconds(nowMs);
  if (leftSeconds < 30 * 60)
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  if (leftSeconds > longestMs / 1000)
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  return end * 1000;
}

/** This simulator supports a single line item. */
const price = 'line_items[0][price_data]';

const createRules: ParameterRules = {
  mode: required(oneOf('payment')),
  'allowed_payment_method_types[]': optional(oneOf('card')),
  client_reference_id: optional(text(200)),
  'metadata[*]': metadataRule,
  'payment_intent_data[metadata][*]': metadataRule,
  'line_items[][quantity]': required(integer(1, 1000)),
  'line_items[][price_data][currency]': required(oneOf('usd', 'eur', 'gbp', 'hkd', 'sgd')),
  'line_items[][price_data][unit_amount]': required(integer(0, 99_999_999)),
  'line_items[][price_data][product_data][name]': required(text(250)),
  'adaptive_pricing[enabled]': optional(flag),
  expires_at: optional(integer(0, 2 ** 40)),
  success_url: required(webUrl),
  cancel_url: optional(webUrl),
  locale: optional(oneOf('auto', 'zh', 'zh-HK', 'zh-TW', 'en', 'en-GB')),
  'expand[]': optional(text(100)),
};

const smallestAmountFen = 50;
const longestMs = 24 * 3_600_000;
