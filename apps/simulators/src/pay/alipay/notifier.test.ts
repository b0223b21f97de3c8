import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Delivery, NotificationInbox } from '../../platform/notification-inbox.ts';
import { retryPausesSeconds } from './notifier.ts';
import { TestMerchant } from './test-merchant.ts';

describe('Alipay notifications', () => {
  let merchant: TestMerchant;
  let inbox: NotificationInbox;
  beforeEach(async () => {
    merchant = await TestMerchant.start();
    inbox = await NotificationInbox.open(200);
    inbox.acknowledgement = 'success';
  });
  afterEach(async () => {
    await merchant.stop();
    await inbox.close();
  });

  const pay = (number = 'NOTIFY_1'): Promise<void> => merchant.payNew(number, inbox.url);
  const arrived = (count: number): Promise<void> =>
    vi.waitFor(() => expect(inbox.deliveries).toHaveLength(count), { timeout: 3000, interval: 5 });
  const told = (expected: object[]): Promise<void> =>
    vi.waitFor(
      async () => {
        const { notifications } = await merchant.control('notifications');
        expect(notifications).toMatchObject(expected);
      },
      { timeout: 3000, interval: 10 },
    );
  const form = (index = 0): URLSearchParams =>
    new URLSearchParams((inbox.deliveries[index] as Delivery).body);

  it('a payment is told at once, as a signed form with the figures of the trade', async () => {
    await pay();
    await arrived(1);
    expect(inbox.deliveries[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(merchant.isSignedForm(form())).toBe(true);
    expect(Object.fromEntries(form())).toMatchObject({
      notify_type: 'trade_status_sync',
      app_id: merchant.env.ALIPAY_APP_ID,
      seller_id: merchant.env.ALIPAY_SELLER_ID,
      out_trade_no: 'NOTIFY_1',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '24.90',
      subject: 'Data plan 30 GB <月>',
      sign_type: 'RSA2',
      trade_no: String((await merchant.query('NOTIFY_1')).body.trade_no),
    });
    await told([{ status: 'delivered' }]);
  });

  it('only the plain word success ends the deliveries; they keep the number and the schedule', async () => {
    inbox.statuses = [200, 500, 200];
    inbox.acknowledgement = '{"code":"SUCCESS"}';
    await pay();
    for (const [index, seconds] of [240, 600].entries()) {
      await told([{ attempts: index + 1, status: 'pending' }]);
      await merchant.control('clock', { advanceMs: (seconds - 5) * 1000 });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(inbox.deliveries).toHaveLength(index + 1);
      inbox.acknowledgement = 'success';
      await merchant.control('clock', { advanceMs: 5000 });
    }
    await told([{ status: 'delivered', attempts: 3 }]);
    expect(new Set([0, 1, 2].map((index) => form(index).get('notify_id'))).size).toBe(1);
    expect([0, 1, 2].every((index) => merchant.isSignedForm(form(index)))).toBe(true);
  });

  it('after 25 hours it is given up', async () => {
    expect(retryPausesSeconds.reduce((sum, pause) => sum + pause)).toBe(25 * 3600 + 24 * 60 - 3600);
    inbox.statuses = [500];
    await pay();
    for (let attempt = 1; attempt <= retryPausesSeconds.length + 1; attempt += 1) {
      await told([{ attempts: attempt }]);
      await merchant.control('clock', { advanceMs: 15 * 3_600_000 });
    }
    await told([{ status: 'givenUp' }]);
  });

  it('a refund is told with its number and all that went back; the last one closes', async () => {
    await pay();
    await arrived(1);
    await merchant.refund('NOTIFY_1', 'R_1', '10.00');
    await arrived(2);
    await merchant.refund('NOTIFY_1', 'R_2', '14.90');
    await arrived(3);
    expect(Object.fromEntries(form(1))).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      out_biz_no: 'R_1',
      refund_fee: '10.00',
      gmt_refund: expect.any(String),
    });
    expect(Object.fromEntries(form(2))).toMatchObject({
      trade_status: 'TRADE_CLOSED',
      out_biz_no: 'R_2',
      refund_fee: '24.90',
      gmt_payment: expect.any(String),
    });
  });

  it('a trade that ran out of time is told as closed, without a payment', async () => {
    await merchant.login('NOTIFY_1', {}, { notify_url: inbox.url });
    await merchant.control('clock', { advanceMs: 15 * 86_400_000 });
    await arrived(1);
    expect(form().get('trade_status')).toBe('TRADE_CLOSED');
    expect(form().has('gmt_payment')).toBe(false);
  });

  it.each(['tamperBody', 'tamperSignature', 'otherKey', 'missingSign'])(
    '%s makes a notification that does not verify; its repetition does',
    async (behaviour) => {
      inbox.statuses = [500, 200];
      await merchant.control('behaviours', { behaviour });
      await pay();
      await told([{ attempts: 1, status: 'pending' }]);
      expect(merchant.isSignedForm(form())).toBe(false);
      await merchant.control('clock', { advanceMs: 240_000 });
      await arrived(2);
      expect(merchant.isSignedForm(form(1))).toBe(true);
    },
  );

  it.each([
    [{ behaviour: 'wrongAmount', totalFen: 1 }, { total_amount: '0.01' }],
    [{ behaviour: 'wrongAppId' }, { app_id: '2021000000000000' }],
    [{ behaviour: 'wrongSellerId' }, { seller_id: '2088000000000000' }],
  ])('%j is rightly signed, but wrong', async (behaviour, expected) => {
    await merchant.control('behaviours', behaviour);
    await pay();
    await arrived(1);
    expect(merchant.isSignedForm(form())).toBe(true);
    expect(Object.fromEntries(form())).toMatchObject(expected);
  });

  it('notices come twice, late, in another order or never when told to', async () => {
    await merchant.control('behaviours', { behaviour: 'repeatNotification', outTradeNo: 'TWICE' });
    await merchant.control('behaviours', { behaviour: 'dropNotification', outTradeNo: 'NEVER' });
    await merchant.control('behaviours', {
      behaviour: 'delayNotification',
      ms: 60_000,
      outTradeNo: 'LATE',
    });
    await pay('TWICE');
    await arrived(2);
    expect(inbox.deliveries[0]?.body).toBe(inbox.deliveries[1]?.body);
    await pay('NEVER');
    await pay('LATE');
    await merchant.refund('LATE', 'R_1', '1.00');
    await arrived(3);
    expect(form(2).get('out_biz_no')).toBe('R_1');
    await merchant.control('clock', { advanceMs: 60_000 });
    await arrived(4);
    expect(form(3).get('out_trade_no')).toBe('LATE');
    expect(form(3).has('out_biz_no')).toBe(false);
  });
});
