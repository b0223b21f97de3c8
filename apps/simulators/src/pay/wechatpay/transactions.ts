import { required, text } from '../fields.ts';
import type { ApiAnswer, ApiCall, WechatPayContext } from './context.ts';
import { paramError, WechatPayError } from './errors.ts';
import { readBody } from './fields.ts';
import type { Trade } from './state.ts';

/** GET /v3/pay/transactions/out-trade-no/{out_trade_no}?mchid= */
export function queryByOutTradeNo(context: WechatPayContext, call: ApiCall): ApiAnswer {
  return describe(context, call, context.state.trades.get(call.params[0] ?? ''));
}

/** GET /v3/pay/transactions/id/{transaction_id}?mchid= */
export function queryByTransactionId(context: WechatPayContext, call: ApiCall): ApiAnswer {
  return describe(context, call, context.state.findByTransactionId(call.params[0] ?? ''));
}

function describe(context: WechatPayContext, call: ApiCall, trade: Trade | undefined): ApiAnswer {
  const mchid = call.query.get('mchid');
  if (mchid !== context.keys.mchid) throw paramError('/mchid', mchid, '与签名的商户号不一致', 'query');
  if (trade === undefined) throw new WechatPayError('ORDER_NOT_EXIST');
  return { status: 200, body: context.trades.describe(trade) };
}

/** POST …/out-trade-no/{out_trade_no}/close → 204, any number of times; a paid trade stays paid. */
export function closeTrade(context: WechatPayContext, call: ApiCall): ApiAnswer {
  const { mchid } = readBody(call.body, { '/mchid': required(text(1, 32)) });
  if (mchid !== context.keys.mchid) throw paramError('/mchid', mchid, '与签名的商户号不一致');
  const trade = context.state.trades.get(call.params[0] ?? '');
  if (trade === undefined) throw new WechatPayError('ORDER_NOT_EXIST');
  if (trade.state === 'SUCCESS' || trade.state === 'REFUND') throw new WechatPayError('ORDER_PAID');
  if (trade.state === 'NOTPAY') {
    trade.state = 'CLOSED';
    context.state.saveTrade(trade);
  }
  return { status: 204 };
}
