import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInbox } from '../../platform/notification-inbox.ts';
import { TestMerchant } from './test-merchant.ts';

describe('WeChat Pay refunds', () => {
  let merchant: TestMerchant;
  beforeEach(async () => {
    merchant = await TestMerchant.start();
    await merchant.orderH5('REFUND-1');
  });
  afterEach(() => merchant.stop());

  const pay = (payerTotal = 2490) => merchant.control('pay', { outTradeNo: 'REFUND-1', payerTotal });
  const query = (outRefundNo: string) => merchant.call('GET', `/v3/refund/domestic/refunds/${outRefundNo}`);
  const settled = (outRefundNo: string, status: string): Promise<void> =>
    vi.waitFor(async () => expect((await query(outRefundNo)).body.status).toBe(status), { timeout: 3000 });

  it('a refund is processed, then settled, and the trade says REFUND', async () => {
    await pay(2000);
    const answer = await merchant.refund('REFUND-1', 'R-1', 1245);
    expect(answer).toMatchObject({
      status: 200,
      isSigned: true,
      body: {
        status: 'PROCESSING',
        out_refund_no: 'R-1',
        out_trade_no: 'REFUND-1',
        amount: { total: 2490, refund: 1245, payer_total: 2000, payer_refund: 1000, discount_refund: 245 },
      },
    });
    await settled('R-1', 'SUCCESS');
    expect((await query('R-1')).body.success_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect((await merchant.query('REFUND-1')).body.trade_state).toBe('REFUND');
  });

  it('the same refund number refunds once however often it is sent, and other amounts are refused', async () => {
    await pay();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => merchant.refund('REFUND-1', 'R-1', 2490)),
    );
    expect(new Set(answers.map(({ body }) => body.refund_id)).size).toBe(1);
    expect(await merchant.refund('REFUND-1', 'R-1', 1)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  it('concurrent partial refunds never go above what was paid', async () => {
    await pay();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => merchant.refund('REFUND-1', `R-${index}`, 500)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await merchant.refund('REFUND-1', 'R-rest', 491)).status).toBe(400);
    expect((await merchant.refund('REFUND-1', 'R-rest', 490)).status).toBe(200);
  });

  it('there are at most 50 refunds of a trade', async () => {
    await pay();
    for (let index = 1; index <= 50; index += 1) {
      expect((await merchant.refund('REFUND-1', `R-${index}`, 1)).status).toBe(200);
    }
    expect(await merchant.refund('REFUND-1', 'R-51', 1)).toMatchObject({ body: { code: 'INVALID_REQUEST' } });
  });

  it('what is unpaid, unknown, mismatched or too old is refused', async () => {
    expect((await merchant.refund('REFUND-1', 'R-1', 1)).body.code).toBe('INVALID_REQUEST');
    expect(await merchant.refund('NOT-THERE', 'R-1', 1)).toMatchObject({
      status: 404,
      body: { code: 'RESOURCE_NOT_EXISTS' },
    });
    expect(await query('R-1')).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } });
    await pay();
    const otherTotal = { amount: { refund: 1, total: 2000, currency: 'CNY' } };
    expect((await merchant.refund('REFUND-1', 'R-1', 1, otherTotal)).body.code).toBe('INVALID_REQUEST');
    expect((await merchant.refund('REFUND-1', 'no spaces', 1)).body.code).toBe('PARAM_ERROR');
    const nameless = { out_trade_no: undefined };
    expect((await merchant.refund('REFUND-1', 'R-1', 1, nameless)).body.code).toBe('PARAM_ERROR');
    await merchant.control('clock', { advanceMs: 366 * 86_400_000 });
    expect((await merchant.refund('REFUND-1', 'R-1', 1)).body.code).toBe('INVALID_REQUEST');
  });

  it('a merchant balance that is short is said so, and nothing is refunded', async () => {
    await pay();
    await merchant.control('behaviours', {
      behaviour: 'answerError',
      operation: 'refund',
      status: 403,
      code: 'NOT_ENOUGH',
    });
    expect(await merchant.refund('REFUND-1', 'R-1', 2490)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ENOUGH' },
    });
    expect((await query('R-1')).status).toBe(404);
  });

  it.each(['SUCCESS', 'ABNORMAL', 'CLOSED'])('the end of a refund is notified: %s', async (status) => {
    const inbox = await NotificationInbox.open(204);
    await pay();
    await merchant.control('behaviours', { behaviour: 'refundOutcome', status });
    await merchant.refund('REFUND-1', 'R-1', 2490, { notify_url: inbox.url });
    await vi.waitFor(() => expect(inbox.deliveries).toHaveLength(1), { timeout: 3000 });
    const [delivery] = inbox.deliveries;
    expect(merchant.isSigned(delivery?.headers ?? {}, delivery?.body ?? '')).toBe(true);
    const event = JSON.parse(delivery?.body ?? '');
    expect(event).toMatchObject({ event_type: `REFUND.${status}`, resource: { original_type: 'refund' } });
    expect(JSON.parse(merchant.decrypt(event.resource))).toMatchObject({
      out_refund_no: 'R-1',
      refund_status: status,
      amount: { total: 2490, refund: 2490 },
    });
    // Only after a closed refund can the trade's money be refunded again.
    expect((await merchant.refund('REFUND-1', 'R-2', 2490)).status).toBe(status === 'CLOSED' ? 200 : 400);
    await inbox.close();
  });

  it('trades, refunds under way and the clock outlive a restart', async () => {
    await pay();
    await merchant.control('settings', { refundSettleMs: 60_000 });
    const before = await merchant.refund('REFUND-1', 'R-1', 1000);
    const { now } = await merchant.control('clock', { advanceMs: 30_000 });
    const trade = (await merchant.query('REFUND-1')).body;
    await merchant.stop();
    merchant = await TestMerchant.start(merchant.dir);
    expect((await merchant.query('REFUND-1')).body).toEqual(trade);
    expect((await query('R-1')).body).toEqual(before.body);
    const clock = await merchant.control('clock', { advanceMs: 30_000 });
    expect(Date.parse(String(clock.now)) - Date.parse(String(now))).toBeGreaterThanOrEqual(30_000);
    await settled('R-1', 'SUCCESS');
    expect((await merchant.refund('REFUND-1', 'R-2', 1491)).status).toBe(400);
  });
});
