import { expect, test } from 'vitest';
import { keptSince } from './rules.ts';

test.each([
  ['2026-11-24T08:30:00.000Z', '2023-11-24T08:30:00.000Z'],
  ['2028-02-28T08:30:00.000Z', '2025-02-28T08:30:00.000Z'],
  ['2028-02-29T08:30:00.000Z', '2025-02-28T08:30:00.000Z'],
  ['2028-03-01T08:30:00.000Z', '2025-03-01T08:30:00.000Z'],
])('a case is kept for three whole years, also on a day that only leap years have (%s)', (now, since) => {
  expect(keptSince(new Date(now)).toISOString()).toBe(since);
});
