import { formatBeijingDigits } from '../../platform/clock.ts';
import { randomDigits, randomHex } from '../../platform/random.ts';
import { type FieldRule, oneOf, optional, required, text, valueAt, wholeNumber } from '../fields.ts';
import type { ApiAnswer, ApiCall, WechatPayContext } from './context.ts';
import { paramError, WechatPayError } from './errors.ts';
import { callbackUrl, readBody, rfc3339 } from './fields.ts';
import type { PrepaySession, Trade, TradeType } from './state.ts';

/** POST /v3/pay/transactions/h5 → `{h5_url}`, a link to the cashier for five minutes. */
export function orderH5(context: WechatPayContext, call: ApiCall): ApiAnswer {
  const session = order(context, 'MWEB', call);
  const query = new URLSearchParams({ prepay_id: session.prepayId, package: session.package });
  return { status: 200, body: { h5_url: `${context.publicUrl()}/cashier/h5?${query}` } };
}

/** POST /v3/pay/transactions/jsapi → `{prepay_id}`, for two hours. */
export function orderJsapi(context: WechatPayContext, call: ApiCall): ApiAnswer {
  return { status: 200, body: { prepay_id: order(context, 'JSAPI', call).prepayId } };
}

function order(context: WechatPayContext, tradeType: TradeType, call: ApiCall): PrepaySession {
  const body = readBody(call.body, fieldRules[tradeType]);
  if (body.mchid !== context.keys.mchid) throw paramError('/mchid', body.mchid, '与签名的商户号不一致');
  // Only the public account may use H5; JSAPI may be used by both apps.
  const appids = tradeType === 'MWEB' ? [context.keys.appid] : [context.keys.appid, context.keys.miniAppid];
  if (!appids.includes(String(body.appid))) throw new WechatPayError('APPID_MCHID_NOT_MATCH');
  const now = context.clock.now();
  const requested = newTrade(tradeType, body, now);
  const existing = context.state.trades.get(requested.outTradeNo);
  if (existing === undefined) {
    if (requested.expiresAtMs - now < minimumLifeMs) {
      throw paramError('/time_expire', body.time_expire, '必须晚于当前时间1分钟');
    }
    context.state.saveTrade(requested);
  } else {
    assertSameOrder(existing, requested.fingerprint, now);
  }
  return openSession(context, tradeType, requested.outTradeNo, now);
}

function assertSameOrder(existing: Trade, fingerprint: string, now: number): void {
  if (existing.state === 'CLOSED') throw new WechatPayError('ORDER_CLOSED');
  if (existing.state !== 'NOTPAY') throw new WechatPayError('OUT_TRADE_NO_USED');
  if (existing.fingerprint !== fingerprint) {
    throw new WechatPayError('INVALID_REQUEST', '请求重入时，参数与首次请求时不一致');
  }
  if (now >= existing.expiresAtMs) throw new WechatPayError('ORDER_CLOSED', '订单已过支付时限');
}

function newTrade(tradeType: TradeType, body: Record<string, unknown>, now: number): Trade {
  const timeExpire = body.time_expire as string | undefined;
  const attach = body.attach as string | undefined;
  const openid = valueAt(body, '/payer/openid') as string | undefined;
  const trade = {
    outTradeNo: body.out_trade_no as string,
    tradeType,
    description: body.description as string,
    attach,
    notifyUrl: body.notify_url as string,
    totalFen: valueAt(body, '/amount/total') as number,
    openid: tradeType === 'JSAPI' ? openid : undefined,
    appid: String(body.appid),
  };
  return {
    ...trade,
    createdAtMs: now,
    expiresAtMs: timeExpire === undefined ? now + defaultLifeMs : Date.parse(timeExpire),
    // The scene (the payer's address) is left out: a payer may change networks between two taps.
    fingerprint: JSON.stringify([...Object.values(trade), timeExpire ?? null]),
    state: 'NOTPAY',
    failedPayments: 0,
    refundedFen: 0,
    refundCount: 0,
  };
}

function openSession(
  context: WechatPayContext,
  tradeType: TradeType,
  outTradeNo: string,
  now: number,
): PrepaySession {
  const session: PrepaySession = {
    prepayId: `wx${formatBeijingDigits(now)}${randomHex(10)}`,
    outTradeNo,
    package: randomDigits(10),
    expiresAtMs: now + sessionLifeMs[tradeType],
  };
  context.state.saveSession(session);
  return session;
}

const commonRules: Readonly<Record<string, FieldRule>> = {
  '/appid': required(text(1, 32)),
  '/mchid': required(text(1, 32)),
  '/description': required(text(1, 127)),
  '/out_trade_no': required(text(6, 32, /^[0-9A-Za-z_\-|*]+$/)),
  '/time_expire': optional(rfc3339),
  '/attach': optional(text(1, 128)),
  '/notify_url': required(callbackUrl),
  '/amount/total': required(wholeNumber(1, 10_000_000_000)),
  '/amount/currency': optional(oneOf('CNY')),
};

const fieldRules: Readonly<Record<TradeType, Readonly<Record<string, FieldRule>>>> = {
  MWEB: {
    ...commonRules,
    '/scene_info/payer_client_ip': required(text(1, 45)),
    '/scene_info/h5_info/type': required(text(1, 32)),
  },
  JSAPI: { ...commonRules, '/payer/openid': required(text(1, 128)) },
};

const minimumLifeMs = 60_000;
const defaultLifeMs = 7 * 86_400_000;
const sessionLifeMs: Readonly<Record<TradeType, number>> = { MWEB: 5 * 60_000, JSAPI: 2 * 3_600_000 };
