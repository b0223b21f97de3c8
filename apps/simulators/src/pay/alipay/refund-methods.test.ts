import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

describe('Alipay refunds', () => {
  let merchant: TestMerchant;
  beforeEach(async () => {
    merchant = await TestMerchant.start();
    await merchant.payNew('REFUND_1');
  });
  afterEach(() => merchant.stop());

  const statusOf = async (): Promise<unknown> => (await merchant.query('REFUND_1')).body.trade_status;

  it('a part leaves the trade paid, the last part closes it, and the payment date stays', async () => {
    const first = await merchant.refund('REFUND_1', 'R_1', '10.00');
    expect(first).toMatchObject({
      isSigned: true,
      body: { code: '10000', fund_change: 'Y', refund_fee: '10.00' },
    });
    expect(await statusOf()).toBe('TRADE_SUCCESS');
    const second = await merchant.refund('REFUND_1', 'R_2', '14.90');
    expect(second.body).toMatchObject({ fund_change: 'Y', refund_fee: '24.90' });
    // Alipay gives it only to those who ask for it.
    expect(second.body).not.toHaveProperty('send_back_fee');
    expect((await merchant.query('REFUND_1')).body).toMatchObject({
      trade_status: 'TRADE_CLOSED',
      send_pay_date: expect.any(String),
    });
    expect((await merchant.queryRefund('REFUND_1', 'R_2')).body).toMatchObject({
      refund_status: 'REFUND_SUCCESS',
      refund_amount: '14.90',
      total_amount: '24.90',
      out_request_no: 'R_2',
      gmt_refund_pay: expect.any(String),
    });
  });

  it('the same request refunds once however often it is sent, also when all is refunded', async () => {
    await merchant.refund('REFUND_1', 'R_1', '24.90');
    const repeats = await Promise.all([1, 2, 3].map(() => merchant.refund('REFUND_1', 'R_1', '24.90')));
    for (const { body } of repeats) expect(body).toMatchObject({ fund_change: 'N', refund_fee: '24.90' });
    expect((await merchant.refund('REFUND_1', 'R_1', '1.00')).body.sub_code).toBe(
      'ACQ.DISCORDANT_REPEAT_REQUEST',
    );
  });

  it('concurrent parts never go above what was paid', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => merchant.refund('REFUND_1', `R_${index}`, '5.00')),
    );
    expect(answers.filter(({ body }) => body.code === '10000')).toHaveLength(4);
    expect((await merchant.refund('REFUND_1', 'R_rest', '4.91')).body.sub_code).toBe(
      'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    );
    expect((await merchant.refund('REFUND_1', 'R_rest', '4.90')).body.code).toBe('10000');
  });

  it('one under way holds its money; the query tells nothing of it until it is done', async () => {
    await merchant.control('behaviours', { behaviour: 'refundOutcome', settleMs: 60_000 });
    expect((await merchant.refund('REFUND_1', 'R_1', '20.00')).body).toMatchObject({ fund_change: 'N' });
    expect((await merchant.queryRefund('REFUND_1', 'R_1')).body).toEqual({ code: '10000', msg: 'Success' });
    expect((await merchant.refund('REFUND_1', 'R_2', '5.00')).body.sub_code).toBe(
      'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    );
    await merchant.control('clock', { advanceMs: 60_000 });
    await expect
      .poll(async () => (await merchant.queryRefund('REFUND_1', 'R_1')).body.refund_status)
      .toBe('REFUND_SUCCESS');
  });

  it('one that failed holds nothing, and may be asked for again', async () => {
    await merchant.control('behaviours', { behaviour: 'refundOutcome', status: 'failed' });
    expect((await merchant.refund('REFUND_1', 'R_1', '24.90')).body).toMatchObject({ fund_change: 'N' });
    expect((await merchant.queryRefund('REFUND_1', 'R_1')).body).toEqual({ code: '10000', msg: 'Success' });
    expect((await merchant.refund('REFUND_1', 'R_1', '24.90')).body).toMatchObject({ fund_change: 'Y' });
  });

  it.each([
    ['NOT_THERE', 'R_1', '1.00', 'ACQ.TRADE_NOT_EXIST'],
    ['REFUND_1', '', '1.00', 'ACQ.INVALID_PARAMETER'],
    ['REFUND_1', 'R_1', '-1.00', 'ACQ.INVALID_PARAMETER'],
    ['REFUND_1', 'R_1', '24.901', 'ACQ.INVALID_PARAMETER'],
  ])('refuses %s %s %s', async (outTradeNo, outRequestNo, amount, subCode) => {
    expect((await merchant.refund(outTradeNo, outRequestNo, amount)).body.sub_code).toBe(subCode);
  });

  it('what waits for its payer is not refunded', async () => {
    await merchant.login('REFUND_2');
    expect((await merchant.refund('REFUND_2', 'R_1', '1.00')).body.sub_code).toBe('ACQ.TRADE_STATUS_ERROR');
  });
});
