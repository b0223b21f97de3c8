import { describe, expect, it } from 'vitest';
import { paymentStatus, refundStatus } from './status.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe('a payment at LianLian', () => {
  const said = (payment_status: string, more: object = {}) =>
    paymentStatus(
      {
        ll_transaction_id: '42',
        payment_data: { payment_currency_code: 'USD', payment_amount: '9.90', payment_status, ...more },
      },
      'Asia/Hong_Kong',
      now,
    );

  it.each([
    ['IN', { state: 'unpaid' }],
    ['WP', { state: 'unpaid' }],
    ['PF', { state: 'unpaid' }],
    ['PC', { state: 'closed' }],
    ['PP', { state: 'unknown', reason: 'payment_status PP', isProcessing: true }],
    ['XX', { state: 'unknown', reason: 'payment_status XX' }],
  ])('that is %s is %j', (code, status) => {
    expect(said(code)).toEqual(status);
  });

  it('that is PS is paid, when LianLian says or else now', () => {
    const paid = { state: 'paid', transactionId: '42', amountFen: 990, currency: 'USD', paidAt: now };
    expect(said('PS')).toEqual(paid);
    expect(said('PS', { payment_time: '20261121120000' })).toEqual({
      ...paid,
      paidAt: new Date('2026-11-21T04:00:00Z'),
    });
  });

  it.each(['RP', 'PR', 'RS', 'CB'])('that is %s was paid, and its money went back', (code) => {
    expect(said(code)).toMatchObject({ state: 'paid', amountFen: 990, refunded: true });
  });
});

it.each([
  ['RP', 'processing'],
  ['RS', 'succeeded'],
  ['RF', 'failed'],
  ['XX', 'unknown'],
])('a refund at LianLian that is %s is %s', (refund_status, state) => {
  const order = {
    ll_transaction_id: '43',
    merchant_transaction_id: 'R1_1',
    original_transaction_id: 'zx1_1',
    refund_data: { refund_currency_code: 'USD', refund_amount: '9.90', refund_status },
  };
  expect(refundStatus(order, 'UTC', now)).toMatchObject({ state });
});
