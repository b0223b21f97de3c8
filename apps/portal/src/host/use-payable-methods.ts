import { currentBrand } from '../brand/current-brand.ts';
import { useCall } from '../call/query.ts';
import { localStore } from '../call/storage.ts';
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
 * How something in this currency can be paid here: what the server offers, of what the brand lists, of what this
 * environment opens. Until the server has answered, what the brand lists is taken for offered; a method that is
 * not is refused when it is used.
 *
 * @param token an order's own, from a payment link.
 */
export function usePayableMethods(currency: string | undefined, token?: string): readonly PayMethod[] {
  const host = useHost();
  const { site } = useLanguage();
  const offered = useCall('/pay/method/list', {}, { staleTimeMs: offerStaleMs, token });
  if (currency === undefined) return [];
  const priced = currency === 'CNY' ? 'cn' : 'iso';
  // The answer is about the session's site; an order of another one was made in its own session.
  const isAboutIt = token !== undefined || priced === site;
  const ofBrand = currentBrand().payMethods[priced][host.kind];
  return payableMethods(host, ofBrand, (isAboutIt ? offered.data : undefined) ?? assumed);
}

const chosenKey = 'pay.method';

/** How was paid last from here; a method that does not work any more is simply not found among those that do. */
export const chosenPayMethod = {
  get: (): string | undefined => localStore.get(chosenKey),
  remember: (method: PayMethod): void => localStore.set(chosenKey, method),
};
