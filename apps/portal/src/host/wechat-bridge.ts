import type { CallData } from '@device-pay/contract';
import { CallError } from '../call/call-error.ts';

interface Bridge {
  invoke(name: string, parameters: object, callback: (answer: unknown) => void): void;
}

export type WechatWindow = Pick<Window, 'document' | 'setTimeout' | 'clearTimeout'> & {
  readonly WeixinJSBridge?: Bridge;
};

/** What WeChat says of its cashier. No proof: only the server knows whether something was paid. */
export type WechatAnswer = 'ok' | 'cancel' | 'fail';

const readyWithinMs = 5000;

/** WeChat's bridge, once WeChat has put it into the page. Throws a CallError `wechatNotReady` when it does not. */
export function wechatBridge(view: WechatWindow, withinMs: number = readyWithinMs): Promise<Bridge> {
  if (view.WeixinJSBridge) return Promise.resolve(view.WeixinJSBridge);
  return new Promise((resolve, reject) => {
    const settle = () => {
      view.clearTimeout(timer);
      view.document.removeEventListener('WeixinJSBridgeReady', settle);
      if (view.WeixinJSBridge) resolve(view.WeixinJSBridge);
      else reject(new CallError({ code: 'wechatNotReady', msg: 'WeixinJSBridge is missing', status: 0 }));
    };
    const timer = view.setTimeout(settle, withinMs);
    view.document.addEventListener('WeixinJSBridgeReady', settle);
  });
}

/** Such as `get_brand_wcpay_request:ok`. */
function wordOf(answer: unknown): WechatAnswer {
  const said = String((answer as { readonly err_msg?: unknown } | null | undefined)?.err_msg);
  const word = said.slice(said.lastIndexOf(':') + 1);
  return word === 'ok' || word === 'cancel' ? word : 'fail';
}

/** Opens WeChat's cashier over the page; resolves when it is closed again. */
export async function payInWechat(
  view: WechatWindow,
  { appId, timeStamp, nonceStr, prepayId, sign }: CallData<'/weixin/jsapiPrepay'>,
): Promise<WechatAnswer> {
  const bridge = await wechatBridge(view);
  const parameters = {
    appId,
    timeStamp,
    nonceStr,
    package: `prepay_id=${prepayId}`,
    signType: 'RSA',
    paySign: sign,
  };
  return new Promise((resolve) => {
    // Whatever the answer, the cashier is closed: a page that went on waiting would never ask whether it was paid.
    bridge.invoke('getBrandWCPayRequest', parameters, (answer) => resolve(wordOf(answer)));
  });
}
