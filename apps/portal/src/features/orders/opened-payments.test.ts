import { expect, it } from 'vitest';
import { memoryStore } from '../../call/storage.ts';
import { createOpenedPayments } from './opened-payments.ts';

const hourMs = 60 * 60_000;

it('a payment that was opened here is asked about until that is settled', () => {
  const opened = createOpenedPayments(memoryStore(), () => 1000);
  expect(opened.get('zx1')).toBeUndefined();
  opened.remember('zx1', 'WX');
  expect(opened.get('zx1')).toEqual({ method: 'WX', at: 1000 });
  expect(opened.get('zx2')).toBeUndefined();
  opened.forget('zx1');
  expect(opened.get('zx1')).toBeUndefined();
});

it('nobody is asked about a payment of hours ago, and everybody about one of a while ago', () => {
  const clock = { now: Date.parse('2026-11-21T06:10:00Z') };
  const opened = createOpenedPayments(memoryStore(), () => clock.now);
  opened.remember('zx1', 'ZFB');
  clock.now += hourMs;
  expect(opened.get('zx1')?.method).toBe('ZFB');
  clock.now += 2 * hourMs;
  expect(opened.get('zx1')).toBeUndefined();
});

it('what somebody else stored there is nothing', () => {
  const store = memoryStore();
  store.set('pay.opened:zx1', '"WX"');
  expect(createOpenedPayments(store).get('zx1')).toBeUndefined();
});
