import { expect, it } from 'vitest';
import { examplePackage } from './package.example.ts';
import { orderInput, quoteOf } from './quote.ts';

it('counts offer and coupons together as saved', () => {
  expect(quoteOf(examplePackage(), ['a'], 500)).toMatchObject({ payFen: 2490, savedFen: 1500 });
});

it('saves nothing without offer and coupon', () => {
  expect(quoteOf(examplePackage({ originalPriceFen: null }), [], 0)).toMatchObject({
    payFen: 2990,
    savedFen: 0,
  });
  expect(quoteOf(examplePackage({ originalPriceFen: 1990 }), [], 0).savedFen, 'a price that has risen').toBe(
    0,
  );
});

it('orders exactly what was shown: price, terms and coupons', () => {
  expect(orderInput(['490154203237518'], [168], quoteOf(examplePackage(), ['a'], 500))).toEqual({
    agent: 1,
    type: 2,
    imeis: ['490154203237518'],
    packages: [{ packageId: 168, total: 1 }],
    coupons: ['a'],
    expectedPayFen: 2490,
    termsVersion: '2026-11',
  });
  expect(orderInput(['490154203237518'], [168], quoteOf(examplePackage(), [], 0))).not.toHaveProperty(
    'coupons',
  );
});
