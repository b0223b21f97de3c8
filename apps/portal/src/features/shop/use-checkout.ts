import { useState } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import type { OrderProblem } from './order-problem.ts';
import type { Package } from './package.ts';
import { orderInput, type Quote, quoteOf } from './quote.ts';
import { type Coupons, useCoupons } from './use-coupons.ts';
import { useOrdering } from './use-ordering.ts';
import { type PayMethodChoice, usePayMethod } from './use-pay-method.ts';

const couponCalls = ['/coupon/getCouponList'];
const priceCalls = ['/pay/package/getPackageList', '/pay/package/getPackageType', ...couponCalls];

export interface CheckoutFailure extends OrderProblem {
  readonly error: unknown;
}

export interface Checkout {
  /** Undefined until a package is chosen. */
  readonly quote: Quote | undefined;
  readonly coupons: Coupons;
  readonly methods: PayMethodChoice;
  /** Why paying is not possible now; undefined if it is. */
  readonly blocked: 'offline' | 'noMethod' | undefined;
  readonly isSettled: boolean;
  readonly isPending: boolean;
  readonly failure: CheckoutFailure | undefined;
  /** The quote that the person had agreed to, while the new price waits for agreement. */
  readonly agreed: Quote | undefined;
  readonly pay: () => void;
  readonly declineNewPrice: () => void;
}

interface Attempt {
  readonly choice: string;
  readonly quote: Quote;
  readonly failure: CheckoutFailure | undefined;
}

/** From a chosen package to an order: coupons, method, price, and the purchase. */
export function useCheckout(imei: string, chosen: Package | undefined): Checkout {
  const coupons = useCoupons(imei, chosen);
  const methods = usePayMethod(chosen);
  const isOffline = useOfflineReason() !== undefined;
  const ordering = useOrdering();
  const [attempt, setAttempt] = useState<Attempt>();
  const [agreed, setAgreed] = useState<Quote>();
  const [isRefreshing, setRefreshing] = useState(false);

  // A failure belongs to the choice that was sent; another choice removes it.
  const choice = `${imei} ${chosen?.packageId} ${coupons.picked?.join()}`;
  const current = attempt?.choice === choice ? attempt : undefined;
  const fresh = chosen && quoteOf(chosen, coupons.chosenIds, coupons.discountFen);
  // After a lost answer the order may exist and hold these coupons, so exactly the same quote must be sent again.
  const quote = chosen && current?.failure?.next === 'retry' ? current.quote : fresh;
  const isFree = chosen?.priceFen === 0;
  const needsMethod = chosen !== undefined && !isFree && methods.chosen === undefined;
  const blocked = isOffline ? 'offline' : needsMethod ? 'noMethod' : undefined;
  const isPending = ordering.isPending || isRefreshing;

  async function refresh(outdates: OrderProblem['outdates']): Promise<void> {
    if (outdates === 'nothing') return;
    setRefreshing(true);
    await refreshCalls(outdates === 'all' ? priceCalls : couponCalls);
    setRefreshing(false);
  }

  function pay(): void {
    if (!chosen || !quote || blocked || isPending || !coupons.isSettled) return;
    setAgreed(undefined);
    setAttempt({ choice, quote, failure: undefined });
    ordering.order({
      input: orderInput([imei], [quote.packageId], quote),
      packages: [chosen],
      payMethod: quote.payFen > 0 ? methods.chosen : undefined,
      onError: (error, problem) => {
        setAttempt({ choice, quote, failure: { ...problem, error } });
        void refresh(problem.outdates).then(() => {
          if (problem.next === 'price') setAgreed(quote);
        });
      },
    });
  }

  return {
    quote,
    coupons,
    methods,
    blocked,
    isSettled: coupons.isSettled,
    isPending,
    // A package that is gone is not the chosen one any more, but the reason must still be shown.
    failure: attempt?.failure?.place === 'package' ? attempt.failure : current?.failure,
    agreed: agreed?.packageId === chosen?.packageId ? agreed : undefined,
    pay,
    declineNewPrice: () => setAgreed(undefined),
  };
}
