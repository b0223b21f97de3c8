import { currentBrand } from '../brand/current-brand.ts';
import { localStore } from '../call/storage.ts';
import { useCall } from '../call/use-call.ts';
import { useLanguage } from '../text/text-context.tsx';
import { useHost } from './host-context.ts';
import type { OfferedMethod, PayMethod } from './pay-method.ts';
import { payableMethods } from './payment-opening.ts';

/** Which providers are configured changes with a release of the server, not while somebody is here. */
const offerStaleMs = 10 * 60_000;

const assumed: readonly OfferedMethod[] = [
  { payMethod: 'WX', requestMethods: ['H5', 'JSAPI'] },
  { payMethod: 'ZFB', requestMethods: ['H5'] },
  { payMethod: 'UG', requestMethods: ['H5'] },
];

/**
 * The methods that can pay in this currency here: listed by the brand, offered by the server, and possible in this
 * environment. Until the server has answered, all that the brand lists count as offered; using one that is not is
 * refused.
 *
 * @param token an order's own, from a payment link.
 */
export function usePayableMethods(currency: string | undefined, token?: string): readonly PayMethod[] {
  const host = useHost();
  const { site } = useLanguage();
  const offered = useCall('/pay/method/list', {}, { staleTimeMs: offerStaleMs, token });
  if (currency === undefined) return [];
  const priced = currency === 'CNY' ? 'cn' : 'iso';
  // Without an order's token, the answer is about the session's site, and says nothing of an order of the other one.
  const isAboutIt = token !== undefined || priced === site;
  const ofBrand = currentBrand().payMethods[priced][host.kind];
  return payableMethods(host, ofBrand, (isAboutIt ? offered.data : undefined) ?? assumed);
}

const chosenKey = 'pay.method';

/** The method used last here. If it does not work any more, callers don't find it among those that do. */
export const chosenPayMethod = {
  get: (): string | undefined => localStore.get(chosenKey),
  remember: (method: PayMethod): void => localStore.set(chosenKey, method),
};
