import type { Surroundings } from './host.ts';
import type { OfferedMethod, PayMethod } from './pay-method.ts';

/**
 * jump: the provider's cashier by its address · jsapi: WeChat's own cashier over the page · native-page: a page of
 * the mini-program, which takes a pay ticket.
 */
export type PaymentOpening = 'jump' | 'jsapi' | 'native-page';

/** The request method that the provider must offer for each way of opening. */
const requestMethods = {
  jump: 'H5',
  jsapi: 'JSAPI',
  'native-page': 'JSAPI',
} as const satisfies Record<PaymentOpening, OfferedMethod['requestMethods'][number]>;

/**
 * How a method opens in this environment; undefined if it can not. WeChat blocks its own H5 cashier and Alipay's,
 * Alipay blocks all but its own, and a mini-program opens no cashier in its web view.
 */
export function paymentOpening(
  { kind, browser }: Surroundings,
  method: PayMethod,
): PaymentOpening | undefined {
  if (kind === 'mini-program') return method === 'WX' ? 'native-page' : undefined;
  if (kind === 'native' || browser === 'plain') return 'jump';
  if (browser === 'alipay') return method === 'ZFB' ? 'jump' : undefined;
  if (method === 'ZFB') return undefined;
  return method === 'WX' ? 'jsapi' : 'jump';
}

/** Of the brand's methods, those that are configured and open here; the brand's order is kept. */
export function payableMethods(
  host: Surroundings,
  ofBrand: readonly PayMethod[],
  offered: readonly OfferedMethod[],
): readonly PayMethod[] {
  return ofBrand.filter((method) => {
    const opening = paymentOpening(host, method);
    const offer = offered.find(({ payMethod }) => payMethod === method);
    return opening !== undefined && offer?.requestMethods.includes(requestMethods[opening]) === true;
  });
}
