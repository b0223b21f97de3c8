import { describe, expect, it } from 'vitest';
import { readTrade } from './trade.ts';

describe('a trade of Alipay', () => {
  const paidTrade = {
    trade_no: '2026112122001400000000000001',
    total_amount: '29.90',
    buyer_pay_amount: '26.90',
    send_pay_date: '2026-11-21 12:00:01',
  };
  const paid = {
    state: 'paid',
    transactionId: '2026112122001400000000000001',
    amountFen: 2990,
    currency: 'CNY',
    paidAt: new Date('2026-11-21T04:00:01Z'),
  };

  it.each(['TRADE_SUCCESS', 'TRADE_FINISHED'])('that is %s is paid, for what was ordered', (trade_status) => {
    expect(readTrade({ ...paidTrade, trade_status })).toEqual(paid);
  });

  it('that was refunded in full is closed at Alipay, but was paid', () => {
    const { buyer_pay_amount: _, ...withoutPaid } = paidTrade;
    for (const trade of [paidTrade, withoutPaid])
      expect(readTrade({ ...trade, trade_status: 'TRADE_CLOSED' })).toEqual({ ...paid, refunded: true });
  });

  it('that ran out of time is closed, zeros notwithstanding', () => {
    const unpaid = { trade_status: 'TRADE_CLOSED', total_amount: '29.90', buyer_pay_amount: '0.00' };
    expect(readTrade(unpaid)).toEqual({ state: 'closed' });
    expect(readTrade({ ...unpaid, receipt_amount: 0, refund_fee: '0.00' })).toEqual({ state: 'closed' });
  });

  it.each([
    { receipt_amount: '29.90' },
    { buyer_pay_amount: 26.9 },
    { gmt_refund: '2026-11-21 12:00:00.123' },
    { refund_fee: '0.01' },
  ])('that is closed with %j is never taken for unpaid, though it does not say when it was paid', (trace) => {
    expect(
      readTrade({ trade_no: '1', trade_status: 'TRADE_CLOSED', total_amount: '29.90', ...trace }),
    ).toEqual({
      state: 'unknown',
      reason: 'an incomplete trade',
    });
  });

  it('of which a part was refunded, as a notification tells, is paid and refunded', () => {
    const { send_pay_date: gmt_payment, ...rest } = paidTrade;
    const told = { ...rest, gmt_payment, trade_status: 'TRADE_SUCCESS' };
    expect(readTrade({ ...told, refund_fee: '0.00' })).toEqual(paid);
    expect(readTrade({ ...told, refund_fee: '10.00', gmt_refund: '2026-11-21 13:00:00.000' })).toEqual({
      ...paid,
      refunded: true,
    });
  });

  it.each([
    { trade_status: 'TRADE_PENDING' },
    { trade_status: undefined },
    { trade_status: 'TRADE_SUCCESS', total_amount: '29.9a' },
    { trade_status: 'TRADE_SUCCESS', total_amount: '-29.90' },
    { trade_status: 'TRADE_SUCCESS', total_amount: '29.901' },
    { trade_status: 'TRADE_SUCCESS', trade_no: undefined },
    { trade_status: 'TRADE_SUCCESS', send_pay_date: '21.11.2026' },
  ])('that says %j is unknown', (changes) => {
    expect(readTrade({ ...paidTrade, ...changes })).toMatchObject({ state: 'unknown' });
  });

  it('in another currency is told as it is', () => {
    const trade = { ...paidTrade, trade_status: 'TRADE_SUCCESS', trans_currency: 'HKD' };
    expect(readTrade(trade)).toMatchObject({ currency: 'HKD' });
  });
});
