import { expect, it } from 'vitest';
import { allowsFeature } from './feature-list.ts';

const told = (feature: string, allowed: boolean) => ({ feature, allowed });

it('the network switch is hidden and coupons are shown, unless the operator’s lists say otherwise', () => {
  for (const list of [undefined, [], [told('accelerator', false)]]) {
    expect(allowsFeature(list, 'networkSwitch')).toBe(false);
    expect(allowsFeature(list, 'couponWifi')).toBe(true);
    expect(allowsFeature(list, 'couponRecord')).toBe(true);
    expect(allowsFeature(list, 'couponActivation')).toBe(true);
  }
  const list = [told('networkSwitch', true), told('couponRecord', false)];
  expect(allowsFeature(list, 'networkSwitch')).toBe(true);
  expect(allowsFeature(list, 'couponRecord')).toBe(false);
});
