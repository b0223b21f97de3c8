import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllowanceUnit, allowanceLevel, allowanceUse } from './allowances.ts';

describe('allowances', () => {
  test.each([
    [30, 18.6, 38, 11.4, 18.6],
    [10, 1, 90, 9, 1],
    [3, 1, 67, 2, 1],
    // 99.5 % left shows as 100, and 0.4 % as 0.
    [200, 199, 0, 1, 199],
    [1000, 4, 100, 996, 4],
    [10, 12, 0, 0, 12],
    [10, -1, 100, 10, 0],
    [0, 0, null, 0, 0],
  ])('of %d with %d left: %s per cent used, %d used, %d left', (sum, usable, per, use, margin) => {
    const perLeft = per === null ? 0 : 100 - per;
    expect(allowanceUse(sum, usable)).toEqual({ per, perLeft, use: expect.closeTo(use), margin });
  });

  test('the share used is 100 less the rounded share left, never below 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 2e9 }), (sum, usable) => {
        const { per } = allowanceUse(sum, usable);
        expect(per).toBe(Math.max(0, 100 - Math.round((100 * usable) / sum)));
      }),
    );
  });

  test.each<[number, number, AllowanceUnit, string]>([
    [0, 0, 'count', 'none'],
    [10, 0, 'count', 'empty'],
    [10, 2, 'count', 'low'],
    [10, 3, 'count', 'plenty'],
    [1000, 20, 'count', 'low'],
    [1000, 21, 'count', 'plenty'],
    [1000, 20, 'times', 'low'],
    [1000, 21, 'times', 'plenty'],
    [1000, 30, 'minutes', 'low'],
    [1000, 31, 'minutes', 'plenty'],
    [365, 7, 'day', 'low'],
    [365, 8, 'day', 'plenty'],
    [12, 1, 'month', 'low'],
    [1, 1, 'month', 'plenty'],
    [1024, 204, 'M', 'low'],
    [1024, 205, 'M', 'plenty'],
    [500, 10, 'G', 'low'],
    [500, 10.5, 'G', 'plenty'],
    [1, 1, 'plan', 'plenty'],
    [Number.NaN, 1, 'day', 'none'],
  ])('of %d with %d %s left is shown as %4$s', (sum, usable, unit, level) => {
    expect(allowanceLevel(sum, usable, unit)).toBe(level);
  });
});

test('the catalogue says for a type what its unit would say otherwise', () => {
  expect(allowanceLevel(30, 12, 'G', { sharePercent: 50, atMost: 15 })).toBe('low');
  expect(allowanceLevel(30, 12, 'G', { atMost: 15 })).toBe('plenty');
  expect(allowanceLevel(30, 6, 'G', { atMost: 5 })).toBe('plenty');
  expect(allowanceLevel(30, 6, 'G', {})).toBe('low');
});
