import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonObject, textOf } from '../platform/json.ts';
import { callPortal } from '../shell/portal-calls.ts';

export interface PortalAddress {
  readonly port: number;
  /** The brand's host. */
  readonly host: string;
  readonly lang: string;
}

/** Where the simulators of WeChat listen, from env.json, which is there once all simulators have started. */
export interface WechatUrls {
  readonly open: string;
  readonly pay: string;
}

export async function readWechatUrls(dir: string): Promise<WechatUrls> {
  const env = parseJsonObject(await readFile(join(dir, 'env.json'), 'utf8')) ?? {};
  return { open: textOf(env.WECHAT_OPEN_BASE_URL) ?? '', pay: textOf(env.WECHAT_PAY_BASE_URL) ?? '' };
}

/** The portal's server refused; the message is its own text. */
export class PortalRefusal extends Error {}

/** A call as the mini-program makes it: a form, with the order's token once there is one. @throws PortalRefusal */
async function call<Data>(
  { port, host, lang }: PortalAddress,
  path: string,
  fields: Readonly<Record<string, string>>,
  token?: string,
): Promise<Data> {
  const { body } = await callPortal(port, host, {
    method: 'POST',
    path,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: new URLSearchParams({ lang, ...fields }).toString(),
  });
  const { code, data, msg } = parseJsonObject(body) ?? {};
  if (code !== 0) throw new PortalRefusal(textOf(msg) ?? path);
  return data as Data;
}

/** `wx.login`: a code for the person who holds the phone. */
async function wechatLogin(openUrl: string, person: string): Promise<string> {
  const response = await fetch(new URL('control/code', openUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ person, environment: 'mini-program' }),
  });
  const { code } = (await response.json()) as { code?: unknown };
  return textOf(code) ?? '';
}

export interface OpenPaymentRequest {
  readonly ticket: string;
  /** The person who holds the phone: one of wechat-open's. */
  readonly person: string;
  /** Where the cashier leads back to. */
  readonly returnUrl: string;
}

/**
 * What the native pay page does before it calls `wx.requestPayment`: it exchanges the ticket for the order's token, has
 * the server learn the person's openid, and gets a prepay id. The chat app then shows the page at `cashierUrl`.
 * @throws PortalRefusal
 */
export async function openPayment(
  portal: PortalAddress,
  wechat: WechatUrls,
  { ticket, person, returnUrl }: OpenPaymentRequest,
): Promise<{ readonly orderId: string; readonly token: string; readonly cashierUrl: string }> {
  const { token, orderId } = await call<{ token: string; orderId: string }>(portal, '/pay/ticket/spend', {
    ticket,
  });
  const code = await wechatLogin(wechat.open, person);
  await call(portal, '/thirdPartyBind/getLicense', { code, environment: 'mini-program' }, token);
  const { appId, timeStamp, nonceStr, prepayId, sign } = await call<{
    appId: string;
    timeStamp: string;
    nonceStr: string;
    prepayId: string;
    sign: string;
  }>(portal, '/weixin/jsapiPrepay', { orderId }, token);
  const query = new URLSearchParams({
    appId,
    timeStamp,
    nonceStr,
    package: `prepay_id=${prepayId}`,
    signType: 'RSA',
    paySign: sign,
    redirect_url: returnUrl,
    lang: portal.lang,
  });
  return { orderId, token, cashierUrl: new URL(`cashier/jsapi?${query}`, wechat.pay).href };
}

/** Makes the server ask the provider whether the order is paid. @throws PortalRefusal */
export const isPaid = async (portal: PortalAddress, orderId: string, token: string): Promise<boolean> =>
  (await call<number>(portal, '/pay/confirm3', { orderId }, token)) === 2;
