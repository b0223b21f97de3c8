import { fenToDecimal } from '@device-pay/rules';
import type { RefundRequest, RefundStatus } from '../port.ts';
import type { AlipayClient } from './client.ts';
import { readTime, readYuan } from './figures.ts';

/**
 * alipay.trade.refund. The same `out_request_no` refunds once, however often it is sent. Code 10000 says only that the
 * request was accepted: the money has moved if `fund_change` is Y, or if the query says so.
 */
export async function refundTrade(
  client: AlipayClient,
  request: RefundRequest,
  now: Date,
): Promise<RefundStatus> {
  const { attemptId, refundId, reason } = request;
  const answer = await client.call('alipay.trade.refund', {
    out_trade_no: attemptId,
    out_request_no: refundId,
    refund_amount: fenToDecimal(request.amountFen),
    refund_reason: [...reason].slice(0, maxReasonLength).join(''),
  });
  if (answer.kind === 'unknown') return { state: 'unknown', reason: answer.reason };
  if (answer.kind === 'ok') {
    if (answer.data.out_trade_no !== attemptId)
      return { state: 'unknown', reason: 'another trade was answered' };
    if (answer.data.fund_change === 'Y')
      return { state: 'succeeded', refundedAt: now, providerRefundId: refundId };
    // `fund_change` is also N for a repeat of a finished refund, and for one under way.
    const asked = await queryRefund(client, request);
    return asked.state === 'absent' ? { state: 'processing' } : asked;
  }
  // A repeat may be refused because the first request has used up what was paid.
  const asked = await queryRefund(client, request);
  return asked.state === 'absent' ? { state: 'failed', reason: answer.reason } : asked;
}

/**
 * alipay.trade.fastpay.refund.query. Its answer has no fields for a refund that was never requested, is under way, or
 * has failed; all three may be requested again under the same number.
 */
export async function queryRefund(client: AlipayClient, request: RefundRequest): Promise<RefundStatus> {
  const { attemptId, refundId, amountFen } = request;
  const answer = await client.call('alipay.trade.fastpay.refund.query', {
    out_trade_no: attemptId,
    out_request_no: refundId,
    query_options: ['gmt_refund_pay'],
  });
  if (answer.kind === 'error' && answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'absent' };
  if (answer.kind !== 'ok') return { state: 'unknown', reason: answer.reason };
  const { data } = answer;
  const isSilent = [data.refund_status, data.refund_amount, data.out_request_no].every(
    (value) => value === undefined,
  );
  if (isSilent) return { state: 'absent' };
  if (data.out_request_no !== refundId || data.out_trade_no !== attemptId)
    return { state: 'unknown', reason: 'another refund was answered' };
  if (data.refund_status !== 'REFUND_SUCCESS')
    return { state: 'unknown', reason: `refund_status ${String(data.refund_status)}` };
  const refundedAt = readTime(data.gmt_refund_pay);
  if (readYuan(data.refund_amount) !== amountFen || refundedAt === null)
    return { state: 'unknown', reason: 'a refund with other figures' };
  // Alipay gives refunds no number of its own.
  return { state: 'succeeded', refundedAt, providerRefundId: refundId };
}

const maxReasonLength = 128;
