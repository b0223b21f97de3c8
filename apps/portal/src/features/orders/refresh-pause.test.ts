import { describe, expect, it } from 'vitest';
import { exampleLine, exampleOrder } from './order.example.ts';
import type { OrderEvent } from './order.ts';
import { refreshPauseMs } from './refresh-pause.ts';

const now = Date.parse('2026-11-21T06:10:00Z');
const paidWith = (delivery: 'waiting' | 'submitted' | 'inEffect' | 'retried', effectiveTime: string | null) =>
  exampleOrder({ status: 'paid', orderVosList: [exampleLine({ delivery, effectiveTime })] });
const history = (...names: OrderEvent['event'][]): OrderEvent[] =>
  names.map((event) => ({ at: '2026-11-21T06:05:00Z', event, payMethod: 'WX', detail: null }));

describe('a paid order', () => {
  it.each([
    ['waiting', null],
    ['waiting', '2026-11-25T00:00:00Z'],
    ['retried', '2026-11-25T00:00:00Z'],
    ['submitted', '2026-11-21T06:05:00Z'],
  ] as const)(
    'that is %s and begins at %s is asked until it is there, ever more seldom',
    (delivery, effectiveTime) => {
      const order = paidWith(delivery, effectiveTime);
      expect(refreshPauseMs(order, [], now, 0)).toBe(2000);
      expect(refreshPauseMs(order, [], now, 59_000)).toBe(2000);
      expect(refreshPauseMs(order, [], now, 60_000)).toBe(15_000);
      expect(refreshPauseMs(order, [], now, 10 * 60_000)).toBe(60_000);
      expect(refreshPauseMs(order, [], now, 24 * 60 * 60_000)).toBe(60_000);
    },
  );

  it('is asked until the last of its lines is there', () => {
    const lines = [
      exampleLine({ delivery: 'inEffect', effectiveTime: '2026-11-21T06:05:00Z' }),
      exampleLine({}),
    ];
    expect(refreshPauseMs(exampleOrder({ status: 'paid', orderVosList: lines }), [], now, 0)).toBe(2000);
  });

  it.each([
    ['the platform has and that starts later', paidWith('submitted', '2026-11-25T00:00:00Z')],
    ['is in effect', paidWith('inEffect', '2026-11-21T06:05:00Z')],
  ])('that %s is left alone', (_, order) => {
    expect(refreshPauseMs(order, [], now, 0)).toBe(false);
  });
});

describe('an order that is not paid', () => {
  it('is asked now and then while a payment is under way', () => {
    expect(refreshPauseMs(exampleOrder({}), history('created', 'attemptStarted'), now, 0)).toBe(10_000);
  });

  it.each([
    ['nobody began to pay', history('created')],
    ['the payment failed', history('created', 'attemptStarted', 'attemptFailed')],
  ])('is left alone when %s', (_, events) => {
    expect(refreshPauseMs(exampleOrder({}), events, now, 0)).toBe(false);
  });

  it('is asked after its deadline until the server has ended it, for some minutes', () => {
    const deadline = Date.parse('2026-11-21T06:34:00Z');
    expect(refreshPauseMs(exampleOrder({}), [], deadline, 0)).toBe(10_000);
    expect(refreshPauseMs(exampleOrder({}), [], deadline + 4 * 60_000, 0)).toBe(10_000);
    expect(refreshPauseMs(exampleOrder({}), [], deadline + 5 * 60_000, 0)).toBe(false);
    expect(refreshPauseMs(exampleOrder({ status: 'timedOut' }), [], deadline, 0)).toBe(false);
  });
});
