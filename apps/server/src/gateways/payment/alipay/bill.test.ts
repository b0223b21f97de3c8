import { describe, expect, it } from 'vitest';
import { parseBill } from './bill.ts';

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

const line = (kind: string, subject: string, amount: string, refundId = ''): string =>
  `2019091622001458860515315453\t,service_1568601259302\t,${kind}\t,${subject},2019-09-16 10:55:16,2019-09-16 10:55:23,\t,\t,\t,\t,*津水(602***@qq.com)\t,${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,${refundId}\t,0.00,0.00,`;

const bill = (lines: readonly string[], payments = 1, refunds = 0): string =>
  [
    '#支付宝业务明细查询',
    '#账号：[20880211096256330156]',
    '#起始日期：[2019年09月16日 00:00:00]   终止日期：[2019年09月17日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    columns,
    ...lines,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments}笔，商家实收共0.01元，商家优惠共0.00元`,
    `#退款合计：${refunds}笔，商家实收退款共-0.00元，商家优惠退款共0.00元`,
    '#导出时间：[2019年09月17日 06:27:10]',
    '',
  ].join('\r\n');

describe('a bill of Alipay', () => {
  const payment = {
    kind: 'payment',
    attemptId: 'service_1568601259302',
    refundId: null,
    transactionId: '2019091622001458860515315453',
    amountFen: 1,
    currency: 'CNY',
  };

  it('has a row for each payment and refund, refunds with their own number and above 0', () => {
    const lines = [line('交易', '下单测试', '0.01'), line('退款', '下单测试', '-0.01', 'R1')];
    expect(parseBill(bill(lines, 1, 1))).toEqual([payment, { ...payment, kind: 'refund', refundId: 'R1' }]);
  });

  it('keeps its columns apart where a product name has commas', () => {
    expect(parseBill(bill([line('交易', '30 GB, 月, 12', '0.01')]))).toEqual([payment]);
  });

  it.each([
    ['a line is missing', bill([line('交易', 'x', '0.01')], 2)],
    ['a refund is missing', bill([line('交易', 'x', '0.01')], 1, 1)],
    ['a line is cut short', bill([line('交易', 'x', '0.01').slice(0, 90)])],
    ['a line is of another kind', bill([line('转账', 'x', '0.01')])],
    ['an amount is none', bill([line('交易', 'x', '0,01')])],
    ['its end is missing', bill([line('交易', 'x', '0.01')]).slice(0, 600)],
    ['a column has another name', bill([line('交易', 'x', '0.01')]).replace('业务类型', '类型')],
  ])('is refused as a whole where %s', (_, text) => {
    expect(() => parseBill(text)).toThrow();
  });
});
