import { useState } from 'react';
import type { PayMethod } from '../../host/pay-method.ts';
import { chosenPayMethod, usePayableMethods } from '../../host/use-payable-methods.ts';
import type { Cart } from './cart.ts';

export interface PayMethodChoice {
  /** The methods that work in this environment, in the brand's sequence. */
  readonly usable: readonly PayMethod[];
  /** The method that was picked, else the one that was used last, else the first. */
  readonly chosen: PayMethod | undefined;
  readonly choose: (method: PayMethod) => void;
}

/** How something can be paid here. Each method takes one currency, and the price is in the site's currency. */
export function usePayMethod(cart: Pick<Cart, 'currency'> | undefined): PayMethodChoice {
  const usable = usePayableMethods(cart?.currency);
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
