import { describe, expect, test } from 'vitest';
import { type CouponDraft, checkCouponDraft, couponMargin } from './coupon-draft.ts';

const cap = 6000;

const good: CouponDraft = {
  salePriceFen: 10_000,
  actualPaidFen: 4000,
  costPriceFen: 4000,
  discountFen: 6000,
  phoneBound: true,
};

describe('a coupon draft', () => {
  test('that stands on every limit passes', () => {
    expect(checkCouponDraft(good, cap)).toBeNull();
    expect(checkCouponDraft({ ...good, actualPaidFen: 1, costPriceFen: 0 }, cap)).toBeNull();
    expect(checkCouponDraft({ ...good, actualPaidFen: 10_000 }, cap)).toBeNull();
  });

  test.each<[Partial<CouponDraft>, string]>([
    [{ actualPaidFen: 10_001 }, 'actualPaidAboveSalePrice'],
    [{ actualPaidFen: 0, costPriceFen: 0 }, 'actualPaidTooLow'],
    [{ actualPaidFen: -1 }, 'actualPaidTooLow'],
    [{ actualPaidFen: 3999 }, 'belowCostPrice'],
    [{ salePriceFen: 5000, discountFen: 5001 }, 'discountAboveSalePrice'],
    [{ discountFen: 6001 }, 'discountAboveCap'],
    [{ phoneBound: false }, 'phoneNotBound'],
    [{ actualPaidFen: Number.NaN }, 'actualPaidAboveSalePrice'],
  ])('with %o fails as %s', (change, problem) => {
    expect(checkCouponDraft({ ...good, ...change }, cap)).toBe(problem);
  });

  test('that fails everything is told one thing at a time, in the order of the rules', () => {
    const draft = {
      salePriceFen: -10,
      actualPaidFen: -5,
      costPriceFen: 100,
      discountFen: 9000,
      phoneBound: false,
    };
    const told: unknown[] = [];
    for (const mend of [
      { salePriceFen: 50 },
      { actualPaidFen: 50 },
      { costPriceFen: 50 },
      { salePriceFen: 9000 },
      { discountFen: 6000 },
      { phoneBound: true },
    ]) {
      told.push(checkCouponDraft(draft, cap));
      Object.assign(draft, mend);
    }
    expect(told).toEqual([
      'actualPaidAboveSalePrice',
      'actualPaidTooLow',
      'belowCostPrice',
      'discountAboveSalePrice',
      'discountAboveCap',
      'phoneNotBound',
    ]);
    expect(checkCouponDraft(draft, cap)).toBeNull();
  });

  test('is held to the cap that is configured', () => {
    expect(checkCouponDraft(good, 5999)).toBe('discountAboveCap');
  });

  test('shows its margin, and its loss', () => {
    expect(couponMargin({ actualPaidFen: 8000, costPriceFen: 6000 })).toEqual({
      marginFen: 2000,
      marginBp: 2500,
    });
    expect(couponMargin({ actualPaidFen: 100, costPriceFen: 150 })).toEqual({
      marginFen: -50,
      marginBp: -5000,
    });
    expect(couponMargin({ actualPaidFen: 0, costPriceFen: 150 }).marginBp).toBeNull();
  });
});
