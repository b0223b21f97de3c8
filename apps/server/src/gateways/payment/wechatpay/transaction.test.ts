import { describe, expect, it } from 'vitest';
import { readRefund } from './refund.ts';
import { readTransaction } from './transaction.ts';

describe('a transaction of WeChat Pay', () => {
  const paidTransaction = {
    trade_state: 'SUCCESS',
    transaction_id: '4200001',
    success_time: '2026-11-21T12:00:01+08:00',
    amount: { total: 2990, payer_total: 2690, currency: 'CNY' },
  };
  const paid = {
    state: 'paid',
    transactionId: '4200001',
    amountFen: 2990,
    currency: 'CNY',
    paidAt: new Date('2026-11-21T04:00:01Z'),
  };

  it('that is paid is paid for what was ordered, in yuan where it names no currency', () => {
    expect(readTransaction(paidTransaction)).toEqual(paid);
    expect(readTransaction({ ...paidTransaction, amount: { total: 2990 } })).toEqual(paid);
  });

  it('of which money went back was paid, and says so', () => {
    expect(readTransaction({ ...paidTransaction, trade_state: 'REFUND' })).toEqual({
      ...paid,
      refunded: true,
    });
  });

  it.each([
    ['NOTPAY', 'unpaid'],
    ['USERPAYING', 'unpaid'],
    ['PAYERROR', 'unpaid'],
    ['CLOSED', 'closed'],
    ['REVOKED', 'closed'],
    ['ACCEPT', 'unknown'],
    [undefined, 'unknown'],
  ])('that is %s is %s', (trade_state, state) => {
    expect(readTransaction({ trade_state })).toMatchObject({ state });
  });

  it.each([
    { transaction_id: undefined },
    { success_time: undefined },
    { success_time: 'yesterday' },
    { amount: undefined },
    { amount: { total: '2990' } },
    { amount: { total: 29.9 } },
  ])('that is paid, but says %j, is unknown', (changes) => {
    expect(readTransaction({ ...paidTransaction, ...changes })).toMatchObject({ state: 'unknown' });
  });
});

describe('a refund of WeChat Pay', () => {
  const refund = { refund_id: '5030001', success_time: '2026-11-21T12:00:01+08:00' };

  it.each([
    ['SUCCESS', refund, 'succeeded'],
    ['SUCCESS', { ...refund, refund_id: undefined }, 'unknown'],
    ['SUCCESS', { ...refund, success_time: undefined }, 'unknown'],
    ['PROCESSING', {}, 'processing'],
    ['ABNORMAL', refund, 'failed'],
    ['CLOSED', refund, 'failed'],
    ['OTHER', refund, 'unknown'],
  ])('that is %s with %j is %s', (status, said, state) => {
    expect(readRefund(status, said)).toMatchObject({ state });
  });
});
