import type { AttemptReference, AttemptStatus, Closed } from '../port.ts';
import type { AlipayClient } from './client.ts';
import { readTime, readYuan } from './figures.ts';

/**
 * alipay.trade.query. A trade is created only when the payer logs in, so a missing one may still be paid until its link
 * expires.
 */
export async function queryTrade(
  client: AlipayClient,
  attempt: AttemptReference,
  now: Date,
): Promise<AttemptStatus> {
  const answer = await client.call('alipay.trade.query', { out_trade_no: attempt.attemptId });
  if (answer.kind === 'ok') {
    return answer.data.out_trade_no === attempt.attemptId
      ? readTrade(answer.data)
      : { state: 'unknown', reason: 'another trade was answered' };
  }
  if (answer.kind === 'error' && answer.subCode === tradeNotExist)
    return { state: isOver(attempt, now) ? 'closed' : 'unpaid' };
  return { state: 'unknown', reason: answer.reason };
}

/** alipay.trade.close. "In no state to be closed" may mean paid: the query decides. */
export async function closeTrade(
  client: AlipayClient,
  attempt: AttemptReference,
  now: Date,
): Promise<Closed> {
  const answer = await client.call('alipay.trade.close', { out_trade_no: attempt.attemptId });
  if (answer.kind === 'ok') return answer.data.out_trade_no === attempt.attemptId ? 'closed' : 'unknown';
  if (answer.kind === 'unknown') return 'unknown';
  if (answer.subCode === tradeNotExist) return isOver(attempt, now) ? 'closed' : 'notStarted';
  const { state } = await queryTrade(client, attempt, now);
  return state === 'paid' || state === 'closed' ? state : 'unknown';
}

/** The status in a trade of Alipay (from a query or a notification). Anything not understood is unknown. */
export function readTrade(trade: Readonly<Record<string, unknown>>): AttemptStatus {
  const state = trade.trade_status;
  switch (state) {
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' };
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return readPaid(trade);
    // It timed out, or was paid and fully refunded: only in the latter case it has a time of payment.
    case 'TRADE_CLOSED':
      return hasPaymentTrace(trade) ? readPaid(trade) : { state: 'closed' };
    default:
      return { state: 'unknown', reason: `trade_status ${String(state)}` };
  }
}

function hasPaymentTrace(trade: Readonly<Record<string, unknown>>): boolean {
  const { send_pay_date: queried, gmt_payment: notified, receipt_amount, buyer_pay_amount } = trade;
  return (
    Boolean(queried ?? notified) || wasRefunded(trade) || [receipt_amount, buyer_pay_amount].some(isMoney)
  );
}

function wasRefunded({
  gmt_refund: refundedAt,
  refund_fee: fee,
}: Readonly<Record<string, unknown>>): boolean {
  return Boolean(refundedAt) || isMoney(fee);
}

function isMoney(value: unknown): boolean {
  return (readYuan(value) ?? 0) > 0;
}

function readPaid(trade: Readonly<Record<string, unknown>>): AttemptStatus {
  const { trade_no: transactionId, trans_currency: currency = 'CNY' } = trade;
  // `buyer_pay_amount` may be lower by Alipay's own coupons; the order's amount is `total_amount`.
  const amountFen = readYuan(trade.total_amount);
  // A query has send_pay_date, a notification gmt_payment.
  const paidAt = readTime(trade.send_pay_date ?? trade.gmt_payment);
  if (
    typeof transactionId !== 'string' ||
    typeof currency !== 'string' ||
    amountFen === null ||
    paidAt === null
  )
    return { state: 'unknown', reason: 'an incomplete trade' };
  const paid = { state: 'paid', transactionId, amountFen, currency, paidAt } as const;
  return trade.trade_status === 'TRADE_CLOSED' || wasRefunded(trade) ? { ...paid, refunded: true } : paid;
}

/** A payer may begin a trade just before the end, and the query may not see it at once: hence the grace. */
function isOver({ expiresAt }: AttemptReference, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime() + graceMs;
}

const tradeNotExist = 'ACQ.TRADE_NOT_EXIST';
const graceMs = 2 * 60_000;
