import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { randomId } from '../../call/random-id.ts';
import { detectHostKind, type HostWindow } from '../../host/detect-host.ts';
import type { Host } from '../../host/host.ts';
import { type MiniProgramWindow, openMiniProgramPage } from '../../host/mini-program-page.ts';
import type { PayMethod } from '../../host/pay-method.ts';
import { type PaymentOpening, paymentOpening } from '../../host/payment-opening.ts';
import { payInWechat, type WechatWindow, wechatBridge } from '../../host/wechat-bridge.ts';

/** The parameters with which WeChat's authorization page led back here. */
export interface Authorization {
  readonly code: string;
  readonly state: string;
}

export interface CashierRequest {
  readonly orderId: string;
  readonly method: PayMethod;
  /** The title of the view that an app opens for the cashier. */
  readonly title: string;
  /** An order's own token, from a payment link. */
  readonly token: string | undefined;
  /** The address of this page that continues the payment; WeChat leads back to it. */
  readonly returnUrl: string;
  readonly authorization: Authorization | undefined;
}

/** cashier: the payment is made there · authorization: WeChat identifies the person there, and leads back here. */
export interface Cashier {
  readonly leadsTo: 'cashier' | 'authorization';
  /** beside: in another view, and this page stays · here: in place of this page, or over it. */
  readonly opens: 'here' | 'beside';
  /** Resolves with true once the visitor is back from the cashier; false if the page is left or it can't be known. */
  readonly open: () => Promise<boolean>;
}

export type PayWindow = HostWindow &
  WechatWindow &
  MiniProgramWindow &
  Pick<Window, 'location' | 'navigator'>;

const leading = (
  open: () => void,
  { leadsTo = 'cashier', opens = 'here' }: Partial<Pick<Cashier, 'leadsTo' | 'opens'>> = {},
): Cashier => ({
  leadsTo,
  opens,
  open: async () => {
    open();
    return false;
  },
});

/**
 * Starts a payment attempt and returns the way to its cashier that works in this environment. Old apps and
 * mini-programs get a pay ticket instead, with which another page starts the payment. Throws a CallError.
 */
export async function prepareCashier(
  host: Host,
  request: CashierRequest,
  view: PayWindow = window as PayWindow,
): Promise<Cashier> {
  const opening = paymentOpening(host, request.method);
  if (!opening) throw new CallError({ code: 'payMethodUnavailable', msg: request.method, status: 200 });
  return prepare[opening](host, request, view);
}

type Prepare = (host: Host, request: CashierRequest, view: PayWindow) => Promise<Cashier>;

const prepare: Readonly<Record<PaymentOpening, Prepare>> = {
  jump: prepareJump,
  jsapi: prepareJsapi,
  'native-page': prepareNativePage,
};

async function prepareJump(...[host, request, view]: Parameters<Prepare>): Promise<Cashier> {
  const { orderId, method, title, token } = request;
  if (!token && host.paymentRoute() === 'link') {
    const { url } = await post('/pay/ticket/create', { orderId });
    const link = new URL(url, view.location.href);
    link.searchParams.set('pay', method);
    return leading(() => host.openPayment({ url: link.href, title, orderId }), { opens: 'beside' });
  }
  const jumpUrl = await post(
    '/pay/getPayJump',
    { orderId, payMethod: method, requestMethod: 'H5' },
    { token, idempotencyKey: randomId() },
  );
  // An empty address would only load a missing page, or this one again.
  if (!jumpUrl) throw new CallError({ code: 500, msg: 'response error: no cashier', status: 200 });
  const opens = host.paymentRoute() === 'own-view' ? 'beside' : 'here';
  return leading(() => host.openPayment({ url: jumpUrl, title, orderId }), { opens });
}

async function prepareNativePage(...[, { orderId, token }, view]: Parameters<Prepare>): Promise<Cashier> {
  const { ticket } = await post('/pay/ticket/create', { orderId }, { token });
  const page = `/pages/pay/index?${new URLSearchParams({ ticket })}`;
  return {
    leadsTo: 'cashier',
    opens: 'here',
    open: async () => {
      await openMiniProgramPage(view, page);
      return false;
    },
  };
}

async function prepareJsapi(...[host, request, view]: Parameters<Prepare>): Promise<Cashier> {
  const { orderId, token, returnUrl, authorization } = request;
  await wechatBridge(view);
  // Some versions of WeChat say that this is a mini-program, where JSAPI fails, only once their bridge is ready.
  if (detectHostKind(view, view.navigator.userAgent) === 'mini-program') {
    return prepareNativePage(host, request, view);
  }
  // The server asks WeChat whose code it is, and stores that with this session; it believes nothing sent from here.
  if (authorization) {
    await post('/thirdPartyBind/getLicense', { ...authorization, environment: 'web' }, { token });
  }
  try {
    const parameters = await post('/weixin/jsapiPrepay', { orderId }, { token, idempotencyKey: randomId() });
    return {
      leadsTo: 'cashier',
      opens: 'here',
      open: async () => {
        await payInWechat(view, parameters);
        return true;
      },
    };
  } catch (error) {
    // Only once: if the authorization did not help, asking again would go round in circles.
    const isUnknown = error instanceof CallError && error.code === 'openidNeeded' && !authorization;
    if (!isUnknown) throw error;
    const { url } = await post('/thirdPartyBind/getAuthorizeUrl', { url: returnUrl }, { token });
    return leading(() => view.location.assign(url), { leadsTo: 'authorization' });
  }
}
