import { formatDecimal } from '../money.ts';
import type { AlipayContext, Method } from './context.ts';
import { AlipayError } from './errors.ts';
import { parseYuan } from './order.ts';
import type { Refund, Trade } from './state.ts';
import { formatTime } from './time.ts';
import { findTrade } from './trade-methods.ts';

/** alipay.trade.refund; a repetition with the same `out_request_no` and amount refunds nothing: `fund_change` is N. */
export const refundTrade: Method = (context, content, faults) => {
  const trade = findTrade(context, content);
  const { out_request_no: requestNo, refund_reason: reason } = content;
  const refundFen = parseYuan(content.refund_amount);
  if (refundFen === undefined) throw new AlipayError('ACQ.INVALID_PARAMETER', 'refund_amount不能为空');
  // Without a number of its own a refund takes the trade's, and must be of the full amount.
  const outRequestNo = typeof requestNo === 'string' && requestNo !== '' ? requestNo : trade.outTradeNo;
  if (outRequestNo === trade.outTradeNo && refundFen !== trade.totalFen)
    throw new AlipayError('ACQ.INVALID_PARAMETER', '部分退款时out_request_no不能为空');
  const existing = context.state.findRefund(trade, outRequestNo);
  if (existing !== undefined && existing.status !== 'failed') {
    if (existing.refundFen !== refundFen) throw new AlipayError('ACQ.DISCORDANT_REPEAT_REQUEST');
    return describeRefund(trade, false);
  }
  assertRefundable(context, trade, refundFen);
  const outcome = faults.find('refundOutcome');
  const now = context.clock.now();
  const refund: Refund = {
    outTradeNo: trade.outTradeNo,
    outRequestNo,
    refundFen,
    reason: typeof reason === 'string' ? reason : undefined,
    createdAtMs: now,
    settlesAtMs: now + Number(outcome?.settleMs ?? 0),
    status: outcome?.status === 'failed' ? 'failed' : 'processing',
  };
  context.state.saveRefund(refund);
  if (outcome !== undefined) {
    scheduleSettlement(context, refund);
    return describeRefund(trade, false);
  }
  settle(context, refund);
  return describeRefund(trade, true);
};

/** alipay.trade.fastpay.refund.query: for a refund that has not succeeded, or does not exist, it answers only 10000. */
export const queryRefund: Method = (context, content) => {
  const trade = findTrade(context, content);
  const { out_request_no: requestNo, query_options: options } = content;
  if (typeof requestNo !== 'string' || requestNo === '')
    throw new AlipayError('ACQ.INVALID_PARAMETER', 'out_request_no不能为空');
  const refund = context.state.findRefund(trade, requestNo);
  if (refund?.status !== 'succeeded') return {};
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    out_request_no: refund.outRequestNo,
    total_amount: formatDecimal(trade.totalFen),
    refund_amount: formatDecimal(refund.refundFen),
    refund_status: 'REFUND_SUCCESS',
    ...(refund.reason === undefined ? {} : { refund_reason: refund.reason }),
    ...(Array.isArray(options) && options.includes('gmt_refund_pay')
      ? { gmt_refund_pay: formatTime(refund.settledAtMs ?? refund.createdAtMs) }
      : {}),
  };
};

/** Goes on with the refunds that an earlier run left under way. */
export function resumeRefunds(context: AlipayContext): void {
  for (const refund of context.state.refunds.values()) scheduleSettlement(context, refund);
}

function assertRefundable(context: AlipayContext, trade: Trade, refundFen: number): void {
  if (trade.status === 'TRADE_FINISHED') throw new AlipayError('ACQ.TRADE_HAS_FINISHED');
  if (trade.status !== 'TRADE_SUCCESS') throw new AlipayError('ACQ.TRADE_STATUS_ERROR');
  let underWayFen = 0;
  for (const refund of context.state.refunds.values()) {
    if (refund.outTradeNo === trade.outTradeNo && refund.status === 'processing')
      underWayFen += refund.refundFen;
  }
  if (refundFen < 1 || trade.refundedFen + underWayFen + refundFen > trade.totalFen)
    throw new AlipayError('ACQ.REASON_TRADE_REFUND_FEE_ERR');
}

export function scheduleSettlement(context: AlipayContext, refund: Refund): void {
  if (refund.status !== 'processing') return;
  context.clock.schedule(refund.settlesAtMs, () => settle(context, refund));
}

function settle(context: AlipayContext, refund: Refund): void {
  const trade = context.state.trades.get(refund.outTradeNo);
  if (trade === undefined || refund.status !== 'processing') return;
  refund.status = 'succeeded';
  refund.settledAtMs = context.clock.now();
  context.state.saveRefund(refund);
  context.trades.takeRefund(trade, refund);
}

/** `refund_fee` is the total that the trade's refunds have taken, not the amount of this one. */
function describeRefund(trade: Trade, hasMoneyMoved: boolean): Record<string, unknown> {
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    buyer_logon_id: '159****5620',
    fund_change: hasMoneyMoved ? 'Y' : 'N',
    refund_fee: formatDecimal(trade.refundedFen),
  };
}
