import { expect, it } from 'vitest';
import { exampleLine, exampleOrder } from './order.example.ts';
import { isActivation, isPaid, isPayable, maybePaid, type OrderEvent } from './order.ts';

it('an order can be paid up to its deadline, also after a try that failed', () => {
  const order = exampleOrder({ status: 'failed' });
  const deadline = Date.parse(order.payBefore);
  expect(isPayable(order, deadline - 1)).toBe(true);
  expect(isPayable(order, deadline)).toBe(false);
  for (const status of ['paid', 'partRefunded', 'refunded', 'cancelled', 'timedOut'] as const) {
    expect(isPayable(exampleOrder({ status }), 0), status).toBe(false);
  }
});

it('what went back was paid all the same', () => {
  for (const status of ['paid', 'partRefunded', 'refunded'] as const)
    expect(isPaid(exampleOrder({ status })), status).toBe(true);
  for (const status of ['toPay', 'failed', 'cancelled', 'timedOut'] as const)
    expect(isPaid(exampleOrder({ status })), status).toBe(false);
});

it('an order whose last payment has no result yet may be paid, whatever else has happened since', () => {
  const after = (...events: OrderEvent['event'][]) =>
    events.map((event): OrderEvent => ({ event, at: '2026-11-21T06:05:00Z', payMethod: 'WX', detail: null }));
  const order = exampleOrder({ status: 'toPay' });
  expect(maybePaid(order, after('created', 'attemptStarted', 'wrongPayment'))).toBe(true);
  expect(maybePaid(order, after('created', 'attemptStarted', 'attemptFailed'))).toBe(false);
  expect(maybePaid(order, after('created'))).toBe(false);
  expect(maybePaid(exampleOrder({ status: 'cancelled' }), after('attemptStarted'))).toBe(false);
});

it('an activation is what its package says, or what any of its lines is', () => {
  expect(isActivation(exampleOrder({}))).toBe(false);
  expect(isActivation(exampleOrder({ active: 1 }))).toBe(true);
  const lines = [exampleLine({}), exampleLine({ family: 'activation', type: 6 })];
  expect(isActivation(exampleOrder({ orderVosList: lines }))).toBe(true);
});
