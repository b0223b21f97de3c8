import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readRefund } from './refunds.ts';
import { readSession } from './session.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe('a session of Stripe', () => {
  const read = (session: object) => readSession(session as Stripe.Checkout.Session, now);
  const complete = {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 990,
    currency: 'usd',
  };
  const paid = { state: 'paid', transactionId: 'pi_1', amountFen: 990, currency: 'USD', paidAt: now };

  it('that is complete and paid is paid, at the time of its charge where that is known', () => {
    expect(read(complete)).toEqual(paid);
    const charge = { created: 1_795_000_000, amount_refunded: 0 };
    const payment_intent = { id: 'pi_1', latest_charge: charge };
    const charged = { ...paid, paidAt: new Date(1_795_000_000_000) };
    expect(read({ ...complete, payment_intent })).toEqual(charged);
    const returned = { id: 'pi_1', latest_charge: { ...charge, amount_refunded: 1 } };
    expect(read({ ...complete, payment_intent: returned })).toEqual({ ...charged, refunded: true });
  });

  it.each([
    [{ status: 'open' }, { state: 'unpaid' }],
    [{ status: 'expired' }, { state: 'closed' }],
    [{ status: null }, { state: 'unknown' }],
    [{ payment_status: 'unpaid' }, { state: 'unknown', isProcessing: true }],
    [{ payment_status: 'no_payment_required' }, { state: 'unknown' }],
    [{ payment_intent: null }, { state: 'unknown' }],
    [{ amount_total: null }, { state: 'unknown' }],
    [{ currency: null }, { state: 'unknown' }],
  ])('that says %j is %j', (changes, status) => {
    expect(read({ ...complete, ...changes })).toMatchObject(status);
  });
});

it.each([
  ['succeeded', 'succeeded'],
  ['pending', 'processing'],
  ['requires_action', 'processing'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  [null, 'unknown'],
])('a refund of Stripe that is %s is %s', (status, state) => {
  expect(readRefund({ id: 're_1', status, created: 1 } as Stripe.Refund)).toMatchObject({ state });
});
