import { decimalToFen, fenToDecimal, minuteMs } from '@device-pay/rules';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type {
  AttemptReference,
  AttemptRequest,
  AttemptStatus,
  Closed,
  Created,
  PaymentProvider,
} from '../port.ts';
import { type ApiAnswer, LianLianClient, type LianLianSettings } from './client.ts';
import { type PaymentOrder, readPaymentOrder } from './messages.ts';
import { readNotification } from './notification.ts';
import { queryRefund, requestRefund } from './refunds.ts';
import { paymentStatus } from './status.ts';
import { formatTimestamp } from './timestamp.ts';

/** The result of asking for one payment; `missing`: LianLian says that it has no such payment. */
type Found = PaymentOrder | { readonly missing: true } | { readonly unknown: string };

/** Codes that LianLian's SDK lists as given before an order exists: this request will never succeed. */
const refusals = [
  'INVALID_PARAMETER',
  'INVALID_SIGNATURE',
  'INVALID_MERCHANT',
  'INVALID_SECONDARY_MERCHANT',
  'IP_NOT_AUTHORIZED',
  'INACTIVE_MERCHANT',
  'REFERER_NOT_AUTHORIZED',
  'TRANSACTION_AMOUNT_EXCEEDED',
  // An order with this number, but other amounts, exists already.
  'NON_REISSUABLE_PAYMENT',
];
/** The order exists already: its query tells its status and link. */
const existing = ['EXISTING_OBJECT', 'PAYMENT_COMPLETED', 'PAYMENT_PROCESSING', 'PAYMENT_CLOSED'];

/** How long after an attempt's deadline a request that creates its payment may still be under way. */
const graceMs = 2 * minuteMs;

/** LianLian global acquiring v3 with the hosted cashier: payers enter card data only on LianLian's page. */
export function lianLian(settings: LianLianSettings, clock: Clock): PaymentProvider {
  const client = new LianLianClient(settings, clock);
  const statusOf = (order: PaymentOrder): AttemptStatus =>
    paymentStatus(order, settings.timezone, clock.now());

  /** Asks by our number, so that it works, too, when the answer with LianLian's own number was lost. */
  const find = async (attemptId: string): Promise<Found> =>
    readFound(await client.get(`/payments/${attemptId}`, attemptId), attemptId);

  /** Without LianLian's number nobody got a link, so nobody has paid; and by then no request is under way either. */
  const isOver = ({ expiresAt }: AttemptReference): boolean =>
    clock.now().getTime() >= expiresAt.getTime() + graceMs;

  const query = async (attempt: AttemptReference): Promise<AttemptStatus> => {
    const found = await find(attempt.attemptId);
    if ('unknown' in found) return { state: 'unknown', reason: found.unknown };
    if (!('missing' in found)) return statusOf(found);
    return attempt.providerReference === null
      ? { state: isOver(attempt) ? 'closed' : 'unpaid' }
      : // It once gave a number, and contradicts itself now.
        { state: 'unknown', reason: 'the payment is not found any more' };
  };

  return {
    id: 'lianlian',
    payMethod: 'UG',
    currencies: settings.currencies,
    requestMethods: ['H5'],
    async create(request) {
      const answer = await client.post('/payments', paymentBody(settings, request, clock.now()));
      if (answer.kind === 'error') {
        const reason = `${answer.code} ${answer.message}`;
        if (refusals.includes(answer.code)) return { state: 'refused', reason };
        if (!existing.includes(answer.code)) return { state: 'unknown', reason };
      }
      const found =
        answer.kind === 'error' ? await find(request.attemptId) : readFound(answer, request.attemptId);
      return createdOf(found, statusOf, request);
    },
    query,
    async close(attempt): Promise<Closed> {
      await client.get(`/payments/${attempt.attemptId}/cancelpay`, attempt.attemptId);
      // Whatever the answer was, a signed query tells the outcome better: paid meanwhile, cancelled before, or lost.
      const found = await find(attempt.attemptId);
      if ('unknown' in found) return 'unknown';
      if ('missing' in found) {
        if (attempt.providerReference !== null) return 'unknown';
        // The request that creates the payment may still be under way, as we have no answer to it.
        return isOver(attempt) ? 'closed' : 'notStarted';
      }
      const { state } = statusOf(found);
      return state === 'paid' || state === 'closed' ? state : 'unknown';
    },
    refund: (request) => requestRefund(client, settings, request, clock.now()),
    queryRefund: (request) => queryRefund(client, settings, request, clock.now()),
    readNotification: (headers, rawBody) =>
      // By the machine's clock: under a clock that a test has moved, every notification would be stale.
      readNotification(client, settings.timezone, headers, rawBody, systemClock.now()),
    acknowledgement: { status: 200, body: '{"code":200,"msg":"success"}', contentType: 'application/json' },
    rejection: () => ({ status: 401, body: '{"code":401,"msg":"error"}', contentType: 'application/json' }),
  };
}

function readFound(answer: ApiAnswer, attemptId: string): Found {
  if (answer.kind === 'unknown') return { unknown: answer.reason };
  if (answer.kind === 'error') {
    return answer.code === 'OBJECT_NOT_FOUND'
      ? { missing: true }
      : { unknown: `${answer.code} ${answer.message}` };
  }
  const order = readPaymentOrder(answer.order);
  if (order === undefined) return { unknown: 'an order of another structure' };
  if (order.merchant_transaction_id !== attemptId) return { unknown: 'another payment was answered' };
  return order;
}

function createdOf(
  found: Found,
  statusOf: (order: PaymentOrder) => AttemptStatus,
  request: AttemptRequest,
): Created {
  if ('unknown' in found) return { state: 'unknown', reason: found.unknown };
  if ('missing' in found) return { state: 'unknown', reason: 'it exists, but is not found' };
  const { state } = statusOf(found);
  if (state === 'paid' || state === 'closed') return { state: 'settled' };
  const { payment_amount: amount, payment_currency_code: currency } = found.payment_data;
  if (decimalToFen(amount) !== request.amountFen || currency !== request.currency) {
    return { state: 'unknown', reason: `the link is for ${amount} ${currency}` };
  }
  const link = found.payment_url ?? '';
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) {
    return { state: 'unknown', reason: 'no payment_url' };
  }
  return {
    state: 'created',
    link,
    // LianLian does not say when a link expires: it is valid until the payment is cancelled.
    linkExpiresAt: request.expiresAt,
    providerReference: found.ll_transaction_id,
  };
}

/** Has no empty, zero or null field: the documents and LianLian's own SDKs disagree on how those are signed. */
function paymentBody(settings: LianLianSettings, request: AttemptRequest, now: Date): object {
  const amount = fenToDecimal(request.amountFen);
  // LianLian refuses an address with a fragment.
  const [returnUrl] = request.returnUrl.split('#');
  return {
    merchant_transaction_id: request.attemptId,
    merchant_id: settings.merchantId,
    ...(settings.subMerchantId === '' ? {} : { sub_merchant_id: settings.subMerchantId }),
    notification_url: settings.notifyUrl,
    redirect_url: returnUrl,
    cancel_url: returnUrl,
    country: settings.country,
    payment_method: settings.paymentMethod,
    merchant_order: {
      merchant_order_id: request.attemptId,
      merchant_order_time: formatTimestamp(now, settings.timezone),
      order_description: request.description,
      order_amount: amount,
      order_currency_code: request.currency,
      products: [{ product_id: request.attemptId, name: request.description, price: amount, quantity: 1 }],
    },
    ...(request.clientIp === '' ? {} : { terminal_data: { user_order_ip: request.clientIp } }),
  };
}
