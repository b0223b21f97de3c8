import { describe, expect, it } from 'vitest';
import {
  type CouponSelection,
  chosenCoupons,
  isBestSelection,
  type ListedCoupon,
  nearAndFarCoupons,
  selectedDiscountFen,
  toggledCoupons,
} from './coupon-selection.ts';

const coupon = (couponId: string, discountFen: number, stackable = false): ListedCoupon => ({
  couponId,
  stackable,
  discountFen,
  missingFen: null,
});

const alone = coupon('alone', 400);
const two = coupon('two', 200, true);
const three = coupon('three', 300, true);
const list: CouponSelection = {
  usable: [alone, three, two],
  almostUsable: [],
  best: { couponIds: ['two', 'three'], discountFen: 500 },
};

describe('which coupons are used', () => {
  it('is the best combination until somebody picks by hand, also none', () => {
    expect(chosenCoupons(list, undefined)).toEqual(['two', 'three']);
    expect(chosenCoupons(list, ['alone'])).toEqual(['alone']);
    expect(chosenCoupons(list, [])).toEqual([]);
    expect(chosenCoupons(undefined, undefined)).toEqual([]);
  });

  it('drops a picked coupon that can no longer be used', () => {
    expect(chosenCoupons(list, ['gone', 'two'])).toEqual(['two']);
  });

  it('keeps stackable ones together and any other alone', () => {
    expect(toggledCoupons(list, ['two'], three)).toEqual(['two', 'three']);
    expect(toggledCoupons(list, ['two', 'three'], alone)).toEqual(['alone']);
    expect(toggledCoupons(list, ['alone'], two)).toEqual(['two']);
    expect(toggledCoupons(list, ['two', 'three'], two)).toEqual(['three']);
  });

  it('says which choice is the best, in any order', () => {
    expect(isBestSelection(list, ['three', 'two'])).toBe(true);
    expect(isBestSelection(list, ['two', 'three'])).toBe(true);
    expect(isBestSelection(list, ['alone'])).toBe(false);
  });
});

describe('what coupons take off', () => {
  it('is the sum of their shares', () => {
    expect(selectedDiscountFen(list, ['two', 'three'])).toBe(500);
    expect(selectedDiscountFen(list, ['alone'])).toBe(400);
    expect(selectedDiscountFen(list, [])).toBe(0);
    expect(selectedDiscountFen(undefined, ['two'])).toBe(0);
  });

  it('stays within the limit of the order, which the best combination reaches', () => {
    const capped = { ...list, best: { couponIds: ['two', 'three'], discountFen: 450, payFen: 840 } };
    expect(selectedDiscountFen(capped, ['two', 'three'])).toBe(450);
    expect(selectedDiscountFen(capped, ['two'])).toBe(200);
  });
});

it('tells coupons that a larger purchase unlocks from those for other purchases', () => {
  const near = { ...coupon('near', 0), reason: 'amountNotMet' as const, missingFen: 300 };
  const far = { ...coupon('far', 0), reason: 'wrongDevice' as const };
  expect(nearAndFarCoupons({ ...list, almostUsable: [far, near] })).toEqual({ near: [near], far: [far] });
});
