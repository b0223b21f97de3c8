/** A coupon as the list for one purchase has it; amounts in minor units. */
export interface ListedCoupon {
  readonly couponId: string;
  readonly stackable: boolean;
  /** What it takes off this purchase by itself. */
  readonly discountFen: number;
  /** How much more must be bought to use it; null if buying more would not help. */
  readonly missingFen: number | null;
}

/** The coupons for one purchase. */
export interface CouponSelection<Coupon extends ListedCoupon = ListedCoupon> {
  readonly usable: readonly Coupon[];
  readonly almostUsable: readonly Coupon[];
  readonly best: { readonly couponIds: readonly string[]; readonly discountFen: number } | null;
}

/** The coupons to use: those picked by hand that can still be used, else the best ones. */
export function chosenCoupons(
  list: CouponSelection | undefined,
  picked: readonly string[] | undefined,
): readonly string[] {
  if (!list) return [];
  if (!picked) return list.best?.couponIds ?? [];
  return picked.filter((id) => list.usable.some((coupon) => coupon.couponId === id));
}

/**
 * What coupons take off a purchase of one line. Each one's own discount already respects the limits of the order (cap,
 * cost, smallest price), and the best combination reaches these limits if any does: so together they take off their
 * sum, but never more than the best combination.
 */
export function selectedDiscountFen(list: CouponSelection | undefined, ids: readonly string[]): number {
  const sum = (list?.usable ?? [])
    .filter((coupon) => ids.includes(coupon.couponId))
    .reduce((total, coupon) => total + coupon.discountFen, 0);
  return Math.min(sum, list?.best?.discountFen ?? 0);
}

/** The choice after one coupon is switched on or off: stackable ones stay together, any other stands alone. */
export function toggledCoupons(
  list: CouponSelection,
  ids: readonly string[],
  { couponId, stackable }: Pick<ListedCoupon, 'couponId' | 'stackable'>,
): readonly string[] {
  if (ids.includes(couponId)) return ids.filter((id) => id !== couponId);
  if (!stackable) return [couponId];
  const stay = list.usable.filter((coupon) => coupon.stackable && ids.includes(coupon.couponId));
  return [...stay.map((coupon) => coupon.couponId), couponId];
}

/** Whether these are the coupons with the lowest price. */
export const isBestSelection = (list: CouponSelection, ids: readonly string[]): boolean =>
  [...(list.best?.couponIds ?? [])].sort().join() === [...ids].sort().join();

/** Coupons that a larger purchase would unlock, and those that can't be used for this one at all. */
export function nearAndFarCoupons<Coupon extends ListedCoupon>({
  almostUsable,
}: Pick<CouponSelection<Coupon>, 'almostUsable'>): {
  readonly near: readonly Coupon[];
  readonly far: readonly Coupon[];
} {
  return {
    near: almostUsable.filter((coupon) => coupon.missingFen !== null),
    far: almostUsable.filter((coupon) => coupon.missingFen === null),
  };
}
