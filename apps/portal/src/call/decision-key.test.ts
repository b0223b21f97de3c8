import { expect, it } from 'vitest';
import { createDecisionKey } from './decision-key.ts';

const counting = () => {
  let count = 0;
  return createDecisionKey(() => `key-${++count}`);
};

it('keeps one key while the input is the same, however often it is sent', () => {
  const decision = counting();
  expect(decision.keyOf({ packageId: 168, coupons: ['a'] })).toBe('key-1');
  expect(decision.keyOf({ packageId: 168, coupons: ['a'] })).toBe('key-1');
});

it('takes a new key when package, coupons or price change', () => {
  const decision = counting();
  decision.keyOf({ packageId: 168, coupons: ['a'], expectedPayFen: 2490 });
  expect(decision.keyOf({ packageId: 168, coupons: [], expectedPayFen: 2990 })).toBe('key-2');
  expect(decision.keyOf({ packageId: 168, coupons: [], expectedPayFen: 2690 })).toBe('key-3');
});

it('takes a new key for the same input after the decision was carried out', () => {
  const decision = counting();
  decision.keyOf({ packageId: 168 });
  decision.end();
  expect(decision.keyOf({ packageId: 168 })).toBe('key-2');
});
