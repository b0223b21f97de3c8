import { expect, it } from 'vitest';
import { memoryStore } from '../../call/storage.ts';
import { createOrderTokens } from './order-tokens.ts';

it('a token opens its own order only, until it expires', () => {
  const clock = { now: 1000 };
  const store = memoryStore();
  const tokens = createOrderTokens(store, () => clock.now);
  tokens.keep('zx1', 'secret', 5000);
  expect(tokens.get('zx1')).toBe('secret');
  expect(tokens.get('zx2')).toBeUndefined();
  clock.now = 5000;
  expect(tokens.get('zx1')).toBeUndefined();
  expect(store.keys()).toEqual([]);
});

it('a token that was refused is gone', () => {
  const tokens = createOrderTokens(memoryStore(), () => 0);
  tokens.keep('zx1', 'secret', 5000);
  tokens.drop('zx1');
  expect(tokens.get('zx1')).toBeUndefined();
});
