import { expect, test } from 'vitest';
import { median, percentile, quantiles } from './durations.ts';

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('p99 of a hundred values leaves only the slowest one above it', () => {
  expect(quantiles(oneToHundred)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test('a single value is every quantile, and no value is none', () => {
  expect(quantiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(percentile([], 0.5)).toBeNaN();
});

test('the median of five runs is the third, whatever their order', () => {
  expect(median([900, 100, 300, 200, 250])).toBe(250);
});
