import { type ReactNode, useState } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { type Cart, packageIdsOf } from './cart.ts';
import type { OrderProblem } from './order-problem.ts';
import { orderInput, type Quote, quoteOf } from './quote.ts';
import { type Coupons, useCoupons } from './use-coupons.ts';
import { useOrdering } from './use-ordering.ts';
import { type PayMethodChoice, usePayMethod } from './use-pay-method.ts';
import { useStopGate } from './use-stop-gate.tsx';

const couponCalls = ['/coupon/getCouponList'] as const;
const priceCalls = [
  '/pay/package/getPackageList',
  '/pay/package/getPackageType',
  '/package/template/getAllByImei',
  ...couponCalls,
] as const;

export interface CheckoutFailure extends OrderProblem {
  readonly error: unknown;
}

export interface Checkout {
  /** Undefined until something is chosen. */
  readonly quote: Quote | undefined;
  readonly coupons: Coupons;
  readonly methods: PayMethodChoice;
  /** Why paying is not possible now; undefined if it is. */
  readonly blocked: 'offline' | 'noMethod' | undefined;
  readonly isPending: boolean;
  readonly failure: CheckoutFailure | undefined;
  /** The quote that the person had agreed to, while the new one waits for agreement. */
  readonly agreed: Quote | undefined;
  readonly pay: () => void;
  readonly payNewPrice: () => void;
  readonly declineNewPrice: () => void;
  /** The question that has to be answered before paying, if there is one. */
  readonly question: ReactNode;
}

interface Attempt {
  readonly choice: string;
  readonly quote: Quote;
  readonly failure: CheckoutFailure | undefined;
}

/**
 * From a cart to one order: coupons, method, price, and the purchase.
 *
 * @param onOutdated called when the cart is outdated, for carts whose content does not come from one of `priceCalls`.
 */
export function useCheckout(cart: Cart | undefined, onOutdated?: () => void): Checkout {
  const coupons = useCoupons(cart);
  const methods = usePayMethod(cart);
  const isOffline = useOfflineReason() !== undefined;
  const ordering = useOrdering();
  const [attempt, setAttempt] = useState<Attempt>();
  const [refused, setRefused] = useState<Attempt>();
  const [isRefreshing, setRefreshing] = useState(false);

  // A failure belongs to the choice that was sent; another choice removes it.
  const packageIds = packageIdsOf(cart);
  const choice = `${cart?.imeis.join()} ${packageIds.join()} ${coupons.picked?.join()}`;
  const current = attempt?.choice === choice ? attempt : undefined;
  const fresh = cart && quoteOf(cart, coupons.chosenIds, coupons.discountFen);
  // After a lost answer the order may exist and hold these coupons, so exactly the same quote must be sent again.
  const quote = cart && current?.failure?.next === 'retry' ? current.quote : fresh;
  const needsMethod = quote !== undefined && quote.payFen > 0 && methods.chosen === undefined;
  const blocked = isOffline ? 'offline' : needsMethod ? 'noMethod' : undefined;
  const isPending = ordering.isPending || isRefreshing;
  const before = refused?.choice === choice ? refused.quote : undefined;
  const isGone = attempt?.failure?.place === 'package' && attempt.failure.outdates === 'all';
  // If the new price could not be read, there is nothing to agree to yet.
  const isRead = before?.payFen !== quote?.payFen || before?.termsVersion !== quote?.termsVersion;

  async function refresh(outdates: OrderProblem['outdates']): Promise<void> {
    if (outdates === 'nothing') return;
    setRefreshing(true);
    if (outdates === 'all') onOutdated?.();
    await refreshCalls(outdates === 'all' ? priceCalls : couponCalls);
    setRefreshing(false);
  }

  function pay(): void {
    if (!cart || !quote || blocked || isPending || !coupons.isSettled) return;
    setRefused(undefined);
    setAttempt({ choice, quote, failure: undefined });
    ordering.order({
      input: orderInput(cart, quote),
      packages: cart.packages,
      payMethod: quote.payFen > 0 ? methods.chosen : undefined,
      onError: (error, problem) => {
        const failed = { choice, quote, failure: { ...problem, error } };
        setAttempt(failed);
        void refresh(problem.outdates).then(() => {
          if (problem.next === 'price') setRefused(failed);
        });
      },
    });
  }

  const gate = useStopGate(
    cart?.imeis ?? [],
    packageIds,
    cart && quote && { payFen: quote.payFen, currency: cart.currency },
    pay,
  );

  return {
    quote,
    coupons,
    methods,
    blocked,
    isPending: isPending || gate.isChecking,
    // A package that is gone is not the chosen one any more, but the reason must still be shown.
    failure: isGone ? attempt.failure : current?.failure,
    agreed: isRead ? before : undefined,
    pay: gate.pay,
    payNewPrice: pay,
    declineNewPrice() {
      setRefused(undefined);
      setAttempt(undefined);
    },
    question: gate.question,
  };
}
