import type { AttemptRequest, Created, RequestMethod } from '../port.ts';
import { beijingTime } from './beijing-time.ts';
import { reasonOf, type WechatPayClient } from './client.ts';
import type { WechatPaySettings } from './settings.ts';

/** An h5_url is valid for five minutes, a prepay_id for two hours; we stop handing them out a little earlier. */
const linkLifetimeMs: Readonly<Record<RequestMethod, number>> = {
  H5: 4.5 * 60_000,
  JSAPI: 115 * 60_000,
};

/** Answers that are final: this request will never succeed, however often it is sent. */
const refusals = [
  'PARAMERROR',
  'INVALIDREQUEST',
  'SIGNERROR',
  'NOAUTH',
  'RULELIMIT',
  'MCHNOTEXISTS',
  'APPIDMCHIDNOTMATCH',
];
/** Answers that say that the trade has ended: paid or closed. */
const settled = ['ORDERPAID', 'ORDERCLOSED', 'OUTTRADENOUSED'];

/**
 * POST /v3/pay/transactions/h5 or /jsapi. Repeated with the same parameters it gives a new link to the same trade; with
 * others it is refused.
 */
export async function createTrade(
  client: WechatPayClient,
  settings: WechatPaySettings,
  request: AttemptRequest,
  now: Date,
): Promise<Created> {
  const { requestMethod } = request;
  const [publicAppid] = settings.appids;
  const appid = requestMethod === 'JSAPI' ? (request.appId ?? publicAppid) : publicAppid;
  if (requestMethod === 'JSAPI' && !request.openid)
    return { state: 'refused', reason: 'JSAPI without an openid' };
  const answer = await client.post(`v3/pay/transactions/${requestMethod.toLowerCase()}`, {
    appid,
    mchid: settings.mchid,
    description: request.description,
    out_trade_no: request.attemptId,
    time_expire: beijingTime(request.expiresAt),
    notify_url: settings.notifyUrl,
    amount: { total: request.amountFen, currency: request.currency },
    ...(requestMethod === 'JSAPI'
      ? { payer: { openid: request.openid } }
      : { scene_info: { payer_client_ip: request.clientIp, h5_info: { type: 'Wap' } } }),
  });
  if (answer.kind === 'unknown') return { state: 'unknown', reason: answer.reason };
  if (answer.kind === 'error') {
    if (settled.includes(answer.code)) return { state: 'settled' };
    const reason = reasonOf(answer);
    return refusals.includes(answer.code) ? { state: 'refused', reason } : { state: 'unknown', reason };
  }
  const link = requestMethod === 'JSAPI' ? readPrepayId(answer.data) : readH5Url(answer.data, request);
  if (link === null) return { state: 'unknown', reason: 'an answer without a link' };
  return {
    state: 'created',
    link,
    linkExpiresAt: new Date(now.getTime() + linkLifetimeMs[requestMethod]),
  };
}

function readPrepayId({ prepay_id: prepayId }: Readonly<Record<string, unknown>>): string | null {
  return typeof prepayId === 'string' && prepayId !== '' ? prepayId : null;
}

function readH5Url({ h5_url: url }: Readonly<Record<string, unknown>>, request: AttemptRequest) {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const target = new URL(url);
  target.searchParams.set('redirect_url', request.returnUrl);
  return target.href;
}
