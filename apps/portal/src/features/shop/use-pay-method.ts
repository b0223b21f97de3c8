import { useState } from 'react';
import type { PayMethod } from '../../host/pay-method.ts';
import { chosenPayMethod, usePayableMethods } from '../../host/use-payable-methods.ts';
import type { Package } from './package.ts';

export interface PayMethodChoice {
  /** The methods that work in this environment, the brand's first one first. */
  readonly usable: readonly PayMethod[];
  /** What was picked, else what was used last, else the first. */
  readonly chosen: PayMethod | undefined;
  readonly choose: (method: PayMethod) => void;
}

/** How it can be paid here. A method takes one currency, and that of the price is the site's. */
export function usePayMethod(chosen: Pick<Package, 'currency'> | undefined): PayMethodChoice {
  const usable = usePayableMethods(chosen?.currency);
  const [picked, setPicked] = useState<string | undefined>(() => chosenPayMethod.get());
  return {
    usable,
    chosen: usable.find((method) => method === picked) ?? usable[0],
    choose(method) {
      chosenPayMethod.remember(method);
      setPicked(method);
    },
  };
}
