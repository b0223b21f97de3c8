import { chosenCoupons, selectedDiscountFen } from '@device-pay/rules';
import { useState } from 'react';
import { type CallResult, useGet } from '../../call/use-call.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { type Cart, packageIdsOf } from './cart.ts';
import { couponFeatureOf } from './coupon-feature.ts';
import type { CouponList } from './package.ts';

export interface Coupons {
  /** False if there is nothing to pay, for several devices, or if the operator shows no coupons for a package. */
  readonly apply: boolean;
  readonly query: CallResult<CouponList>;
  readonly chosenIds: readonly string[];
  /** The coupons that were picked by hand for this cart; undefined as long as the best ones are used. */
  readonly picked: readonly string[] | undefined;
  readonly discountFen: number;
  /** False until the coupons have loaded, because the price depends on them. If that fails, the full price applies. */
  readonly isSettled: boolean;
  /** Undefined goes back to the best ones. */
  readonly choose: (ids: readonly string[] | undefined) => void;
}

interface Pick {
  /** The device and the packages that it is for. */
  readonly of: string;
  readonly ids: readonly string[];
}

const keyOf = (imei: string | null, packageIds: string | null): string => `${imei} ${packageIds}`;

/** The coupons that were picked on their own page, which leads back here with them. Read before the cart is known. */
function pickOf(address: URLSearchParams): Pick | undefined {
  const ids = address.get('coupons');
  return ids === null
    ? undefined
    : { of: keyOf(address.get('imei'), address.get('packageId')), ids: ids.split(',').filter(Boolean) };
}

/** The coupons for a cart; at first the best ones are chosen. Coupons are for one device, so none is for several. */
export function useCoupons(cart: Cart | undefined): Coupons {
  const { query: address } = usePage();
  const [pick, setPick] = useState<Pick | undefined>(() => pickOf(address));
  const imei = cart?.imeis[0] ?? '';
  const packageIds = packageIdsOf(cart);
  const features = (cart?.packages ?? []).map(couponFeatureOf).filter((feature) => feature !== undefined);
  const allows = useFeatures(features.length > 0 ? imei : undefined);
  const apply = cart?.imeis.length === 1 && cart.amountFen > 0 && features.every(allows);
  const query = useGet('/coupon/getCouponList', { imei, packageIds }, { enabled: apply });
  const list = apply ? query.data : undefined;
  const key = keyOf(imei, packageIds.join());
  const picked = pick?.of === key ? pick.ids : undefined;
  const chosenIds = chosenCoupons(list, picked);
  return {
    apply,
    query,
    chosenIds,
    picked,
    discountFen: selectedDiscountFen(list, chosenIds),
    isSettled: !apply || !query.isPending,
    choose: (ids) => setPick(ids && { of: key, ids }),
  };
}
