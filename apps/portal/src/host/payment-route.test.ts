import { nativeAppOf } from '@device-pay/brands/native-app';
import { expect, it } from 'vitest';
import { paymentRouteOf, tellsPayChange } from './payment-route.ts';

const { paymentBuilds } = nativeAppOf('zax');

it.each([
  [undefined, 'link'],
  [2204201, 'link'],
  [2204202, 'same-view'],
  [2406180, 'same-view'],
  [2406181, 'own-view'],
  [2408131, 'own-view'],
])('build %s opens a payment by %s', (build, route) => {
  expect(paymentRouteOf(build, paymentBuilds)).toBe(route);
});

it.each([
  [undefined, false],
  [2406181, false],
  [2408130, false],
  [2408131, true],
])('build %s tells the result of a payment: %s', (build, tells) => {
  expect(tellsPayChange(build, paymentBuilds)).toBe(tells);
});

it('another brand may change its ways at other builds', () => {
  const builds = { jumpAbove: 10, ownViewFrom: 20, payChangeFrom: 30 };
  expect([10, 11, 20].map((build) => paymentRouteOf(build, builds))).toEqual([
    'link',
    'same-view',
    'own-view',
  ]);
  expect(tellsPayChange(29, builds)).toBe(false);
});
