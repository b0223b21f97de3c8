import { expect, it } from 'vitest';
import { formatFor } from './format.ts';
import { leftOfSum } from './left-of-sum.ts';

const format = formatFor('en', 'cn');
const gb = 1024;

it.each([
  [40.09 * gb, 40.09 * gb, '40 / 40\u00a0GB'],
  [22.99 * gb, 60 * gb, '22.9 / 60\u00a0GB'],
  [0.5 * gb, 30 * gb, '512\u00a0MB / 30\u00a0GB'],
  [0, 100, '0 / 100\u00a0MB'],
])('what is left never looks like more than it is: %d of %d MB is %s', (usableMb, sumMb, shown) => {
  expect(leftOfSum(usableMb, sumMb, format)).toBe(shown);
});
