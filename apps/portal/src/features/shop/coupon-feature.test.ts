import { expect, it } from 'vitest';
import { couponFeatureOf } from './coupon-feature.ts';

it.each([
  ['hotspot', 9, 'couponWifi'],
  ['traffic', 5, 'couponWifi'],
  ['keep-number', 17, 'couponWifi'],
  ['alarm', 3, 'couponRecord'],
  ['alarm', 8, 'couponRecord'],
  ['recording', 13, 'couponRecord'],
  ['activation', 6, 'couponActivation'],
  ['alarm', 1, undefined],
  ['cloud', 27, undefined],
] as const)('coupons for %s, type %d, are shown by %s', (family, type, feature) => {
  expect(couponFeatureOf({ family, type })).toBe(feature);
});
