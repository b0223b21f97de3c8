import type { PayMethod } from '../../host/pay-method.ts';
import { chosenPayMethod, usePayableMethods } from '../../host/use-payable-methods.ts';
import type { Order } from './order.ts';

export interface PayMethods {
  /** The methods that work for this order in this environment, in the brand's sequence. */
  readonly usable: readonly PayMethod[];
  /** The method tried last: on this page, for this order, or for any other; else the brand's first. */
  readonly chosen: PayMethod | undefined;
}

/**
 * How an order can be paid here. Each method takes one currency, and the order's currency was fixed when it was made.
 *
 * @param token an order's own token, from a payment link.
 * @param tried the method that was tried on this page.
 */
export function usePayMethods(
  order: Pick<Order, 'currency' | 'payMethod'> | undefined,
  token?: string,
  tried?: PayMethod,
): PayMethods {
  const usable = usePayableMethods(order?.currency, token);
  const find = (wanted: string | null | undefined) => usable.find((method) => method === wanted);
  return { usable, chosen: tried ?? find(order?.payMethod) ?? find(chosenPayMethod.get()) ?? usable[0] };
}
