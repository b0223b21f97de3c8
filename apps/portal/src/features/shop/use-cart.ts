import { chosenCoupons, selectedDiscountFen } from '@device-pay/rules';
import { type ReactNode, useState } from 'react';
import { type CallResult, refreshCalls, useGet } from '../../call/use-call.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFeatures } from '../../page-kinds/use-features.ts';
import type { Cart } from './cart.ts';
import { couponFeatureOf } from './coupon-feature.ts';
import type { CouponList } from './package.ts';
import { type OrderInput, orderInput } from './quote.ts';
import { useOrdering } from './use-ordering.ts';
import { type PayMethodChoice, usePayMethod } from './use-pay-method.ts';
import { useStopGate } from './use-stop-gate.tsx';

export interface CartCheckout {
  /** Undefined if coupons can't be used for this cart, and until they have loaded. */
  readonly coupons: CouponList | undefined;
  /** The call that reads the coupons; undefined if coupons can't be used for this cart. */
  readonly couponQuery: CallResult<CouponList> | undefined;
  readonly chosenIds: readonly string[];
  /** Undefined chooses the best ones. */
  readonly chooseCoupons: (ids: readonly string[] | undefined) => void;
  readonly methods: PayMethodChoice;
  readonly discountFen: number;
  readonly payFen: number;
  readonly blocked: 'offline' | 'noMethod' | undefined;
  readonly isSettled: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly pay: () => void;
  /** The question that has to be answered before paying, if there is one. */
  readonly question: ReactNode;
}

/** The calls that are made again after an order was refused because the shown data are outdated. */
const priceCalls = [
  '/package/template/getAllByImei',
  '/pay/package/getPackageList',
  '/pay/package/getPackageType',
  '/coupon/getCouponList',
];

/** An order that was sent, with the choice that it was made from and its amounts. */
interface Decision {
  readonly choice: string;
  readonly input: OrderInput;
  readonly chosenIds: readonly string[];
  readonly discountFen: number;
  readonly payFen: number;
}

interface Picked {
  readonly of: string;
  readonly ids: readonly string[];
}

/** The coupons that were picked on their own page, which leads back with them. Read before the cart is known. */
function pickedOf(address: URLSearchParams): Picked | undefined {
  const ids = address.get('coupons');
  return ids === null
    ? undefined
    : { of: keyOf(address.get('imei'), address.get('packageId')), ids: ids.split(',').filter(Boolean) };
}

const keyOf = (imei: string | null, packageIds: string | null): string => `${imei} ${packageIds}`;

/**
 * From a cart to one order. Coupons are for one device, so none is used for several.
 *
 * @param onOutdated called when the cart is outdated, for carts whose content does not come from one of `priceCalls`.
 */
export function useCart(cart: Cart | undefined, onOutdated?: () => void): CartCheckout {
  const methods = usePayMethod(cart);
  const isOffline = useOfflineReason() !== undefined;
  const ordering = useOrdering();

  const imei = cart?.imeis[0] ?? '';
  const packageIds = (cart?.packages ?? []).map(({ packageId }) => packageId);
  const { query: address } = usePage();
  const [picked, setPicked] = useState<Picked | undefined>(() => pickedOf(address));
  const features = (cart?.packages ?? []).map(couponFeatureOf).filter((feature) => feature !== undefined);
  const allows = useFeatures(features.length > 0 ? imei : undefined);
  const apply = cart !== undefined && cart.imeis.length === 1 && cart.amountFen > 0 && features.every(allows);
  const query = useGet('/coupon/getCouponList', { imei, packageIds }, { enabled: apply });
  const list = apply ? query.data : undefined;
  const key = keyOf(imei, packageIds.join());
  const own = picked?.of === key ? picked.ids : undefined;
  const choice = `${cart?.imeis.join()} ${packageIds.join()} ${own?.join()}`;
  // After a lost answer the order may exist and hold these coupons, so exactly the same order must be sent again.
  const [undecided, setUndecided] = useState<Decision>();
  const sentBefore = undecided?.choice === choice ? undecided : undefined;
  const chosenIds = sentBefore?.chosenIds ?? chosenCoupons(list, own);
  const discountFen = sentBefore?.discountFen ?? selectedDiscountFen(list, chosenIds);
  const payFen = sentBefore?.payFen ?? (cart?.amountFen ?? 0) - discountFen;
  const needsMethod = payFen > 0 && methods.chosen === undefined;
  const isSettled = !apply || !query.isPending;
  const blocked = isOffline ? 'offline' : needsMethod ? 'noMethod' : undefined;

  function pay(): void {
    if (!cart || blocked || !isSettled) return;
    const { termsVersion } = cart;
    const input =
      sentBefore?.input ?? orderInput(cart.imeis, packageIds, { couponIds: chosenIds, payFen, termsVersion });
    ordering.order({
      input,
      packages: cart.packages,
      payMethod: payFen > 0 ? methods.chosen : undefined,
      onSent: () => setUndecided(undefined),
      onError: (_, { next, outdates }) => {
        setUndecided(next === 'retry' ? { choice, input, chosenIds, discountFen, payFen } : undefined);
        if (outdates === 'nothing') return;
        void refreshCalls(priceCalls);
        onOutdated?.();
      },
    });
  }

  const gate = useStopGate(cart?.imeis ?? [], packageIds, cart && { payFen, currency: cart.currency }, pay);

  return {
    coupons: list,
    couponQuery: apply ? query : undefined,
    chosenIds,
    chooseCoupons: (ids) => setPicked(ids && { of: key, ids }),
    methods,
    discountFen,
    payFen,
    blocked,
    isSettled,
    isPending: ordering.isPending || gate.isChecking,
    error: ordering.error,
    pay: gate.pay,
    question: gate.question,
  };
}
