import { expect, it } from 'vitest';
import { clockOf } from './offer-clock.ts';

it('runs down from a day to zero and never below', () => {
  expect(clockOf(24 * 3_600_000)).toBe('24:00:00');
  expect(clockOf(3_661_000)).toBe('01:01:01');
  expect(clockOf(59_001)).toBe('00:01:00');
  expect(clockOf(0)).toBe('00:00:00');
  expect(clockOf(-5000)).toBe('00:00:00');
});
