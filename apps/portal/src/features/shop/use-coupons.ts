import { useState } from 'react';
import { type CallResult, useGet } from '../../call/query.ts';
import { chosenCoupons, discountOf } from './coupon-choice.ts';
import type { CouponList, Package } from './package.ts';

export interface Coupons {
  /** False where there is nothing to take anything off. */
  readonly apply: boolean;
  readonly query: CallResult<CouponList>;
  readonly chosenIds: readonly string[];
  /** What was picked by hand for this package, undefined as long as the best ones are taken. */
  readonly picked: readonly string[] | undefined;
  readonly discountFen: number;
  /** Until then the price is not settled. Without an answer the price is the full one. */
  readonly isSettled: boolean;
  /** Undefined: back to the best ones. */
  readonly choose: (ids: readonly string[] | undefined) => void;
}

/** The coupons for one package on one device, the best ones chosen already. */
export function useCoupons(imei: string, chosen: Package | undefined): Coupons {
  const [pick, setPick] = useState<{ readonly packageId: number; readonly ids: readonly string[] }>();
  const apply = chosen !== undefined && chosen.priceFen > 0;
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
    discountFen: discountOf(list, chosenIds),
    isSettled: !apply || !query.isPending,
    choose: (ids) => setPick(ids && { packageId, ids }),
  };
}
