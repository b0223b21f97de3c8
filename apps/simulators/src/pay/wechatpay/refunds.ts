import { formatBeijingDigits, formatBeijingTime } from '../../platform/clock.ts';
import { randomDigits } from '../../platform/random.ts';
import { type FieldRule, oneOf, optional, required, text, valueAt, wholeNumber } from '../fields.ts';
import type { ApiAnswer, ApiCall, WechatPayContext } from './context.ts';
import { paramError, WechatPayError } from './errors.ts';
import { callbackUrl, readBody } from './fields.ts';
import type { Refund, RefundStatus, Trade } from './state.ts';

/** POST /v3/refund/domestic/refunds; the same `out_refund_no` and amounts give the same refund. */
export function createRefund(context: WechatPayContext, call: ApiCall): ApiAnswer {
  const body = readBody(call.body, fieldRules);
  const trade = findTrade(context, body);
  const outRefundNo = body.out_refund_no as string;
  const refundFen = valueAt(body, '/amount/refund') as number;
  const isSameTotal = valueAt(body, '/amount/total') === trade.totalFen;
  const existing = context.state.refunds.get(outRefundNo);
  if (
    !isSameTotal ||
    (existing !== undefined &&
      !(existing.outTradeNo === trade.outTradeNo && existing.refundFen === refundFen))
  ) {
    throw new WechatPayError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
  }
  if (existing !== undefined) return { status: 200, body: describeRefund(existing, trade) };
  assertRefundable(trade, refundFen, context.clock.now());
  const outcome = call.faults.find('refundOutcome')?.status;
  const refund = newRefund(context, trade, body, isOutcome(outcome) ? outcome : 'SUCCESS');
  trade.state = 'REFUND';
  trade.refundedFen += refundFen;
  trade.refundCount += 1;
  context.state.saveTrade(trade);
  context.state.saveRefund(refund);
  scheduleSettlement(context, refund);
  return { status: 200, body: describeRefund(refund, trade) };
}

/** GET /v3/refund/domestic/refunds/{out_refund_no} */
export function queryRefund(context: WechatPayContext, call: ApiCall): ApiAnswer {
  const refund = context.state.refunds.get(call.params[0] ?? '');
  const trade = context.state.trades.get(refund?.outTradeNo ?? '');
  if (refund === undefined || trade === undefined)
    throw new WechatPayError('RESOURCE_NOT_EXISTS', '退款单不存在');
  return { status: 200, body: describeRefund(refund, trade) };
}

/** Goes on with the refunds that an earlier run left under way. */
export function resumeRefunds(context: WechatPayContext): void {
  for (const refund of context.state.refunds.values()) {
    if (refund.status === 'PROCESSING') scheduleSettlement(context, refund);
  }
}

function findTrade(context: WechatPayContext, body: Record<string, unknown>): Trade {
  const { transaction_id: transactionId, out_trade_no: outTradeNo } = body;
  if (transactionId === undefined && outTradeNo === undefined) {
    throw paramError('/out_trade_no', outTradeNo, '与/transaction_id不能同时为空');
  }
  const trade =
    transactionId === undefined
      ? context.state.trades.get(outTradeNo as string)
      : context.state.findByTransactionId(transactionId as string);
  if (trade === undefined) throw new WechatPayError('RESOURCE_NOT_EXISTS', '订单不存在');
  return trade;
}

function assertRefundable(trade: Trade, refundFen: number, now: number): void {
  if (trade.paidAtMs === undefined) throw new WechatPayError('INVALID_REQUEST', '订单未支付，不能退款');
  if (now - trade.paidAtMs > oneYearMs)
    throw new WechatPayError('INVALID_REQUEST', '订单已超过可退款的最大期限');
  if (trade.refundedFen + refundFen > trade.totalFen)
    throw new WechatPayError('INVALID_REQUEST', '退款金额大于订单可退金额');
  if (trade.refundCount >= maxRefunds)
    throw new WechatPayError('INVALID_REQUEST', '订单部分退款次数超过50次');
}

function newRefund(
  context: WechatPayContext,
  trade: Trade,
  body: Record<string, unknown>,
  outcome: Refund['outcome'],
): Refund {
  const now = context.clock.now();
  const refundFen = valueAt(body, '/amount/refund') as number;
  return {
    outRefundNo: body.out_refund_no as string,
    refundId: `503${formatBeijingDigits(now).slice(0, 8)}${randomDigits(18)}`,
    outTradeNo: trade.outTradeNo,
    refundFen,
    // The payer gets back the share that the payer has paid; the rest goes to whoever gave the coupon.
    payerRefundFen: Math.floor((refundFen * (trade.payerTotalFen ?? trade.totalFen)) / trade.totalFen),
    notifyUrl: body.notify_url as string | undefined,
    createdAtMs: now,
    settlesAtMs: now + context.settings.refundSettleMs,
    outcome,
    status: 'PROCESSING',
  };
}

function scheduleSettlement(context: WechatPayContext, refund: Refund): void {
  context.clock.schedule(refund.settlesAtMs, () => settle(context, refund));
}

function settle(context: WechatPayContext, refund: Refund): void {
  if (refund.status === 'PROCESSING') end(context, refund, refund.outcome);
}

/** A refund that has ended ends otherwise: the bank sent it back (ABNORMAL), or that was mended (SUCCESS). */
export function endRefundAgain(context: WechatPayContext, outRefundNo: string, status: unknown): boolean {
  const refund = context.state.refunds.get(outRefundNo);
  if (!refund || !isOutcome(status) || status === 'CLOSED' || refund.status === 'PROCESSING') return false;
  end(context, refund, status);
  return true;
}

function end(context: WechatPayContext, refund: Refund, outcome: Refund['outcome']): void {
  const trade = context.state.trades.get(refund.outTradeNo);
  if (trade === undefined) return;
  refund.status = outcome;
  refund.settledAtMs = context.clock.now();
  context.state.saveRefund(refund);
  if (refund.status === 'CLOSED') {
    // The amount of a closed refund can be refunded again; that of an abnormal one can't.
    trade.refundedFen -= refund.refundFen;
    context.state.saveTrade(trade);
  }
  if (refund.notifyUrl === undefined) return;
  context.notifier.notify({
    eventType: `REFUND.${refund.status}`,
    summary: settlementSummaries[outcome],
    originalType: 'refund',
    outTradeNo: refund.outTradeNo,
    notifyUrl: refund.notifyUrl,
    content: describeSettlement(context, refund, trade),
  });
}

/** The refund as the two refund calls show it. */
function describeRefund(refund: Refund, trade: Trade): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...successTime(refund),
    create_time: formatBeijingTime(refund.createdAtMs),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      ...amounts(refund, trade),
      settlement_refund: refund.refundFen,
      settlement_total: trade.totalFen,
      discount_refund: refund.refundFen - refund.payerRefundFen,
      currency: 'CNY',
    },
  };
}

/** The refund as its notification shows it. */
function describeSettlement(
  context: WechatPayContext,
  refund: Refund,
  trade: Trade,
): Record<string, unknown> {
  return {
    mchid: context.keys.mchid,
    transaction_id: trade.transactionId,
    out_trade_no: refund.outTradeNo,
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    refund_status: refund.status,
    ...successTime(refund),
    user_received_account: '支付用户零钱',
    amount: amounts(refund, trade),
  };
}

function successTime(refund: Refund): Record<string, string> {
  return refund.status === 'SUCCESS' ? { success_time: formatBeijingTime(refund.settledAtMs ?? 0) } : {};
}

function amounts(refund: Refund, trade: Trade): Record<string, number> {
  return {
    total: trade.totalFen,
    refund: refund.refundFen,
    payer_total: trade.payerTotalFen ?? trade.totalFen,
    payer_refund: refund.payerRefundFen,
  };
}

function isOutcome(value: unknown): value is Refund['outcome'] {
  return typeof value === 'string' && Object.hasOwn(settlementSummaries, value);
}

const settlementSummaries: Readonly<Record<Exclude<RefundStatus, 'PROCESSING'>, string>> = {
  SUCCESS: '退款成功',
  CLOSED: '退款关闭',
  ABNORMAL: '退款异常',
};

const fieldRules: Readonly<Record<string, FieldRule>> = {
  '/transaction_id': optional(text(1, 32)),
  '/out_trade_no': optional(text(6, 32)),
  '/out_refund_no': required(text(1, 64, /^[0-9A-Za-z_\-|*@]+$/)),
  '/reason': optional(text(1, 80)),
  '/notify_url': optional(callbackUrl),
  '/amount/refund': required(wholeNumber(1, 10_000_000_000)),
  '/amount/total': required(wholeNumber(1, 10_000_000_000)),
  '/amount/currency': required(oneOf('CNY')),
};

const maxRefunds = 50;
const oneYearMs = 365 * 86_400_000;
