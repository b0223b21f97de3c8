import { expect, it } from 'vitest';
import { payInWechat, type WechatWindow, wechatBridge } from './wechat-bridge.ts';

const parameters = {
  appId: 'wx8888888888888888',
  timeStamp: '1414561699',
  nonceStr: '5K8264ILTKCH16CQ',
  prepayId: 'wx201410272009395522657a690389285100',
  sign: 'oR9d8PuhnIc+YZ8=',
};

function wechat(answer: string, isReady = true) {
  const invoked: { name: string; parameters: object }[] = [];
  const listeners = new Map<string, () => void>();
  const bridge = {
    invoke(name: string, given: object, callback: (said: { err_msg: string }) => void) {
      invoked.push({ name, parameters: given });
      callback({ err_msg: `get_brand_wcpay_request:${answer}` });
    },
  };
  const view: { -readonly [Key in keyof WechatWindow]: WechatWindow[Key] } = {
    document: {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: (name: string) => listeners.delete(name),
    } as unknown as Document,
    setTimeout,
    clearTimeout,
  } as unknown as WechatWindow;
  if (isReady) view.WeixinJSBridge = bridge;
  const becomeReady = () => {
    view.WeixinJSBridge = bridge;
    listeners.get('WeixinJSBridgeReady')?.();
  };
  return { view, invoked, becomeReady };
}

it('WeChat gets exactly what it signs: the prepay id as its package, signed by RSA', async () => {
  const { view, invoked } = wechat('ok');
  expect(await payInWechat(view, parameters)).toBe('ok');
  expect(invoked).toEqual([
    {
      name: 'getBrandWCPayRequest',
      parameters: {
        appId: parameters.appId,
        timeStamp: parameters.timeStamp,
        nonceStr: parameters.nonceStr,
        package: `prepay_id=${parameters.prepayId}`,
        signType: 'RSA',
        paySign: parameters.sign,
      },
    },
  ]);
});

it.each([
  ['cancel', 'cancel'],
  ['fail', 'fail'],
  ['fail, no permission', 'fail'],
])('its answer %s is heard as %s', async (said, heard) => {
  expect(await payInWechat(wechat(said).view, parameters)).toBe(heard);
});

it.each([undefined, null, {}, { err_msg: 5 }, 'get_brand_wcpay_request:ok'])(
  'an answer that says nothing readable is one all the same: the server is asked next (%j)',
  async (said) => {
    const { view } = wechat('ok');
    const invoke = (_name: string, _given: object, callback: (answer: never) => void) =>
      queueMicrotask(() => callback(said as never));
    const odd = { ...view, WeixinJSBridge: { invoke } } as WechatWindow;
    expect(await payInWechat(odd, parameters)).toBe('fail');
  },
);

it('a page that is faster than WeChat waits for the bridge', async () => {
  const { view, invoked, becomeReady } = wechat('ok', false);
  const paid = payInWechat(view, parameters);
  expect(invoked).toEqual([]);
  becomeReady();
  expect(await paid).toBe('ok');
});

it('without a bridge it is said, not waited for ever', async () => {
  await expect(wechatBridge(wechat('ok', false).view, 5)).rejects.toMatchObject({ code: 'wechatNotReady' });
});
