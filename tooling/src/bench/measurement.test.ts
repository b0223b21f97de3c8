import { expect, test } from 'vitest';
import { isMet } from './measurement.ts';

const measured = (value: number) => ({ title: 'something', value, unit: 'ms' });

test('a budget is met up to its limit and missed beyond it', () => {
  expect(isMet({ ...measured(100), budget: { atMost: 100 } })).toBe(true);
  expect(isMet({ ...measured(100.1), budget: { atMost: 100 } })).toBe(false);
  expect(isMet({ ...measured(480), budget: { atLeast: 480 } })).toBe(true);
  expect(isMet({ ...measured(479.9), budget: { atLeast: 480 } })).toBe(false);
});

test('what could not be measured meets no budget', () => {
  expect(isMet({ ...measured(Number.NaN), budget: { atMost: 100 } })).toBe(false);
  expect(isMet({ ...measured(Number.NaN), budget: { atLeast: 0 } })).toBe(false);
});

test('a value without a budget has no verdict', () => {
  expect(isMet(measured(1))).toBeUndefined();
});
