import type { AlipayContext, Method } from './context.ts';
import { AlipayError } from './errors.ts';
import type { Trade } from './state.ts';

/** alipay.trade.query */
export const queryTrade: Method = (context, content) => {
  const trade = findTrade(context, content);
  context.trades.expire(trade);
  return context.trades.describe(trade);
};

/** alipay.trade.close: only a trade that waits for its payer. */
export const closeTrade: Method = (context, content) => {
  const trade = findTrade(context, content);
  context.trades.expire(trade);
  if (trade.status === 'TRADE_CLOSED') throw new AlipayError('ACQ.REASON_TRADE_STATUS_INVALID');
  if (trade.status !== 'WAIT_BUYER_PAY') throw new AlipayError('ACQ.TRADE_STATUS_ERROR');
  context.trades.close(trade);
  return { trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo };
};

/** @throws AlipayError when neither number is given, or there is no such trade (yet) */
export function findTrade(context: AlipayContext, content: Readonly<Record<string, unknown>>): Trade {
  const tradeNo = optionalText(content.trade_no);
  const outTradeNo = optionalText(content.out_trade_no);
  if (tradeNo === undefined && outTradeNo === undefined)
    throw new AlipayError('ACQ.INVALID_PARAMETER', 'trade_no,out_trade_no不能同时为空');
  const trade = context.state.findTrade(tradeNo, outTradeNo);
  if (trade === undefined) throw new AlipayError('ACQ.TRADE_NOT_EXIST');
  return trade;
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
