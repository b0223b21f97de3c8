import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInbox } from '../../platform/notification-inbox.ts';
import { TestShop } from './test-shop.ts';

describe('LianLian notifications', () => {
  let shop: TestShop;
  let inbox: NotificationInbox;
  beforeEach(async () => {
    [shop, inbox] = await Promise.all([TestShop.start(), NotificationInbox.open(200)]);
    inbox.acknowledgement = '{"code":200,"msg":"success"}';
  });
  afterEach(() => Promise.all([shop.stop(), inbox.close()]));

  const pay = async (number: string): Promise<void> => {
    await shop.order(number, '19.90', inbox.url);
    await shop.control('pay', { outTradeNo: number });
  };
  const arrived = (count: number) => vi.waitFor(() => expect(inbox.deliveries).toHaveLength(count));
  const bodyOf = (index: number) =>
    JSON.parse(inbox.deliveries[index]?.body ?? '') as Record<string, unknown>;

  it('write amounts as numbers, but are signed with their decimals', async () => {
    await pay('N_1');
    await arrived(1);
    const { body, headers } = inbox.deliveries[0] ?? { body: '', headers: {} };
    expect(body).toContain('"payment_amount":19.9,');
    const data = bodyOf(0).payment_data as Record<string, string>;
    const text =
      `ll_transaction_id=${bodyOf(0).ll_transaction_id}&merchant_transaction_id=N_1` +
      `&account_date=${data.account_date}&exchange_rate=1.00000000&installments=1&payment_amount=19.90` +
      `&payment_currency_code=USD&payment_status=PS&payment_time=${data.payment_time}` +
      '&settlement_amount=19.90&settlement_currency_code=USD';
    expect(shop.verifies(text, String(headers.signature))).toBe(true);
    expect(headers).toMatchObject({
      timezone: 'Asia/Hong_Kong',
      timestamp: expect.stringMatching(/^\d{14}$/),
    });
  });

  it('are repeated until they are acknowledged with the code 200, not just taken', async () => {
    inbox.acknowledgement = 'ok';
    await pay('N_2');
    await arrived(1);
    inbox.acknowledgement = '{"code":"200","message":"success"}';
    await shop.control('clock', { advanceMs: 15_000 });
    await arrived(2);
    await shop.control('clock', { advanceMs: 86_400_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(inbox.deliveries).toHaveLength(2);
    expect(bodyOf(1)).toEqual(bodyOf(0));
  });

  it('come several times, late, or not at all, when asked to', async () => {
    await shop.control('behaviours', { behaviour: 'repeatNotification', count: 3 });
    await pay('N_3');
    await arrived(3);
    await shop.control('behaviours', { behaviour: 'delayNotification', ms: 3_600_000, outTradeNo: 'N_4' });
    await pay('N_4');
    await pay('N_5');
    await arrived(4);
    expect(bodyOf(3).merchant_transaction_id).toBe('N_5');
    await shop.control('behaviours', { behaviour: 'dropNotification', outTradeNo: 'N_6' });
    await pay('N_6');
    await shop.control('clock', { advanceMs: 3_600_000 });
    await arrived(5);
    expect(bodyOf(4).merchant_transaction_id).toBe('N_4');
  });

  it('are sent for refunds that succeeded, not for those that failed', async () => {
    await pay('N_7');
    await arrived(1);
    await shop.control('behaviours', { behaviour: 'refundOutcome', status: 'RF', operation: 'refund' });
    await shop.refund('N_7', 'R_1', '1.00', inbox.url);
    await vi.waitFor(async () =>
      expect((await shop.queryRefund('R_1')).body.order.refund_data).toMatchObject({ refund_status: 'RF' }),
    );
    await shop.refund('N_7', 'R_2', '2.00', inbox.url);
    await arrived(2);
    expect(bodyOf(1)).toMatchObject({ merchant_transaction_id: 'R_2', original_transaction_id: 'N_7' });
  });
});
