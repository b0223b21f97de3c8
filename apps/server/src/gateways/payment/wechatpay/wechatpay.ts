import type { Clock } from '../../../platform/clock.ts';
import type { AttemptRequest, AttemptStatus, Created, PaymentProvider } from '../port.ts';
import { WechatPayClient, type WechatPaySettings } from './client.ts';
import { readNotification } from './notification.ts';
import { readTransaction } from './transaction.ts';

/** An h5_url is good for five minutes; we stop handing it out a little before. */
const h5UrlLifetimeMs = 4.5 * 60 * 1000;

/** Answers that say for good that this request will never work, however often it is sent. */
const refusals = [
  'PARAMERROR',
  'INVALIDREQUEST',
  'SIGNERROR',
  'NOAUTH',
  'RULELIMIT',
  'MCHNOTEXISTS',
  'APPIDMCHIDNOTMATCH',
];
/** Answers that say the trade has an end already: paid or closed. */
const settled = ['ORDERPAID', 'ORDERCLOSED', 'OUTTRADENOUSED'];

/** WeChat Pay APIv3, H5: the payer goes to WeChat's page in the phone's browser and comes back. */
export function wechatPay(settings: WechatPaySettings, clock: Clock): PaymentProvider {
  const client = new WechatPayClient(settings);

  return {
    id: 'wechatpay',
    payMethod: 'WX',
    currencies: ['CNY'],
    create: (request) => createH5(client, settings, request, clock),
    query: (attemptId) => queryTrade(client, settings, attemptId),
    async close(attemptId) {
      const answer = await client.post(`v3/pay/transactions/out-trade-no/${attemptId}/close`, {
        mchid: settings.mchid,
      });
      if (answer.kind === 'ok') return 'closed';
      if (answer.kind === 'error' && answer.code === 'ORDERPAID') return 'paid';
      // "Closed already" comes unsigned, so it is no proof: the signed query decides.
      const status = await queryTrade(client, settings, attemptId);
      return status.state === 'paid' || status.state === 'closed' ? status.state : 'unknown';
    },
    readNotification: (headers, rawBody) =>
      readNotification(settings, headers, rawBody, clock.now().getTime()),
    acknowledgement: { status: 200, body: '{"code":"SUCCESS"}' },
    rejection: () => ({ status: 401, body: '{"code":"FAIL","message":"rejected"}' }),
  };
}

async function createH5(
  client: WechatPayClient,
  settings: WechatPaySettings,
  request: AttemptRequest,
  clock: Clock,
): Promise<Created> {
  const answer = await client.post('v3/pay/transactions/h5', {
    appid: settings.appid,
    mchid: settings.mchid,
    description: request.description,
    out_trade_no: request.attemptId,
    time_expire: rfc3339(request.expiresAt),
    notify_url: settings.notifyUrl,
    amount: { total: request.amountFen, currency: request.currency },
    scene_info: { payer_client_ip: request.clientIp, h5_info: { type: 'Wap' } },
  });
  if (answer.kind === 'unknown') return { state: 'unknown', reason: answer.reason };
  if (answer.kind === 'error') {
    if (settled.includes(answer.code)) return { state: 'settled' };
    const reason = `${answer.status} ${answer.code} ${answer.message}`;
    return refusals.includes(answer.code) ? { state: 'refused', reason } : { state: 'unknown', reason };
  }
  const url = answer.data.h5_url;
  if (typeof url !== 'string' || !URL.canParse(url)) return { state: 'unknown', reason: 'no h5_url' };
  const target = new URL(url);
  target.searchParams.set('redirect_url', request.returnUrl);
  return {
    state: 'created',
    url: target.href,
    urlExpiresAt: new Date(clock.now().getTime() + h5UrlLifetimeMs),
  };
}

async function queryTrade(
  client: WechatPayClient,
  settings: WechatPaySettings,
  attemptId: string,
): Promise<AttemptStatus> {
  const answer = await client.get(`v3/pay/transactions/out-trade-no/${attemptId}`, { mchid: settings.mchid });
  if (answer.kind === 'ok') {
    const matches = answer.data.out_trade_no === attemptId && answer.data.mchid === settings.mchid;
    return matches
      ? readTransaction(answer.data)
      : { state: 'unknown', reason: 'another trade was answered' };
  }
  // Also ORDER_NOT_EXIST: a non-2xx answer is not signed, so it proves nothing.
  const reason = answer.kind === 'error' ? `${answer.status} ${answer.code}` : answer.reason;
  return { state: 'unknown', reason };
}

/** RFC 3339 in UTC+8, to the second, as WeChat Pay's examples have it. */
function rfc3339(time: Date): string {
  const shifted = new Date(time.getTime() + 8 * 60 * 60 * 1000);
  return `${shifted.toISOString().slice(0, 19)}+08:00`;
}
