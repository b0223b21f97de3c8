import { decimalToFen, fenToDecimal } from '@device-pay/rules';
import type { RefundRequest, RefundStatus } from '../port.ts';
import type { ApiAnswer, LianLianClient, LianLianSettings } from './client.ts';
import { readRefundOrder } from './messages.ts';
import { refundStatus } from './status.ts';
import { formatTimestamp } from './timestamp.ts';

/** LianLian will not make this refund, unless it made it already and the answer was lost. */
const refusals = [
  'INVALID_PARAMETER',
  'REFUND_AMOUNT_EXCEEDED',
  'NON_REFUNDABLE_ORDER',
  'INSUFFICIENT_BALANCE',
  'REFUND_STATUS_ERROR',
  'EXIST_PROCESSING_DISPUTE',
];

/**
 * POST …/payments/{attempt}/refunds. After a refusal the refund is queried by its own number before the refusal is
 * believed: an earlier request may have gone through, or be under way.
 */
export async function requestRefund(
  client: LianLianClient,
  settings: LianLianSettings,
  request: RefundRequest,
  now: Date,
): Promise<RefundStatus> {
  const answer = await client.post(`/payments/${request.attemptId}/refunds`, {
    merchant_transaction_id: request.refundId,
    merchant_id: settings.merchantId,
    ...(settings.subMerchantId === '' ? {} : { sub_merchant_id: settings.subMerchantId }),
    notification_url: settings.notifyUrl,
    merchant_refund_time: formatTimestamp(now, settings.timezone),
    original_transaction_id: request.attemptId,
    refund_data: {
      refund_amount: fenToDecimal(request.amountFen),
      refund_currency_code: request.currency,
      ...(request.reason === '' ? {} : { reason: request.reason }),
    },
  });
  if (answer.kind !== 'error') return readRefund(answer, settings, request, now);
  const known = await queryRefund(client, settings, request, now);
  if (known.state !== 'absent') return known;
  const reason = `${answer.code} ${answer.message}`;
  // EXIST_PROCESSING_REFUND and the like: this refund was not accepted, but may be later.
  return { state: refusals.includes(answer.code) ? 'failed' : 'unknown', reason };
}

/** GET …/refunds/{refund} */
export async function queryRefund(
  client: LianLianClient,
  settings: LianLianSettings,
  request: RefundRequest,
  now: Date,
): Promise<RefundStatus> {
  return readRefund(
    await client.get(`/refunds/${request.refundId}`, request.refundId),
    settings,
    request,
    now,
  );
}

function readRefund(
  answer: ApiAnswer,
  settings: LianLianSettings,
  request: RefundRequest,
  now: Date,
): RefundStatus {
  if (answer.kind === 'unknown') return { state: 'unknown', reason: answer.reason };
  if (answer.kind === 'error') {
    // Requesting the refund again with the same number is safe, so this answer may be acted upon without a signature.
    if (answer.code === 'OBJECT_NOT_FOUND') return { state: 'absent' };
    return { state: 'unknown', reason: `${answer.code} ${answer.message}` };
  }
  const order = readRefundOrder(answer.order);
  if (order === undefined) return { state: 'unknown', reason: 'an order of another structure' };
  const isOurs =
    order.merchant_transaction_id === request.refundId &&
    order.original_transaction_id === request.attemptId &&
    order.refund_data.refund_currency_code === request.currency &&
    decimalToFen(order.refund_data.refund_amount) === request.amountFen;
  return isOurs
    ? refundStatus(order, settings.timezone, now)
    : { state: 'unknown', reason: 'another refund was answered' };
}
