import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllowanceUnit, allowanceLevel, dataVolume, usedOf } from './allowances.ts';

describe('allowances', () => {
  test('use is never negative', () => {
    expect([usedOf(10, 4), usedOf(10, 12)]).toEqual([6, 0]);
  });

  test.each<[number, number, AllowanceUnit, string]>([
    [0, 0, 'count', 'none'],
    [10, 0, 'count', 'empty'],
    [10, 2, 'count', 'low'],
    [10, 3, 'count', 'plenty'],
    [1000, 20, 'count', 'low'],
    [1000, 21, 'count', 'plenty'],
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

  test.each([
    [1023, 1023, 'M'],
    [1024, 1, 'G'],
    [10_239, 9.99, 'G'],
    [1536, 1.5, 'G'],
    [0, 0, 'M'],
    [-5, 0, 'M'],
  ])('%d M is shown as %d %s', (mb, value, unit) => expect(dataVolume(mb)).toEqual({ value, unit }));

  test('never more data is shown than there is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (mb) => {
        const { value, unit } = dataVolume(mb);
        expect(value * (unit === 'G' ? 1024 : 1)).toBeLessThanOrEqual(mb);
      }),
    );
  });
});

test('the catalogue says for a type what its unit would say otherwise', () => {
  expect(allowanceLevel(30, 12, 'G', { sharePercent: 50, atMost: 15 })).toBe('low');
  expect(allowanceLevel(30, 12, 'G', { atMost: 15 })).toBe('plenty');
  expect(allowanceLevel(30, 6, 'G', { atMost: 5 })).toBe('plenty');
  expect(allowanceLevel(30, 6, 'G', {})).toBe('low');
});
