import { expect, it } from 'vitest';
import { percentOff, tenthsLeft } from './coupon.ts';

it('a share off is said in per cent in English, and as what is left in tenths in Chinese', () => {
  expect([percentOff(1500), tenthsLeft(1500)]).toEqual([15, 8.5]);
  expect([percentOff(1000), tenthsLeft(1000)]).toEqual([10, 9]);
  expect([percentOff(150), tenthsLeft(150)]).toEqual([1.5, 9.85]);
});
