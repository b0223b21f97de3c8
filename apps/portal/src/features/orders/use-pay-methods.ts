import { currentBrand } from '../../brand/current-brand.ts';
import { useHost } from '../../host/host-context.ts';
import type { Order, PayMethod } from './order.ts';

export interface PayMethods {
  /** What works for this order in this environment, the brand's order kept. */
  readonly usable: readonly PayMethod[];
  /** The one that was tried before, else the brand's first. */
  readonly preferred: PayMethod | undefined;
}

/** How an order can be paid here: a method takes one currency, and that of the order was settled when it was made. */
export function usePayMethods(order: Pick<Order, 'currency' | 'payMethod'>): PayMethods {
  const { kind } = useHost();
  const usable = currentBrand().payMethods[order.currency === 'CNY' ? 'cn' : 'iso'][kind];
  return { usable, preferred: usable.find((method) => method === order.payMethod) ?? usable[0] };
}
