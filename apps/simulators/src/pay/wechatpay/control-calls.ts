import { type ControlCall, ControlError, readCount, requireText } from '../../platform/control.ts';
import { commonControlCalls } from '../control-calls.ts';
import { takeEarlierPayments } from '../earlier-payment.ts';
import type { WechatPayContext } from './context.ts';
import { issueCertificate } from './keys.ts';
import { endRefundAgain } from './refunds.ts';
import type { Trade } from './state.ts';

/** What a test or a demo may do that no merchant can. Amounts are in fen, times in milliseconds. */
export function wechatPayControlCalls(context: WechatPayContext): Readonly<Record<string, ControlCall>> {
  const { state, trades, notifier, signer, settings } = context;

  const findTrade = (input: Record<string, unknown>): Trade => {
    const trade = state.trades.get(requireText(input, 'outTradeNo'));
    if (trade === undefined) throw new ControlError(404, 'there is no such trade');
    return trade;
  };

  return {
    ...commonControlCalls(context),
    'POST /control/earlier-payments': takeEarlierPayments(context),
    'POST /control/pay': async (input) => {
      const trade = findTrade(input);
      const payerTotalFen = readCount(input, 'payerTotal', trade.totalFen);
      if (payerTotalFen > trade.totalFen) throw new ControlError(400, 'payerTotal is above the total');
      const result = trades.pay(trade, payerTotalFen);
      if (result !== 'paid') throw new ControlError(409, `the trade can't be paid: ${result}`);
      await state.flushed();
      if (input.awaitNotification === true) await notifier.settled(trade.outTradeNo);
      return { transactionId: trade.transactionId };
    },
    'POST /control/fail': async (input) => {
      trades.failPayment(findTrade(input));
      await state.flushed();
    },
    /** `refundId`: the merchant's number; `status`: ABNORMAL (the bank sent it back) or SUCCESS (that was mended). */
    'POST /control/end-refund-again': async (input) => {
      if (!endRefundAgain(context, requireText(input, 'refundId'), input.status))
        throw new ControlError(404, 'there is no such refund that has ended');
      await state.flushed();
    },
    'POST /control/rotate-keys': ({ alternate }) => {
      signer.rotate(alternate === true);
      return { activeSerial: signer.activeSerial };
    },
    'POST /control/issue-certificate': async () => {
      signer.use(await issueCertificate(context.keys));
      return { activeSerial: signer.activeSerial };
    },
    'POST /control/settings': (input) => {
      settings.refundSettleMs = readCount(input, 'refundSettleMs', settings.refundSettleMs);
      if (typeof input.isRefererRequired === 'boolean') settings.isRefererRequired = input.isRefererRequired;
      return settings;
    },
  };
}
