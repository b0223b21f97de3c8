import { createPrivateKey } from 'node:crypto';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { JsapiParameters, PaymentProvider } from '../port.ts';
import { fetchBill } from './bill.ts';
import { certificateDownload } from './certificates.ts';
import { WechatPayClient } from './client.ts';
import { createTrade } from './create.ts';
import { readNotification } from './notification.ts';
import { PlatformKeys } from './platform-keys.ts';
import { queryRefund, refundTrade } from './refund.ts';
import type { WechatPaySettings } from './settings.ts';
import { closeTrade, queryTrade } from './transaction.ts';

/**
 * WeChat Pay APIv3. H5: the payer goes to WeChat's page from the phone's browser and comes back. JSAPI: a page
 * inside WeChat, or a mini-program, pays with a prepay_id.
 */
export function wechatPay(settings: WechatPaySettings, clock: Clock, log: Logger): PaymentProvider {
  const download = settings.downloadsCertificates ? certificateDownload(settings) : null;
  const keys = new PlatformKeys(settings.platformKeys, clock, log, download);
  const client = new WechatPayClient(settings, keys);
  const json = 'application/json; charset=utf-8';

  return {
    id: 'wechatpay',
    payMethod: 'WX',
    currencies: ['CNY'],
    requestMethods: ['H5', 'JSAPI'],
    create: (request) => createTrade(client, settings, request, clock.now()),
    query: (attempt) => queryTrade(client, settings, attempt),
    close: (attempt) => closeTrade(client, settings, attempt),
    refund: (request) => refundTrade(client, settings, request),
    queryRefund: (request) => queryRefund(client, request),
    readNotification: (headers, rawBody) => readNotification(settings, keys, headers, rawBody),
    acknowledgement: { status: 200, body: '{"code":"SUCCESS"}', contentType: json },
    rejection: () => ({ status: 401, body: '{"code":"FAIL","message":"rejected"}', contentType: json }),
    jsapi: { appIds: settings.appids, parameters: jsapiSigner(settings) },
    bill: { zone: 'Asia/Shanghai', fetch: (day) => fetchBill(client, day, clock.now()) },
  };
}

/** What `WeixinJSBridge.invoke('getBrandWCPayRequest')` and `wx.requestPayment` take. */
function jsapiSigner(settings: WechatPaySettings): (appId: string, prepayId: string) => JsapiParameters {
  const key = createPrivateKey(settings.merchantPrivateKey);
  return (appId, prepayId) => {
    const timeStamp = String(Math.floor(systemClock.now().getTime() / 1000));
    const nonceStr = Formatter.nonce();
    const message = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, `prepay_id=${prepayId}`);
    return { appId, timeStamp, nonceStr, prepayId, sign: Rsa.sign(message, key) };
  };
}
