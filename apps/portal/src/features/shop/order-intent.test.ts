import { expect, it } from 'vitest';
import { createOrderIntent } from './order-intent.ts';

const counting = () => {
  let count = 0;
  return createOrderIntent(() => `key-${++count}`);
};

it('keeps one key while the choice is the same, however often it is sent', () => {
  const intent = counting();
  expect(intent.keyOf({ packageId: 168, coupons: ['a'] })).toBe('key-1');
  expect(intent.keyOf({ packageId: 168, coupons: ['a'] })).toBe('key-1');
});

it('takes a new key when package, coupons or price change', () => {
  const intent = counting();
  intent.keyOf({ packageId: 168, coupons: ['a'], expectedPayFen: 2490 });
  expect(intent.keyOf({ packageId: 168, coupons: [], expectedPayFen: 2990 })).toBe('key-2');
  expect(intent.keyOf({ packageId: 168, coupons: [], expectedPayFen: 2690 })).toBe('key-3');
});

it('takes a new key for the same choice after an order was made', () => {
  const intent = counting();
  intent.keyOf({ packageId: 168 });
  intent.end();
  expect(intent.keyOf({ packageId: 168 })).toBe('key-2');
});
