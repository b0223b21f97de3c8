import { type ControlCall, ControlError, readCount, requireText } from '../../platform/control.ts';
import { parseJsonObject } from '../../platform/json.ts';
import { commonControlCalls } from '../control-calls.ts';
import { requireTime, takeEarlierPayments } from '../earlier-payment.ts';
import type { AlipayContext } from './context.ts';
import { AlipayError } from './errors.ts';
import { readOrder } from './order.ts';
import { scheduleSettlement } from './refund-methods.ts';
import { readLink, verifyRequest } from './request.ts';
import type { Refund, Trade } from './state.ts';

/** What a test or a demo may do that no merchant can. Amounts are in fen, times in milliseconds. */
export function alipayControlCalls(context: AlipayContext): Readonly<Record<string, ControlCall>> {
  const { state, trades } = context;

  const findTrade = (input: Record<string, unknown>): Trade => {
    const trade = state.trades.get(requireText(input, 'outTradeNo'));
    if (trade === undefined) throw new ControlError(404, 'there is no such trade: nobody has logged in');
    trades.expire(trade);
    return trade;
  };

  return {
    ...commonControlCalls(context),
    'POST /control/earlier-payments': takeEarlierPayments(context),
    /**
     * `{refunds: [{outTradeNo, outRequestNo, amount, createdAt, settlesAt}]}`, with times in ISO 8601: refunds under way
     * that this simulator did not take itself. Those that are known already stay as they are.
     */
    'POST /control/earlier-refunds': async ({ refunds }) => {
      if (!Array.isArray(refunds)) throw new ControlError(400, 'refunds must be a list');
      let taken = 0;
      for (const input of refunds as Record<string, unknown>[]) {
        const trade = findTrade(input);
        const outRequestNo = requireText(input, 'outRequestNo');
        if (state.findRefund(trade, outRequestNo) !== undefined) continue;
        const refund: Refund = {
          outTradeNo: trade.outTradeNo,
          outRequestNo,
          refundFen: readCount(input, 'amount', 0),
          reason: undefined,
          createdAtMs: requireTime(input, 'createdAt'),
          settlesAtMs: requireTime(input, 'settlesAt'),
          status: 'processing',
        };
        state.saveRefund(refund);
        scheduleSettlement(context, refund);
        taken += 1;
      }
      await state.flushed();
      return { taken };
    },
    /** `{link}`: a payer follows a payment link and logs in, without paying; again, nothing happens. */
    'POST /control/login': async (input) => {
      const parameters = readLink(requireText(input, 'link'));
      try {
        verifyRequest(context, parameters);
        const order = readOrder(parameters, parseJsonObject(parameters.biz_content ?? '') ?? {});
        if (order.expiresAtMs !== undefined && context.clock.now() >= order.expiresAtMs)
          throw new ControlError(409, 'the link has expired');
        const trade = state.trades.get(order.outTradeNo) ?? trades.open(order);
        await state.flushed();
        return { outTradeNo: trade.outTradeNo, tradeNo: trade.tradeNo };
      } catch (problem) {
        if (problem instanceof AlipayError)
          throw new ControlError(400, `${problem.subCode} ${problem.message}`);
        throw problem;
      }
    },
    'POST /control/pay': async (input) => {
      const trade = findTrade(input);
      const payerTotalFen = readCount(input, 'payerTotal', trade.totalFen);
      if (payerTotalFen > trade.totalFen) throw new ControlError(400, 'payerTotal is above the total');
      const result = trades.pay(trade, payerTotalFen);
      if (result !== 'paid') throw new ControlError(409, `the trade can't be paid: ${result}`);
      await state.flushed();
      return { tradeNo: trade.tradeNo };
    },
    'POST /control/fail': async (input) => {
      trades.failPayment(findTrade(input));
      await state.flushed();
    },
    'POST /control/close': async (input) => {
      const trade = findTrade(input);
      if (trade.status !== 'WAIT_BUYER_PAY') throw new ControlError(409, `the trade is ${trade.status}`);
      trades.close(trade);
      await state.flushed();
    },
    'POST /control/finish': async (input) => {
      const trade = findTrade(input);
      if (trade.status !== 'TRADE_SUCCESS') throw new ControlError(409, `the trade is ${trade.status}`);
      trades.finish(trade);
      await state.flushed();
    },
  };
}
