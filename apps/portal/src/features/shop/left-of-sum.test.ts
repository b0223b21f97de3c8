import { expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import { leftOfSum } from './left-of-sum.ts';

const format = formatFor('en', 'cn');

it.each([
  [40.09, 40.09, '40.1 / 40.1'],
  [18.59, 30, '18.6 / 30'],
  [0, 0.098, '0 / 0.1'],
])('what is left never looks like more than there was: %d of %d is %s', (usable, sum, shown) => {
  expect(leftOfSum(usable, sum, format)).toBe(shown);
});
