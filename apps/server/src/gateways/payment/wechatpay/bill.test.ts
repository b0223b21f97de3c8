import { describe, expect, test } from 'vitest';
import { parseBill } from './bill.ts';

const columns =
  '交易时间,公众账号ID,微信订单号,商户订单号,交易状态,货币种类,商户退款单号,退款状态,商品名称,订单金额,申请退款金额';
const sumColumns = '总交易单数,订单总金额,申请退款总金额';
const payment = '`2026-11-20 10:00:00,`wx1,`4200001,`ORDER01_1,`SUCCESS,`CNY,`0,`,`30 GB, 月,`29.90,`0.00';
const refund =
  '`2026-11-20 11:00:00,`wx1,`4200001,`ORDER01_1,`REFUND,`CNY,`REFUND01,`SUCCESS,`30 GB,`0.00,`9.9';
const bill = (...lines: string[]): string =>
  [columns, ...lines, sumColumns, `\`${lines.length},\`29.90,\`9.90`, ''].join('\r\n');

describe('the text of a bill', () => {
  test('gives a row for each payment and refund, with or without a byte order mark', () => {
    const rows = [
      {
        kind: 'payment',
        attemptId: 'ORDER01_1',
        refundId: null,
        transactionId: '4200001',
        amountFen: 2990,
        currency: 'CNY',
      },
      {
        kind: 'refund',
        attemptId: 'ORDER01_1',
        refundId: 'REFUND01',
        transactionId: '4200001',
        amountFen: 990,
        currency: 'CNY',
      },
    ];
    expect(parseBill(bill(payment, refund))).toEqual(rows);
    expect(parseBill(`\uFEFF${bill(payment, refund)}`)).toEqual(rows);
    expect(parseBill(bill(payment, refund).replaceAll('\r\n', '\n'))).toEqual(rows);
  });

  test('leaves out a refund that was closed, for it moved no money', () => {
    expect(parseBill(bill(payment, refund.replace('`SUCCESS', '`CLOSED')))).toHaveLength(1);
  });

  test.each([
    ['a line is missing', bill(payment, refund).replace(`${refund}\r\n`, '')],
    ['the sums are missing', [columns, payment].join('\r\n')],
    ['a line has a column too few', bill(payment.replace(',`0.00', ''))],
    ['a state is not known', bill(payment.replace('SUCCESS', 'REVOKED'))],
    ['an amount is not one', bill(payment.replace('29.90', '29.905'))],
    ['a column is not there', bill(payment).replace('订单金额', '金额')],
    ['it is a page of errors', '<html></html>'],
  ])('is refused where %s', (_, text) => {
    expect(() => parseBill(text)).toThrow();
  });
});

test.each([
  ['19.9', 1990],
  ['0.29', 29],
  ['1.1', 110],
  ['4.35', 435],
  ['1', 100],
  ['0.00', 0],
  ['999999999.99', 99_999_999_999],
])('%s yuan are %i fen, exactly', (yuan, expected) => {
  expect(parseBill(bill(payment.replace('29.90', yuan)))[0]?.amountFen).toBe(expected);
});

test.each(['', '-1.00', '1e3', '1.005', '１', '1,000.00', 'NaN'])('%j is no amount', (yuan) => {
  expect(() => parseBill(bill(payment.replace('29.90', yuan)))).toThrow();
});
