import { expect, it } from 'vitest';
import { saysDiscount } from './says-discount.ts';

it('finds the discount in the name of a coupon, in either language', () => {
  expect(saysDiscount('¥8.00 off data plans from ¥32.90', 800)).toBe(true);
  expect(saysDiscount('流量套餐满 32.90 元减 8 元', 800)).toBe(true);
  expect(saysDiscount('$0.80 off data plans', 80)).toBe(true);
});

it('says so of no other name: what such a coupon takes off is told beside it', () => {
  expect(saysDiscount('Internal test', 100)).toBe(false);
  // The coupon takes off less than its name says: because of its cap, or because the package costs less.
  expect(saysDiscount('¥8.00 off data plans', 600)).toBe(false);
  expect(saysDiscount('流量套餐减 80 元', 800)).toBe(false);
  expect(saysDiscount('15% off cloud storage', 1500)).toBe(false);
  expect(saysDiscount('云存储 8.5折', 850)).toBe(false);
});
