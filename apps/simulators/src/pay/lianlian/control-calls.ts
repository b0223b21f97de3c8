import { type ControlCall, ControlError, readCount, requireText } from '../../platform/control.ts';
import { commonControlCalls } from '../control-calls.ts';
import { takeEarlierPayments } from '../earlier-payment.ts';
import type { LianLianContext } from './context.ts';
import type { Trade } from './state.ts';

/** What a test or a demo may do that no merchant can. Payments are named by `outTradeNo`, times in milliseconds. */
export function lianLianControlCalls(context: LianLianContext): Readonly<Record<string, ControlCall>> {
  const { state, trades, settings } = context;
  const findTrade = (input: Record<string, unknown>): Trade => {
    const trade = state.trades.get(requireText(input, 'outTradeNo'));
    if (trade === undefined) throw new ControlError(404, 'there is no such payment');
    return trade;
  };
  const move =
    (status: 'WP' | 'PF' | 'PP' | 'PC'): ControlCall =>
    async (input) => {
      const trade = findTrade(input);
      trades.move(trade, status);
      await state.flushed();
      return { status: trade.status };
    };

  return {
    ...commonControlCalls(context),
    'POST /control/earlier-payments': takeEarlierPayments(context),
    'POST /control/pay': async (input) => {
      const trade = findTrade(input);
      const result = trades.confirm(trade);
      if (result !== 'paid') throw new ControlError(409, `it can't be paid: ${result}`);
      await state.flushed();
      return { llTransactionId: trade.llTransactionId };
    },
    'POST /control/fail': move('PF'),
    'POST /control/process': move('PP'),
    'POST /control/cancel': move('PC'),
    'POST /control/settings': (input) => {
      settings.refundSettleMs = readCount(input, 'refundSettleMs', settings.refundSettleMs);
      for (const name of ['refusesReissue', 'hasStrictRefunds', 'returnsByPost'] as const) {
        const value = input[name];
        if (typeof value === 'boolean') settings[name] = value;
      }
      return settings;
    },
  };
}
