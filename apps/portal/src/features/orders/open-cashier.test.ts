import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../call/client.ts';
import { session } from '../../call/session.ts';
import type { Host, PaymentPage } from '../../host/host.ts';
import type { PaymentRoute } from '../../host/payment-route.ts';
import { type CashierRequest, type PayWindow, prepareCashier } from './open-cashier.ts';

type Answers = Readonly<Record<string, { readonly code: number | string; readonly data?: unknown }>>;

const prepay = { appId: 'wx8', timeStamp: '1', nonceStr: 'n', prepayId: 'p', sign: 's' };
const ticket = {
  ticket: 'Zk3xV9',
  url: '/pay/orderPay-details.html?orderId=zx1&token=Zk3xV9',
  expiresAt: '',
};

let asked: { path: string; form: Record<string, string> }[];
let answers: Answers;

const origin = 'https://pay.example';

async function answer(url: string, { body }: { body: string | URLSearchParams }): Promise<Response> {
  const path = url.slice(origin.length);
  asked.push({ path, form: Object.fromEntries(new URLSearchParams(String(body))) });
  const { code, data = null } = answers[path] ?? { code: 'callUnknown' };
  // The answer has a cashier's address in `url`; all other results are in `data`.
  return Response.json({ code, data, url: data, flag: code === 0, msg: String(code) });
}

beforeEach(() => {
  asked = [];
  session.begin({ token: 'session-token', kind: 'account', expiresAt: Date.now() + 60_000 });
  vi.stubGlobal('fetch', answer);
  configureClient({
    apiOrigin: () => origin,
    common: () => ({ lang: 'en', site: 'cn', platform: 'track', projectId: 'zax' }),
  });
});
afterEach(() => vi.unstubAllGlobals());

function environment(part: Partial<Pick<Host, 'kind' | 'browser'>>, route: PaymentRoute = 'same-view') {
  const opened: PaymentPage[] = [];
  const invoked: object[] = [];
  const left: string[] = [];
  const pages: string[] = [];
  const host = {
    kind: 'web',
    browser: 'plain',
    ...part,
    paymentRoute: () => route,
    openPayment: (page: PaymentPage) => opened.push(page),
  } as unknown as Host;
  const view = {
    location: { href: 'https://pay.example/pay/order-details.html', assign: (url: string) => left.push(url) },
    navigator: { userAgent: 'MicroMessenger/8.0' },
    setTimeout,
    WeixinJSBridge: {
      invoke(_: string, parameters: object, callback: (answer: object) => void) {
        invoked.push(parameters);
        callback({ err_msg: 'get_brand_wcpay_request:cancel' });
      },
    },
    wx: {
      miniProgram: {
        navigateTo({ url, success }: { url: string; success: () => void }) {
          pages.push(url);
          success();
        },
      },
    },
  } as unknown as PayWindow;
  return { host, view, opened, invoked, left, pages };
}

const request = (part: Partial<CashierRequest> = {}): CashierRequest => ({
  orderId: 'zx1',
  method: 'WX',
  title: 'Order',
  token: undefined,
  returnUrl: 'https://pay.example/pay/order-details.html?orderId=zx1&pay=WX',
  authorization: undefined,
  ...part,
});
const paths = () => asked.map(({ path }) => path);

it('a browser goes to the provider’s cashier', async () => {
  answers = { '/pay/getPayJump': { code: 0, data: 'https://cashier.example/1' } };
  const { host, view, opened } = environment({});
  const cashier = await prepareCashier(host, request({ method: 'ZFB' }), view);
  expect(await cashier.open()).toBe(false);
  expect(opened).toMatchObject([{ url: 'https://cashier.example/1', orderId: 'zx1' }]);
  expect(asked[0]?.form).toMatchObject({ payMethod: 'ZFB', requestMethod: 'H5' });
});

it.each([null, ''])('an answer that names no cashier (%j) has failed, and leads nowhere', async (data) => {
  answers = { '/pay/getPayJump': { code: 0, data } };
  const { host, view } = environment({});
  await expect(prepareCashier(host, request(), view)).rejects.toMatchObject({ code: 500 });
});

it.each([
  ['link', '/pay/ticket/create', 'beside'],
  ['same-view', '/pay/getPayJump', 'here'],
  ['own-view', '/pay/getPayJump', 'beside'],
] as const)('an app that opens payments by %s pays by %s, which opens %s', async (route, path, opens) => {
  answers = {
    '/pay/ticket/create': { code: 0, data: ticket },
    '/pay/getPayJump': { code: 0, data: 'https://cashier.example/1' },
  };
  const { host, view } = environment({ kind: 'native' }, route);
  expect(await prepareCashier(host, request(), view)).toMatchObject({ opens });
  expect(paths()).toEqual([path]);
});

it('from a payment link an old app pays here, with the order’s own token: a further link would lead to itself', async () => {
  answers = { '/pay/getPayJump': { code: 0, data: 'https://cashier.example/1' } };
  const { host, view } = environment({ kind: 'native' }, 'link');
  const cashier = await prepareCashier(host, request({ token: 'order-token' }), view);
  expect(cashier.opens).toBe('here');
  expect(asked).toMatchObject([{ path: '/pay/getPayJump', form: { token: 'order-token' } }]);
});

it('the link that an old app opens carries a ticket and the chosen method, never a session', async () => {
  answers = { '/pay/ticket/create': { code: 0, data: ticket } };
  const { host, view, opened } = environment({ kind: 'native' }, 'link');
  const cashier = await prepareCashier(host, request(), view);
  await cashier.open();
  expect(opened[0]?.url).toBe(
    'https://pay.example/pay/orderPay-details.html?orderId=zx1&token=Zk3xV9&pay=WX',
  );
});

it('who came by a payment link pays in the mini-program, too: the order’s own token asks for the ticket', async () => {
  answers = { '/pay/ticket/create': { code: 0, data: ticket } };
  const { host, view, pages } = environment({ kind: 'mini-program' });
  await (await prepareCashier(host, request({ token: 'order-token' }), view)).open();
  expect(asked[0]?.form.token).toBe('order-token');
  expect(pages).toEqual(['/pages/pay/index?ticket=Zk3xV9']);
});

it('a mini-program opens its own page with a fresh ticket', async () => {
  answers = { '/pay/ticket/create': { code: 0, data: ticket } };
  const { host, view, pages } = environment({ kind: 'mini-program' });
  const cashier = await prepareCashier(host, request(), view);
  // Opening the mini-program's pay page does not mean that the visitor has already paid there.
  expect(await cashier.open()).toBe(false);
  expect(pages).toEqual(['/pages/pay/index?ticket=Zk3xV9']);
});

it('what an environment can not open is refused before anybody is asked', async () => {
  const { host, view } = environment({ browser: 'wechat' });
  await expect(prepareCashier(host, request({ method: 'ZFB' }), view)).rejects.toMatchObject({
    code: 'payMethodUnavailable',
  });
  expect(asked).toEqual([]);
});

describe('inside WeChat', () => {
  const wechat = { browser: 'wechat' } as const;

  it('whom the server knows pays at once, and is back whatever WeChat says', async () => {
    answers = { '/weixin/jsapiPrepay': { code: 0, data: prepay } };
    const { host, view, invoked } = environment(wechat);
    const cashier = await prepareCashier(host, request(), view);
    expect(cashier.leadsTo).toBe('cashier');
    expect(await cashier.open()).toBe(true);
    expect(invoked).toMatchObject([{ package: 'prepay_id=p', signType: 'RSA', paySign: 's' }]);
  });

  it('whom it does not know goes to WeChat first, and comes back to this page', async () => {
    answers = {
      '/weixin/jsapiPrepay': { code: 'openidNeeded' },
      '/thirdPartyBind/getAuthorizeUrl': { code: 0, data: { url: 'https://open.example/a', expiresAt: '' } },
    };
    const { host, view, left, invoked } = environment(wechat);
    const cashier = await prepareCashier(host, request(), view);
    expect(cashier.leadsTo).toBe('authorization');
    await cashier.open();
    expect(left).toEqual(['https://open.example/a']);
    expect(asked[1]?.form.url).toBe(request().returnUrl);
    expect(invoked).toEqual([]);
  });

  it('the code that it comes back with is told to the server before the payment, and no openid ever is', async () => {
    answers = {
      '/thirdPartyBind/getLicense': { code: 0, data: { license: 'l', expiresAt: '' } },
      '/weixin/jsapiPrepay': { code: 0, data: prepay },
    };
    const { host, view } = environment(wechat);
    await prepareCashier(host, request({ authorization: { code: 'c', state: 's' } }), view);
    expect(paths()).toEqual(['/thirdPartyBind/getLicense', '/weixin/jsapiPrepay']);
    expect(asked[0]?.form).toMatchObject({ code: 'c', state: 's', environment: 'web' });
    expect(asked[1]?.form).not.toHaveProperty('openId');
  });

  it('an authorization that did not help is said, not asked for again', async () => {
    answers = {
      '/thirdPartyBind/getLicense': { code: 0, data: { license: 'l', expiresAt: '' } },
      '/weixin/jsapiPrepay': { code: 'openidNeeded' },
    };
    const { host, view } = environment(wechat);
    const again = request({ authorization: { code: 'c', state: 's' } });
    await expect(prepareCashier(host, again, view)).rejects.toMatchObject({ code: 'openidNeeded' });
    expect(paths()).not.toContain('/thirdPartyBind/getAuthorizeUrl');
  });

  it('a mini-program that shows itself only by then pays on its own page', async () => {
    answers = { '/pay/ticket/create': { code: 0, data: ticket } };
    const { host, view, pages } = environment(wechat);
    const comes = { WeixinJSBridge: view.WeixinJSBridge, __wxjs_environment: 'miniprogram' };
    const late = {
      ...view,
      WeixinJSBridge: undefined,
      setTimeout: () => 0,
      clearTimeout: () => undefined,
      document: {
        addEventListener: (_: string, ready: () => void) =>
          queueMicrotask(() => {
            Object.assign(late, comes);
            ready();
          }),
        removeEventListener: () => undefined,
      },
    } as unknown as PayWindow;
    const cashier = await prepareCashier(host, request(), late);
    await cashier.open();
    expect(pages).toEqual(['/pages/pay/index?ticket=Zk3xV9']);
  });

  it('from a payment link everything is asked with the order’s own token', async () => {
    answers = {
      '/weixin/jsapiPrepay': { code: 'openidNeeded' },
      '/thirdPartyBind/getAuthorizeUrl': { code: 0, data: { url: 'https://open.example/a', expiresAt: '' } },
    };
    const { host, view } = environment(wechat);
    await prepareCashier(host, request({ token: 'order-token' }), view);
    expect(asked.map(({ form }) => form.token)).toEqual(['order-token', 'order-token']);

    asked = [];
    answers = {
      '/thirdPartyBind/getLicense': { code: 0, data: { license: 'l', expiresAt: '' } },
      '/weixin/jsapiPrepay': { code: 0, data: prepay },
    };
    const back = request({ token: 'order-token', authorization: { code: 'c', state: 's' } });
    await prepareCashier(host, back, view);
    expect(asked.map(({ form }) => form.token)).toEqual(['order-token', 'order-token']);
  });
});
