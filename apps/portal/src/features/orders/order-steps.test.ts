import { describe, expect, it } from 'vitest';
import { exampleLine, exampleOrder } from './order.example.ts';
import type { Order, OrderEvent, OrderLine } from './order.ts';
import { orderSteps } from './order-steps.ts';

const now = Date.parse('2026-11-21T06:10:00Z');
const event = (name: OrderEvent['event'], at: string, detail: string | null = null): OrderEvent => ({
  at,
  event: name,
  payMethod: 'WX',
  detail,
});
const paidAt = '2026-11-21T06:05:00Z';
const events = [event('created', '2026-11-21T06:04:00Z'), event('paid', paidAt)];
const submitted = [...events, event('submitted', paidAt)];

const orderOf = (status: Order['status'], ...lines: Partial<OrderLine>[]): Order =>
  exampleOrder({ status, payTime: paidAt, orderVosList: lines.map((line) => exampleLine(line)) });
const stepsOf = (order: Order, history: readonly OrderEvent[] = events) =>
  orderSteps(order, history, now).map(({ kind, state }) => `${kind} ${state}`);

describe('an order that is not paid', () => {
  it('waits for the payment until its deadline', () => {
    const steps = orderSteps(exampleOrder({ status: 'toPay' }), [], now);
    expect(steps.map(({ kind }) => kind)).toEqual(['ordered', 'toPay']);
    expect(steps[1]).toMatchObject({ state: 'now', moment: exampleOrder({}).payBefore });
  });

  it('is being closed after its deadline, until the server has ended it', () => {
    const late = Date.parse('2026-11-21T06:34:00Z');
    const steps = orderSteps(exampleOrder({ status: 'toPay' }), [], late);
    expect(steps.map(({ kind }) => kind)).toEqual(['ordered', 'closing']);
  });

  it('says which payment failed, and that it can be paid again', () => {
    const history = [event('attemptFailed', '2026-11-21T06:06:00Z')];
    expect(orderSteps(orderOf('failed'), history, now).slice(1)).toEqual([
      { kind: 'payFailed', state: 'failed', at: '2026-11-21T06:06:00Z', payMethod: 'WX' },
      { kind: 'toPay', state: 'now', moment: exampleOrder({}).payBefore },
    ]);
  });

  it.each(['cancelled', 'timedOut'] as const)('ends with %s, and nothing is left to do', (status) => {
    expect(stepsOf(orderOf(status), [event(status, paidAt)])).toEqual(['ordered done', `${status} failed`]);
  });

  it('tells of money that came too late', () => {
    const history = [event('timedOut', paidAt), event('latePayment', '2026-11-21T06:07:00Z')];
    expect(stepsOf(orderOf('timedOut'), history)).toContain('latePayment done');
    const gone = event('refunded', '2026-11-21T06:08:00Z', 'latePayment');
    expect(stepsOf(orderOf('timedOut'), [...history, gone])).toContain('oddReturned done');
  });
});

it('money of another amount is told on an order that is still to be paid', () => {
  const history = [event('wrongPayment', paidAt)];
  expect(stepsOf(exampleOrder({ status: 'toPay' }), history)).toContain('wrongPayment done');
});

describe('a paid order', () => {
  it('is not called submitted before it is', () => {
    expect(stepsOf(orderOf('paid', { delivery: 'waiting' }))).toEqual(['paid done', 'submitting now']);
    expect(stepsOf(orderOf('paid', { delivery: 'retried' }))).toEqual(['paid done', 'submitting now']);
  });

  it('says when a service starts that was bought in advance', () => {
    const order = orderOf('paid', { delivery: 'submitted', effectiveTime: '2026-11-25T00:00:00Z' });
    expect(orderSteps(order, submitted, now)).toEqual([
      { kind: 'paid', state: 'done', at: paidAt, payMethod: 'WX' },
      { kind: 'submitted', state: 'done', at: paidAt },
      { kind: 'waitingToStart', state: 'now', moment: '2026-11-25T00:00:00Z' },
    ]);
  });

  it('waits for the part that starts later, not for the one that has begun', () => {
    const later = '2026-11-25T00:00:00Z';
    const order = orderOf(
      'paid',
      { delivery: 'inEffect', effectiveTime: paidAt },
      { delivery: 'submitted', effectiveTime: later },
    );
    expect(orderSteps(order, submitted, now)[2]).toEqual({
      kind: 'waitingToStart',
      state: 'now',
      moment: later,
    });
  });

  it('is taking effect, not in effect, until the platform confirms it', () => {
    const order = orderOf('paid', { delivery: 'submitted', effectiveTime: paidAt });
    expect(stepsOf(order, submitted)).toEqual(['paid done', 'submitted done', 'takingEffect now']);
  });

  it('is late some minutes after its payment and its start, and no longer said to take seconds', () => {
    const isLate = (effectiveTime: string | null, minutes: number) => {
      const at = Date.parse(paidAt) + minutes * 60_000;
      return orderSteps(orderOf('paid', { delivery: 'submitted', effectiveTime }), submitted, at).some(
        (step) => step.isLate,
      );
    };
    expect(isLate(paidAt, 5)).toBe(false);
    expect(isLate(paidAt, 6)).toBe(true);
    expect(isLate(null, 6)).toBe(true);
    expect(isLate('2026-11-21T06:00:00Z', 4)).toBe(false);
    expect(isLate('2026-11-21T06:15:00Z', 12)).toBe(false);
  });

  it('is as far as its slowest line', () => {
    const order = orderOf('paid', { delivery: 'inEffect' }, { delivery: 'waiting' });
    expect(stepsOf(order, submitted)).toEqual(['paid done', 'submitting now']);
  });

  it('is in effect until the first of its services ends, of those that still run', () => {
    const order = orderOf(
      'paid',
      { delivery: 'expired', effectiveTime: paidAt, expirationTime: '2026-11-21T06:08:00Z' },
      { delivery: 'inEffect', effectiveTime: paidAt, expirationTime: '2027-01-20T00:00:00Z' },
      { delivery: 'inEffect', effectiveTime: paidAt, expirationTime: '2026-12-25T00:00:00Z' },
    );
    expect(orderSteps(order, [...submitted, event('inEffect', '2026-11-21T06:05:03Z')], now)[2]).toEqual({
      kind: 'inEffect',
      state: 'done',
      at: '2026-11-21T06:05:03Z',
      moment: '2026-12-25T00:00:00Z',
    });
  });

  it('began at its own time when the platform knew of it before', () => {
    const order = orderOf('paid', { delivery: 'inEffect', effectiveTime: '2026-11-21T06:09:00Z' });
    const steps = orderSteps(order, [...submitted, event('inEffect', '2026-11-21T06:05:03Z')], now);
    expect(steps[2]?.at).toBe('2026-11-21T06:09:00Z');
  });

  it('has ended when all it granted has', () => {
    expect(stepsOf(orderOf('paid', { delivery: 'expired' }), submitted)).toEqual([
      'paid done',
      'submitted done',
      'inEffect done',
      'ended done',
    ]);
    const over = orderOf('paid', { delivery: 'expired', expirationTime: '2026-11-21T06:08:00Z' });
    expect(orderSteps(over, submitted, now)[2]?.moment).toBeUndefined();
  });

  it('says what could not be delivered beside what was', () => {
    const order = orderOf('partRefunded', { delivery: 'inEffect' }, { delivery: 'refunded' });
    expect(stepsOf(order, [...submitted, event('refunded', paidAt)])).toEqual([
      'paid done',
      'submitted done',
      'inEffect done',
      'notDelivered failed',
      'partRefunded done',
    ]);
  });

  it('tells of a second payment, that it goes back, and that it has', () => {
    const askedAt = '2026-11-21T06:07:00Z';
    const told = [
      ...submitted,
      event('duplicatePayment', paidAt),
      event('refundRequested', askedAt, 'duplicatePayment'),
    ];
    const order = orderOf('paid', { delivery: 'inEffect' });
    const latest = (...more: OrderEvent[]) => orderSteps(order, [...told, ...more], now).slice(-1)[0];
    // Other things may happen to the order meanwhile.
    expect(latest(event('inEffect', paidAt))).toEqual({ kind: 'refunding', state: 'now', at: askedAt });
    expect(latest(event('refundFailed', askedAt), event('inEffect', paidAt))?.kind).toBe('refundFailed');
    expect(latest(event('refunded', askedAt, 'secondTransaction'))?.kind).toBe('secondReturned');
    expect(latest(event('refunded', askedAt, 'overpaid'))?.kind).toBe('oddReturned');
    expect(stepsOf(order, told)).toEqual([
      'paid done',
      'duplicatePayment done',
      'submitted done',
      'inEffect done',
      'refunding now',
    ]);
    expect(stepsOf(order, [...told, event('refundFailed', paidAt)])).toContain('refundFailed failed');
    const goneAt = '2026-11-21T06:08:00Z';
    const gone = [...told, event('refundFailed', paidAt), event('refunded', goneAt, 'duplicatePayment')];
    const steps = orderSteps(order, gone, now);
    expect(steps[steps.length - 1]).toEqual({ kind: 'secondReturned', state: 'done', at: goneAt });
    expect(stepsOf(order, gone).filter((step) => step.startsWith('refund'))).toEqual([]);
    // Another part of the order's own money went back before: that one is not this one.
    const refunded = event('refunded', '2026-11-21T06:06:00Z', 'staffDecision');
    const part = orderSteps(
      orderOf('partRefunded', { delivery: 'inEffect' }),
      [...gone.slice(0, 3), refunded, ...gone.slice(3)],
      now,
    );
    expect(part[part.length - 1]).toMatchObject({ kind: 'partRefunded', at: refunded.at });
  });

  it('says what was credited instead of delivered', () => {
    const order = orderOf('paid', { delivery: 'inEffect' }, { delivery: 'credited' });
    expect(stepsOf(order, [...submitted, event('credited', paidAt)])).toEqual([
      'paid done',
      'submitted done',
      'inEffect done',
      'credited done',
    ]);
    expect(stepsOf(orderOf('paid', { delivery: 'credited' }), submitted)).toEqual([
      'paid done',
      'credited done',
    ]);
  });

  it('does not name the way back where the money came by another', () => {
    const order = orderOf('refunded', { delivery: 'inEffect' });
    const lastOf = (name: 'refunded' | 'refundedOtherwise') =>
      orderSteps(
        order,
        [event('refundRequested', paidAt, 'staffDecision'), event(name, paidAt, 'staffDecision')],
        now,
      ).slice(-1)[0];
    expect(lastOf('refunded')).toMatchObject({ kind: 'refunded', payMethod: 'WX' });
    expect(lastOf('refundedOtherwise')).toEqual({
      kind: 'refunded',
      state: 'done',
      at: paidAt,
      payMethod: null,
    });
  });

  it('claims no delivery once all its money went back', () => {
    expect(stepsOf(orderOf('refunded', { delivery: 'inEffect' }))).toEqual(['paid done', 'refunded done']);
  });

  it('is told as well where the events may not be read', () => {
    expect(orderSteps(orderOf('paid', { delivery: 'inEffect' }), [], now)[0]).toMatchObject({
      kind: 'paid',
      at: paidAt,
      payMethod: 'WX',
    });
  });
});
