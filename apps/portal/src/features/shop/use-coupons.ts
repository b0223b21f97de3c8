import { chosenCoupons, selectedDiscountFen } from '@device-pay/rules';
import { useState } from 'react';
import { type CallResult, useGet } from '../../call/use-call.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { couponFeatureOf } from './coupon-feature.ts';
import type { CouponList, Package } from './package.ts';

export interface Coupons {
  /** False if there is nothing to pay, or the operator shows no coupons for the package. */
  readonly apply: boolean;
  readonly query: CallResult<CouponList>;
  readonly chosenIds: readonly string[];
  /** The coupons that were picked by hand for this package; undefined as long as the best ones are used. */
  readonly picked: readonly string[] | undefined;
  readonly discountFen: number;
  /** False until the coupons have loaded, because the price depends on them. If that fails, the full price applies. */
  readonly isSettled: boolean;
  /** Undefined goes back to the best ones. */
  readonly choose: (ids: readonly string[] | undefined) => void;
}

interface Pick {
  readonly packageId: number;
  readonly ids: readonly string[];
}

/** The coupons that were picked on their own page, which leads back here with them. */
function pickOf(address: URLSearchParams): Pick | undefined {
  const ids = address.get('coupons');
  return ids === null
    ? undefined
    : { packageId: Number(address.get('packageId')), ids: ids.split(',').filter(Boolean) };
}

/** The coupons for one package on one device; at first the best ones are chosen. */
export function useCoupons(imei: string, chosen: Package | undefined): Coupons {
  const { query: address } = usePage();
  const [pick, setPick] = useState<Pick | undefined>(() => pickOf(address));
  const feature = chosen && couponFeatureOf(chosen);
  const allows = useFeatures(feature && imei);
  const apply = chosen !== undefined && chosen.priceFen > 0 && (!feature || allows(feature));
  const packageId = chosen?.packageId ?? 0;
  const query = useGet('/coupon/getCouponList', { imei, packageIds: [packageId] }, { enabled: apply });
  const list = apply ? query.data : undefined;
  const picked = pick?.packageId === packageId ? pick.ids : undefined;
  const chosenIds = chosenCoupons(list, picked);
  return {
    apply,
    query,
    chosenIds,
    picked,
    discountFen: selectedDiscountFen(list, chosenIds),
    isSettled: !apply || !query.isPending,
    choose: (ids) => setPick(ids && { packageId, ids }),
  };
}
