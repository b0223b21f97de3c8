import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

describe('the Alipay gateway', () => {
  let merchant: TestMerchant;
  let serial = 0;
  const newNumber = (): string => `GATEWAY_${++serial}`;
  beforeAll(async () => {
    merchant = await TestMerchant.start();
  });
  afterAll(() => merchant.stop());

  it('knows no trade before the payer logs in, waits for the payer then, and is paid at last', async () => {
    const number = newNumber();
    merchant.link(number);
    expect(await merchant.query(number)).toMatchObject({
      status: 200,
      isSigned: true,
      body: { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' },
    });
    await merchant.login(number);
    const waiting = await merchant.query(number);
    expect(waiting).toMatchObject({ isSigned: true, body: { trade_status: 'WAIT_BUYER_PAY' } });
    expect(waiting.body).not.toHaveProperty('send_pay_date');
    await merchant.control('pay', { outTradeNo: number, payerTotal: 2000 });
    expect(await merchant.query(number)).toMatchObject({
      isSigned: true,
      body: {
        code: '10000',
        trade_status: 'TRADE_SUCCESS',
        total_amount: '24.90',
        buyer_pay_amount: '20.00',
        receipt_amount: '24.90',
        send_pay_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        trade_no: expect.stringMatching(/^\d{28}$/),
      },
    });
  });

  it.each([
    [{ app_id: '' }, '40001', 'isv.missing-app-id'],
    [{ timestamp: '' }, '40001', 'isv.missing-timestamp'],
    [{ sign: '' }, '40001', 'isv.missing-signature'],
    [{ app_id: '2021000000000000' }, '40002', 'isv.invalid-app-id'],
    [{ sign_type: 'RSA' }, '40002', 'isv.invalid-signature-type'],
    [{ charset: 'GBK' }, '40002', 'isv.invalid-charset'],
    [{ timestamp: '2026-11-21T12:00:00Z' }, '40002', 'isv.invalid-timestamp'],
    [{ sign: 'AAAA' }, '40002', 'isv.invalid-signature'],
    [{ biz_content: '[]' }, '40002', 'isv.invalid-parameter'],
  ])('refuses a request with %j', async (changes, code, subCode) => {
    const answer = await merchant.call('alipay.trade.query', { out_trade_no: 'X' }, changes);
    expect(answer).toMatchObject({ status: 200, isSigned: true, body: { code, sub_code: subCode } });
  });

  it('covers every parameter with the signature', async () => {
    const parameters = merchant.signed('alipay.trade.query', { out_trade_no: 'X' });
    const send = async (changes: Record<string, string>) => {
      const body = new URLSearchParams({ ...parameters, ...changes });
      return (await fetch(`${merchant.url}/gateway.do`, { method: 'POST', body })).text();
    };
    expect(await send({})).toContain('ACQ.TRADE_NOT_EXIST');
    expect(await send({ biz_content: '{"out_trade_no":"Y"}' })).toContain('isv.invalid-signature');
    expect(await send({ further: '1' })).toContain('isv.invalid-signature');
    expect((await merchant.call('alipay.trade.cancel', {})).body.sub_code).toBe('isv.invalid-method');
  });

  it('closes what waits for its payer, once, and nothing else', async () => {
    const [waiting, paid] = [newNumber(), newNumber()];
    expect((await merchant.close(waiting)).body.sub_code).toBe('ACQ.TRADE_NOT_EXIST');
    await merchant.login(waiting);
    expect((await merchant.close(waiting)).body).toMatchObject({ code: '10000', out_trade_no: waiting });
    expect((await merchant.query(waiting)).body.trade_status).toBe('TRADE_CLOSED');
    expect((await merchant.close(waiting)).body.sub_code).toBe('ACQ.REASON_TRADE_STATUS_INVALID');
    expect((await merchant.control('pay', { outTradeNo: waiting })).status).toBe(409);
    await merchant.payNew(paid);
    expect((await merchant.close(paid)).body.sub_code).toBe('ACQ.TRADE_STATUS_ERROR');
    expect((await merchant.query(paid)).body.trade_status).toBe('TRADE_SUCCESS');
  });

  it('time_expire is Beijing time; after it the link is dead and an unpaid trade is closed', async () => {
    const { now } = await merchant.control('clock', { advanceMs: 0 });
    const beijing = new Date(Date.parse(String(now)) + 8 * 3_600_000 + 120_000);
    const time_expire = beijing.toISOString().slice(0, 19).replace('T', ' ');
    const [opened, unopened] = [newNumber(), newNumber()];
    await merchant.login(opened, { time_expire });
    expect((await merchant.query(opened)).body.trade_status).toBe('WAIT_BUYER_PAY');
    await merchant.control('clock', { advanceMs: 121_000 });
    const closed = await merchant.query(opened);
    expect(closed.body.trade_status).toBe('TRADE_CLOSED');
    expect(closed.body).not.toHaveProperty('send_pay_date');
    expect((await merchant.control('pay', { outTradeNo: opened })).status).toBe(409);
    await expect(merchant.login(unopened, { time_expire })).rejects.toThrow('expired');
  });

  it('a paid trade is finished after a year, and stays paid', async () => {
    const number = newNumber();
    await merchant.payNew(number);
    await merchant.control('clock', { advanceMs: 365 * 86_400_000 });
    await expect.poll(async () => (await merchant.query(number)).body.trade_status).toBe('TRADE_FINISHED');
    expect((await merchant.refund(number, 'R_1', '1.00')).body.sub_code).toBe('ACQ.TRADE_HAS_FINISHED');
  });

  it.each(['tamperBody', 'tamperSignature', 'otherKey', 'missingSign'])(
    'an answer with %s does not verify, the next one does',
    async (behaviour) => {
      await merchant.control('behaviours', { behaviour, on: 'answer' });
      expect((await merchant.query('NOT_THERE')).isSigned).toBe(false);
      expect((await merchant.query('NOT_THERE')).isSigned).toBe(true);
    },
  );

  it('a call that times out after commit has been carried out; one that fails has not', async () => {
    const number = newNumber();
    await merchant.login(number);
    await merchant.control('behaviours', { behaviour: 'answerError', operation: 'close' });
    expect((await merchant.close(number)).body).toMatchObject({
      code: '20000',
      sub_code: 'isp.unknow-error',
    });
    await merchant.control('behaviours', { behaviour: 'answerError', operation: 'close', status: 502 });
    expect((await merchant.close(number)).status).toBe(502);
    expect((await merchant.query(number)).body.trade_status).toBe('WAIT_BUYER_PAY');
    await merchant.control('behaviours', { behaviour: 'timeoutAfterCommit', operation: 'close', ms: 20 });
    await expect(merchant.close(number)).rejects.toThrow('fetch failed');
    expect((await merchant.query(number)).body.trade_status).toBe('TRADE_CLOSED');
  });

  it('trades, their deadlines and the clock outlive a restart', async () => {
    let own = await TestMerchant.start();
    await own.login('RESTART_1', { time_expire: '2999-01-01 00:00:00' });
    await own.payNew('RESTART_2');
    await own.control('clock', { advanceMs: 86_400_000 });
    const before = await own.query('RESTART_2');
    await own.stop();
    own = await TestMerchant.start(own.dir);
    expect((await own.query('RESTART_2')).body).toEqual(before.body);
    expect((await own.query('RESTART_1')).body.trade_status).toBe('WAIT_BUYER_PAY');
    const { now } = await own.control('clock', { advanceMs: 0 });
    expect(Date.parse(String(now)) - Date.now()).toBeGreaterThan(86_000_000);
    await own.stop();
  });
});
