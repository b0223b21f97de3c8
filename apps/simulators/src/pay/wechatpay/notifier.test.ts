import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Delivery, NotificationInbox } from '../../platform/notification-inbox.ts';
import { retryPausesSeconds } from './notifier.ts';
import { TestMerchant } from './test-merchant.ts';

describe('WeChat Pay notifications', () => {
  let merchant: TestMerchant;
  let inbox: NotificationInbox;
  beforeEach(async () => {
    merchant = await TestMerchant.start();
    inbox = await NotificationInbox.open(204);
  });
  afterEach(async () => {
    await merchant.stop();
    await inbox.close();
  });

  const payNew = async (number = 'NOTIFY-1'): Promise<void> => {
    await merchant.orderH5(number, { notify_url: inbox.url });
    await merchant.control('pay', { outTradeNo: number });
  };
  const arrived = (count: number): Promise<void> =>
    vi.waitFor(() => expect(inbox.deliveries).toHaveLength(count), { timeout: 3000, interval: 5 });
  const settled = (status: string): Promise<void> =>
    vi.waitFor(
      async () => {
        const { notifications } = await merchant.control('notifications');
        expect(notifications).toMatchObject([{ status }]);
      },
      { timeout: 3000, interval: 10 },
    );
  const isSigned = ({ headers, body }: Delivery): boolean => merchant.isSigned(headers, body);
  const first = (): Delivery => inbox.deliveries[0] as Delivery;
  const contentOf = ({ body }: Delivery): Record<string, unknown> =>
    JSON.parse(merchant.decrypt(JSON.parse(body).resource)) as Record<string, unknown>;

  it('a payment is told at once, signed and encrypted, saying what a query says', async () => {
    await payNew();
    await arrived(1);
    expect(isSigned(first())).toBe(true);
    expect(JSON.parse(first().body)).toMatchObject({
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { algorithm: 'AEAD_AES_256_GCM', original_type: 'transaction' },
    });
    expect(contentOf(first())).toEqual((await merchant.query('NOTIFY-1')).body);
    await settled('delivered');
  });

  it('a payment that waits for it is answered once it was told', async () => {
    await merchant.orderH5('NOTIFY-1', { notify_url: inbox.url });
    await merchant.control('pay', { outTradeNo: 'NOTIFY-1', awaitNotification: true });
    expect(inbox.deliveries).toHaveLength(1);
  });

  it('it is repeated on the documented schedule until acknowledged, with the same id', async () => {
    inbox.statuses = [500, 404, 302, 200];
    await payNew();
    for (const [index, seconds] of [15, 15, 30].entries()) {
      await arrived(index + 1);
      await vi.waitFor(async () => {
        const { notifications } = await merchant.control('notifications');
        expect(notifications).toMatchObject([{ attempts: index + 1 }]);
      });
      await merchant.control('clock', { advanceMs: (seconds - 5) * 1000 });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(inbox.deliveries).toHaveLength(index + 1);
      await merchant.control('clock', { advanceMs: 5000 });
    }
    await arrived(4);
    await settled('delivered');
    expect(new Set(inbox.deliveries.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  });

  it('after the last pause of the schedule it is given up', async () => {
    inbox.statuses = [500];
    await payNew();
    for (let attempt = 1; attempt <= retryPausesSeconds.length + 1; attempt += 1) {
      await vi.waitFor(async () => {
        const { notifications } = await merchant.control('notifications');
        expect(notifications).toMatchObject([{ attempts: attempt }]);
      });
      await merchant.control('clock', { advanceMs: 6 * 3_600_000 });
    }
    await settled('givenUp');
    expect(inbox.deliveries).toHaveLength(16);
  });

  it('a dropped one never comes; the payment stands all the same', async () => {
    await merchant.control('behaviours', { behaviour: 'dropNotification', outTradeNo: 'NOTIFY-1' });
    await payNew();
    await settled('dropped');
    await merchant.control('clock', { advanceMs: 86_400_000 });
    expect(inbox.deliveries).toHaveLength(0);
    expect((await merchant.query('NOTIFY-1')).body.trade_state).toBe('SUCCESS');
  });

  it('a delayed one comes when its time has come', async () => {
    await merchant.control('behaviours', { behaviour: 'delayNotification', ms: 60_000 });
    await payNew();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(inbox.deliveries).toHaveLength(0);
    await merchant.control('clock', { advanceMs: 60_000 });
    await arrived(1);
  });

  it('a repeated one comes twenty times, word for word', async () => {
    await merchant.control('behaviours', { behaviour: 'repeatNotification', count: 20 });
    await payNew();
    await arrived(20);
    expect(new Set(inbox.deliveries.map(({ body }) => body)).size).toBe(1);
    expect(inbox.deliveries.every(isSigned)).toBe(true);
  });

  it.each(['tamperBody', 'tamperSignature', 'probeSignature', 'unknownSerial'])(
    '%s makes a notification that does not verify; its repetition does',
    async (behaviour) => {
      inbox.statuses = [401, 204];
      await merchant.control('behaviours', { behaviour });
      await payNew();
      await arrived(1);
      expect(isSigned(first())).toBe(false);
      if (behaviour === 'probeSignature') {
        expect(first().headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//);
      }
      await settled('pending');
      await merchant.control('clock', { advanceMs: 15_000 });
      await arrived(2);
      expect(isSigned(inbox.deliveries[1] as Delivery)).toBe(true);
    },
  );

  it('an old timestamp is rightly signed, but old', async () => {
    await merchant.control('behaviours', { behaviour: 'oldTimestamp' });
    await payNew();
    await arrived(1);
    expect(isSigned(first())).toBe(true);
    expect(Date.now() / 1000 - Number(first().headers['wechatpay-timestamp'])).toBeGreaterThan(300);
  });

  it('a tampered tag is rightly signed, but does not decrypt', async () => {
    await merchant.control('behaviours', { behaviour: 'tamperTag' });
    await payNew();
    await arrived(1);
    expect(isSigned(first())).toBe(true);
    expect(() => contentOf(first())).toThrow();
  });

  it.each([
    [{ behaviour: 'wrongAmount', totalFen: 1 }, { amount: { total: 1, payer_total: 1 } }],
    [{ behaviour: 'wrongAmount', totalFen: 2490, currency: 'USD' }, { amount: { currency: 'USD' } }],
    [{ behaviour: 'wrongAppid' }, { appid: 'wx0000000000000000' }],
    [{ behaviour: 'wrongMchid' }, { mchid: '1900000000' }],
  ])('%j is rightly signed, but wrong', async (behaviour, expected) => {
    await merchant.control('behaviours', behaviour);
    await payNew();
    await arrived(1);
    expect(isSigned(first())).toBe(true);
    expect(contentOf(first())).toMatchObject(expected);
  });

  it('after a rotation notifications come under the other key, which is known already', async () => {
    await payNew('NOTIFY-1');
    await arrived(1);
    const { activeSerial } = await merchant.control('rotate-keys', {});
    await payNew('NOTIFY-2');
    await arrived(2);
    const [before, after] = inbox.deliveries as [Delivery, Delivery];
    expect(after.headers['wechatpay-serial']).toBe(activeSerial);
    expect(before.headers['wechatpay-serial']).not.toBe(activeSerial);
    expect(inbox.deliveries.every(isSigned)).toBe(true);
  });

  it('what was not delivered before a restart is delivered after it, and what was is not repeated', async () => {
    await payNew('NOTIFY-1');
    await settled('delivered');
    inbox.statuses = [500, 204];
    await payNew('NOTIFY-2');
    await arrived(2);
    await merchant.stop();
    merchant = await TestMerchant.start(merchant.dir);
    await merchant.control('clock', { advanceMs: 15_000 });
    await arrived(3);
    expect(contentOf(inbox.deliveries[2] as Delivery).out_trade_no).toBe('NOTIFY-2');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(inbox.deliveries).toHaveLength(3);
  });
});
