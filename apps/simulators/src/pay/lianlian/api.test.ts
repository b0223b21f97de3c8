import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestShop } from './test-shop.ts';

describe('LianLian calls', () => {
  let shop: TestShop;
  let serial = 0;
  const newNumber = (): string => `API_${++serial}`;
  beforeAll(async () => {
    shop = await TestShop.start();
  });
  afterAll(() => shop.stop());

  it('an order answers a signed link and is found by the shop’s number', async () => {
    const number = newNumber();
    const answer = await shop.order(number);
    expect(answer).toMatchObject({ status: 200, isSigned: true });
    expect(answer.body.order.payment_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cashier\/\?key=\w{24}$/);
    expect(await shop.query(number)).toMatchObject({
      isSigned: true,
      body: {
        order: {
          merchant_transaction_id: number,
          ll_transaction_id: answer.body.order.ll_transaction_id,
          payment_data: { payment_status: 'IN', payment_amount: '19.90', payment_currency_code: 'USD' },
        },
      },
    });
  });

  it('a signature over another text is refused, and nothing is done', async () => {
    const number = newNumber();
    const signed = `merchant_id=${shop.merchantId}`;
    const body = { merchant_id: shop.merchantId, merchant_transaction_id: number };
    expect(await shop.call('POST', '/payments', signed, body)).toMatchObject({
      status: 401,
      body: { return_code: 'INVALID_SIGNATURE' },
    });
    expect((await shop.query(number)).body.return_code).toBe('OBJECT_NOT_FOUND');
  });

  it.each([
    ['of another merchant', 'INVALID_MERCHANT', { merchant_id: '1' }, { merchantId: '1' }],
    ['with another merchant in its body', 'INVALID_MERCHANT', { merchant_id: '1' }, {}],
    ['of another shop', 'INVALID_SECONDARY_MERCHANT', { sub_merchant_id: '1' }, {}],
    ['with a time of another form', '[timestamp]', {}, { timestamp: '2026-11-21T12:00:00Z' }],
  ])('a well signed call %s is refused: %s', async (_, why, fields, headers) => {
    const body = { merchant_id: shop.merchantId, ...fields };
    const signed = Object.entries(body).map(([name, value]) => `${name}=${value}`);
    const answer = (await shop.call('POST', '/payments', signed.join('&'), body, headers)).body;
    expect(`${answer.return_code} ${answer.return_message}`).toContain(why);
  });

  it.each(['', 0, null])('a field that is %j is refused, as nobody knows how to sign it', async (value) => {
    const signed = `merchant_id=${shop.merchantId}${value === null ? '' : `&x=${value}`}`;
    const answer = await shop.call('POST', '/payments', signed, { merchant_id: shop.merchantId, x: value });
    expect(answer).toMatchObject({ status: 400, body: { return_message: '[x] must be left out' } });
  });

  it.each(['0', '0.00', '-1', '1.999', 'ten'])('an amount of %s is refused', async (amount) => {
    const answer = await shop.order(newNumber(), amount);
    expect(answer.body.return_code).toBe('INVALID_PARAMETER');
    expect(answer.body.return_message).toContain('order_amount');
  });

  it('the same order again gets a fresh link to the same payment, another one under its number none', async () => {
    const number = newNumber();
    const first = await shop.order(number);
    const again = await shop.order(number);
    expect(again.body.order.ll_transaction_id).toBe(first.body.order.ll_transaction_id);
    expect(again.body.order.payment_url).not.toBe(first.body.order.payment_url);
    expect((await shop.order(number, '19.91')).body.return_code).toBe('NON_REISSUABLE_PAYMENT');
    await shop.control('settings', { refusesReissue: true });
    expect((await shop.order(number)).body.return_code).toBe('EXISTING_OBJECT');
    await shop.control('settings', { refusesReissue: false });
  });

  it('cancelling may be repeated, keeps payers out, and never undoes a payment', async () => {
    const [open, paid] = [newNumber(), newNumber()];
    await shop.order(open);
    await shop.order(paid);
    await shop.control('pay', { outTradeNo: paid });
    for (const allowCancel of [true, true])
      expect((await shop.cancel(open)).body.order).toMatchObject({ allowCancel });
    expect(await shop.control('pay', { outTradeNo: open })).toMatchObject({ status: 409 });
    expect((await shop.cancel(paid)).body.order).toMatchObject({ allowCancel: false });
    expect((await shop.query(paid)).body.order.payment_data).toMatchObject({ payment_status: 'PS' });
    expect((await shop.order(open)).body.return_code).toBe('PAYMENT_CLOSED');
    expect((await shop.order(paid)).body.return_code).toBe('PAYMENT_COMPLETED');
  });

  it('refunds never come to more than was paid, and each number is given once', async () => {
    const number = newNumber();
    await shop.order(number);
    expect((await shop.refund(number, `${number}_0`, '1.00')).body.return_code).toBe('NON_REFUNDABLE_ORDER');
    await shop.control('pay', { outTradeNo: number });
    expect((await shop.refund(number, `${number}_1`, '10.00')).body.order).toMatchObject({
      original_transaction_id: number,
      refund_data: { refund_status: 'RP', refund_amount: '10.00' },
    });
    expect((await shop.refund(number, `${number}_1`, '10.00')).body.return_code).toBe(
      'REFUND_ALREADY_REQUESTED',
    );
    expect((await shop.refund(number, `${number}_1`, '9.00')).body.return_code).toBe('EXISTING_OBJECT');
    expect((await shop.refund(number, `${number}_2`, '9.91')).body.return_code).toBe(
      'REFUND_AMOUNT_EXCEEDED',
    );
    expect((await shop.refund(number, `${number}_3`, '9.90')).body.return_code).toBe('SUCCESS');
    await vi.waitFor(async () => {
      const { order } = (await shop.query(number)).body;
      expect(order.payment_data).toMatchObject({ payment_status: 'RS', payment_amount: '19.90' });
    });
  });

  it('a refund that failed gives its money back to the payment and may be asked for again', async () => {
    const number = newNumber();
    await shop.order(number);
    await shop.control('pay', { outTradeNo: number });
    await shop.control('behaviours', { behaviour: 'refundOutcome', status: 'RF', operation: 'refund' });
    await shop.refund(number, `${number}_1`, '19.90');
    const status = async () =>
      ((await shop.queryRefund(`${number}_1`)).body.order.refund_data as { refund_status: string })
        .refund_status;
    await vi.waitFor(async () => expect(await status()).toBe('RF'));
    expect((await shop.query(number)).body.order.payment_data).toMatchObject({ payment_status: 'PS' });
    await shop.refund(number, `${number}_1`, '19.90');
    await vi.waitFor(async () => expect(await status()).toBe('RS'));
  });

  it('strict refunds come one at a time, and on the day of the payment whole', async () => {
    await shop.control('settings', { hasStrictRefunds: true, refundSettleMs: 60_000 });
    const number = newNumber();
    await shop.order(number);
    await shop.control('pay', { outTradeNo: number });
    expect((await shop.refund(number, `${number}_1`, '1.00')).body.return_code).toBe('NON_REFUNDABLE_ORDER');
    await shop.control('clock', { advanceMs: 86_400_000 });
    expect((await shop.refund(number, `${number}_1`, '1.00')).body.return_code).toBe('SUCCESS');
    expect((await shop.refund(number, `${number}_2`, '1.00')).body.return_code).toBe(
      'EXIST_PROCESSING_REFUND',
    );
    await shop.control('settings', { hasStrictRefunds: false, refundSettleMs: 200 });
  });

  it.each(['tamperBody', 'tamperSignature', 'otherKey', 'unsigned', 'wrapStructure'])(
    'an answer with %s does not verify, the next one does',
    async (behaviour) => {
      const number = newNumber();
      await shop.order(number);
      await shop.control('behaviours', { behaviour, on: 'answer' });
      expect((await shop.query(number)).isSigned).toBe(false);
      expect((await shop.query(number)).isSigned).toBe(true);
    },
  );

  it('a call that times out after commit has been carried out', async () => {
    const number = newNumber();
    await shop.control('behaviours', { behaviour: 'timeoutAfterCommit', operation: 'create', ms: 20 });
    await expect(shop.order(number)).rejects.toThrow('fetch failed');
    expect((await shop.query(number)).body.return_code).toBe('SUCCESS');
  });

  it('what was answered is still there after a restart', async () => {
    const number = newNumber();
    const first = await TestShop.start();
    await first.order(number);
    await first.control('pay', { outTradeNo: number });
    await first.stop();
    const second = await TestShop.start(first.dir);
    expect((await second.query(number)).body.order.payment_data).toMatchObject({ payment_status: 'PS' });
    await second.stop();
  });

  it('other paths are not there', async () => {
    expect((await shop.get('/nothing/x', 'undefined')).body.return_code).toBe('INVALID_SIGNATURE');
    expect((await shop.query('NOT_THERE')).status).toBe(404);
  });
});
