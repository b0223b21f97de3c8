import { expect, it } from 'vitest';
import { cartOfPackage } from './cart.ts';
import { examplePackage } from './package.example.ts';
import { orderInput, quoteOf } from './quote.ts';

const cart = cartOfPackage('490154203237518', examplePackage());

it('orders exactly what was shown: price, terms and coupons', () => {
  expect(orderInput(cart, quoteOf(cart, ['a'], 500))).toEqual({
    agent: 1,
    type: 2,
    imeis: ['490154203237518'],
    packages: [{ packageId: 168, total: 1 }],
    coupons: ['a'],
    expectedPayFen: 2490,
    termsVersion: '2026-11',
  });
  expect(orderInput(cart, quoteOf(cart, [], 0))).not.toHaveProperty('coupons');
});
