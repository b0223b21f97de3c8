import type { PayMethod } from '../../host/pay-method.ts';
import { chosenPayMethod, usePayableMethods } from '../../host/use-payable-methods.ts';
import type { Order } from './order.ts';

export interface PayMethods {
  /** What works for this order in this environment, the brand's order kept. */
  readonly usable: readonly PayMethod[];
  /** The one that was tried before, else the one that was used last, else the brand's first. */
  readonly preferred: PayMethod | undefined;
}

/**
 * How an order can be paid here: a method takes one currency, and that of the order was settled when it was made.
 *
 * @param token an order's own, from a payment link.
 */
export function usePayMethods(
  order: Pick<Order, 'currency' | 'payMethod'> | undefined,
  token?: string,
): PayMethods {
  const usable = usePayableMethods(order?.currency, token);
  const find = (wanted: string | null | undefined) => usable.find((method) => method === wanted);
  return { usable, preferred: find(order?.payMethod) ?? find(chosenPayMethod.get()) ?? usable[0] };
}
