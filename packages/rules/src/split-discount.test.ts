import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitDiscount } from './split-discount.ts';

const lines = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100_000_000_000 })),
  { minLength: 1, maxLength: 12 },
);
const cases = lines.chain((amounts) => {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return fc.tuple(fc.constant(amounts), fc.integer({ min: 0, max: Math.min(sum, 100_000_000_000) }));
});

describe('splitting a discount', () => {
  test('the shares add up exactly, none is negative or above its line, each within one unit of its proportion', () => {
    fc.assert(
      fc.property(cases, ([amounts, discount]) => {
        const shares = splitDiscount(discount, amounts);
        const sum = BigInt(amounts.reduce((total, amount) => total + amount, 0));
        expect(shares.reduce((total, share) => total + share, 0)).toBe(discount);
        for (const [line, share] of shares.entries()) {
          const amount = amounts[line] ?? 0;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amount);
          if (sum === 0n) continue;
          const away = BigInt(share) * sum - BigInt(discount) * BigInt(amount);
          expect(away < sum && -away < sum).toBe(true);
        }
      }),
    );
  });

  test('what is left over goes to the largest remainder, then to the earlier line', () => {
    expect(splitDiscount(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(splitDiscount(10, [1, 5, 14])).toEqual([1, 2, 7]);
    expect(splitDiscount(1, [10, 20, 20])).toEqual([0, 1, 0]);
  });

  test('more than the lines come to, and amounts that are none, are refused', () => {
    expect(() => splitDiscount(11, [10])).toThrow(/above/);
    expect(() => splitDiscount(1, [])).toThrow(RangeError);
    expect(() => splitDiscount(-1, [10])).toThrow(RangeError);
    expect(() => splitDiscount(1, [10.5])).toThrow(RangeError);
    expect(() => splitDiscount(1, [10, -5])).toThrow(RangeError);
  });
});

test('a discount may be all of it, and no more', () => {
  expect(splitDiscount(300, [100, 0, 200])).toEqual([100, 0, 200]);
  expect(() => splitDiscount(301, [100, 0, 200])).toThrow(RangeError);
});
