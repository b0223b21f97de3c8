import { expect, test } from 'vitest';
import { numberWithin, wholeWithin } from './json-fields.ts';

test.each([
  [0, 0],
  [100, 100],
  [99.6, 100],
  [12.5, 13],
  [-1, null],
  [100.4, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['12', null],
  [null, null],
])('%j is the whole number %j of 0 to 100', (value, expected) => {
  expect(wholeWithin(value, 0, 100)).toBe(expected);
});

test('a number keeps its places, and counts at both ends of its range', () => {
  expect(numberWithin(31.25, -90, 90)).toBe(31.25);
  expect([numberWithin(-90, -90, 90), numberWithin(90, -90, 90)]).toEqual([-90, 90]);
  expect(numberWithin(90.000001, -90, 90)).toBeNull();
});
