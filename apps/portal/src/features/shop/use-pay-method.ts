import { useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useHost } from '../../host/host-context.ts';
import type { Package } from './package.ts';

export type PayMethod = ReturnType<typeof currentBrand>['payMethods']['cn']['web'][number];

export interface PayMethodChoice {
  /** The brand's methods that work in this environment, its first one first. */
  readonly usable: readonly PayMethod[];
  readonly chosen: PayMethod | undefined;
  readonly choose: (method: PayMethod) => void;
}

/** How it can be paid here. A method takes one currency, and that of the price is the site's. */
export function usePayMethod(chosen: Pick<Package, 'currency'> | undefined): PayMethodChoice {
  const { kind } = useHost();
  const [picked, choose] = useState<PayMethod>();
  const usable = chosen ? currentBrand().payMethods[chosen.currency === 'CNY' ? 'cn' : 'iso'][kind] : [];
  return { usable, chosen: usable.find((method) => method === picked) ?? usable[0], choose };
}
