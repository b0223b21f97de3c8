import { describe, expect, it } from 'vitest';
import { chosenCoupons, discountOf, isBest, nearAndFar, toggled } from './coupon-choice.ts';
import type { Coupon, CouponList } from './package.ts';

const coupon = (couponId: string, discountFen: number, stackable = false): Coupon => ({
  couponId,
  title: couponId,
  type: 'amount',
  amountFen: discountFen,
  discountBp: null,
  thresholdFen: 0,
  currency: 'CNY',
  scope: 'none',
  packageType: null,
  stackable,
  validFrom: '2026-11-01T00:00:00.000Z',
  validTo: '2026-12-01T00:00:00.000Z',
  discountFen,
  reason: null,
  missingFen: null,
});

const alone = coupon('alone', 400);
const two = coupon('two', 200, true);
const three = coupon('three', 300, true);
const list: CouponList = {
  usable: [alone, three, two],
  almostUsable: [],
  used: [],
  expired: [],
  best: { couponIds: ['two', 'three'], discountFen: 500, payFen: 790 },
  amountFen: 1290,
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
    expect(toggled(list, ['two'], three)).toEqual(['two', 'three']);
    expect(toggled(list, ['two', 'three'], alone)).toEqual(['alone']);
    expect(toggled(list, ['alone'], two)).toEqual(['two']);
    expect(toggled(list, ['two', 'three'], two)).toEqual(['three']);
  });

  it('says which choice is the best, in any order', () => {
    expect(isBest(list, ['three', 'two'])).toBe(true);
    expect(isBest(list, ['alone'])).toBe(false);
  });
});

describe('what coupons take off', () => {
  it('is the sum of their shares', () => {
    expect(discountOf(list, ['two', 'three'])).toBe(500);
    expect(discountOf(list, ['alone'])).toBe(400);
    expect(discountOf(list, [])).toBe(0);
    expect(discountOf(undefined, ['two'])).toBe(0);
  });

  it('stays within the limit of the order, which the best combination reaches', () => {
    const capped = { ...list, best: { couponIds: ['two', 'three'], discountFen: 450, payFen: 840 } };
    expect(discountOf(capped, ['two', 'three'])).toBe(450);
    expect(discountOf(capped, ['two'])).toBe(200);
  });
});

it('tells coupons that a larger purchase unlocks from those for other purchases', () => {
  const near = { ...coupon('near', 0), reason: 'amountNotMet' as const, missingFen: 300 };
  const far = { ...coupon('far', 0), reason: 'wrongDevice' as const };
  expect(nearAndFar({ ...list, almostUsable: [far, near] })).toEqual({ near: [near], far: [far] });
});
