import { deliveryStates, orderStates } from '@device-pay/contract';
import { describe, expect, test } from 'vitest';
import { deliveryNow, deliveryTransitions, isOpen, isPaid, orderTransitions } from './states.ts';

/** The requirement's table, read the other way round: where an order may go from each state. */
const wayOn: Record<(typeof orderStates)[number], string[]> = {
  toPay: ['cancelled', 'failed', 'paid', 'timedOut'],
  failed: ['cancelled', 'paid', 'timedOut'],
  paid: ['partRefunded', 'refunded'],
  partRefunded: ['partRefunded', 'refunded'],
  refunded: [],
  cancelled: [],
  timedOut: [],
};

test.each(orderStates)('an order that is %s goes on as the requirement says and no other way', (from) => {
  const reachable = orderStates.filter((to) => orderTransitions[to].includes(from));
  expect([...reachable].sort()).toEqual(wayOn[from]);
});

test('every state of the wire is paid, open or ended, and never two of these', () => {
  expect(orderStates.filter(isPaid)).toEqual(['paid', 'partRefunded', 'refunded']);
  expect(orderStates.filter(isOpen)).toEqual(['toPay', 'failed']);
});

test('what was given up is never tried again: its money goes back', () => {
  const goesOn = Object.entries(deliveryTransitions).filter(([, from]) => from.includes('failed'));
  expect(goesOn.map(([to]) => to).sort()).toEqual(['credited', 'refunded']);
});

test('what was delivered is never taken back to an earlier state of delivery', () => {
  for (const [to, from] of Object.entries(deliveryTransitions)) {
    expect(from, to).not.toContain('inEffect');
    expect(from, to).not.toContain('refunded');
    for (const state of from) expect(deliveryStates).toContain(state);
  }
});

describe('what a page is told of a delivered line', () => {
  const at = (text: string) => new Date(`2026-11-${text}T00:00:00Z`);
  const line = { delivery: 'inEffect', effective_time: at('10'), expiration_time: at('20') } as const;

  test.each([
    ['09', 'submitted'],
    ['10', 'inEffect'],
    ['19', 'inEffect'],
    ['20', 'expired'],
  ])('on day %s it is %s', (day, delivery) => {
    expect(deliveryNow(line, at(day))).toBe(delivery);
  });

  test('a line that failed stays failed, whatever the day', () => {
    expect(deliveryNow({ ...line, delivery: 'failed' }, at('25'))).toBe('failed');
  });
});
