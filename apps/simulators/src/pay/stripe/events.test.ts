import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Delivery, NotificationInbox } from '../../platform/notification-inbox.ts';
import { retryPausesSeconds } from './events.ts';
import { TestAccount } from './test-account.ts';

describe('Stripe’s events', () => {
  let account: TestAccount;
  let inbox: NotificationInbox;
  beforeEach(async () => {
    account = await TestAccount.start();
    inbox = await NotificationInbox.open(200);
    await account.control('webhook-endpoint', { url: inbox.url });
  });
  afterEach(async () => {
    await account.stop();
    await inbox.close();
  });

  const arrived = (count: number): Promise<void> =>
    vi.waitFor(() => expect(inbox.deliveries).toHaveLength(count), { timeout: 3000, interval: 5 });
  const delivery = (index = 0): Delivery => inbox.deliveries[index] as Delivery;
  const eventOf = ({ body }: Delivery) =>
    JSON.parse(body) as {
      id: string;
      type: string;
      account?: string;
      data: { object: Record<string, unknown> };
    };
  const attempts = async (): Promise<unknown> => {
    const { notifications } = await account.control('notifications');
    return (notifications as { attempts: number }[])[0]?.attempts;
  };

  it('tell of a payment, of an end and of a refund, signed, as a query shows them', async () => {
    const intent = await account.pay('EVENT_1');
    await arrived(1);
    const paid = eventOf(delivery());
    expect(paid).toMatchObject({ type: 'checkout.session.completed', livemode: false });
    expect(paid.data.object).toEqual((await account.session(String(paid.data.object.id))).body);
    const { id } = await account.createSession('EVENT_2');
    await account.call('POST', `/v1/checkout/sessions/${id}/expire`);
    await arrived(2);
    expect(eventOf(delivery(1))).toMatchObject({
      type: 'checkout.session.expired',
      data: { object: { id } },
    });
    await account.call('POST', '/v1/refunds', { payment_intent: intent });
    await arrived(3);
    expect(eventOf(delivery(2))).toMatchObject({
      type: 'refund.created',
      data: { object: { amount: 2490, status: 'succeeded' } },
    });
    expect(inbox.deliveries.map((each) => account.signers(each))).toEqual([[0], [0], [0]]);
  });

  it('tell of a refund that the bank sends back after it had succeeded; the money may be refunded anew', async () => {
    const intent = await account.pay('EVENT_1');
    const ask = { payment_intent: intent, 'metadata[refundId]': 'R1' };
    await account.call('POST', '/v1/refunds', ask);
    await account.control('send-back', { refundId: 'R1' });
    await arrived(3);
    expect(eventOf(delivery(2))).toMatchObject({
      type: 'refund.failed',
      data: { object: { amount: 2490, status: 'failed', metadata: { refundId: 'R1' } } },
    });
    expect((await account.control('send-back', { refundId: 'R1' })).status).toBe(404);
    expect((await account.call('POST', '/v1/refunds', ask)).body).toMatchObject({ status: 'succeeded' });
  });

  it('are repeated with the same id and a fresh signature until a 2xx, then no more', async () => {
    inbox.statuses = [500, 302, 204];
    await account.pay('EVENT_1');
    for (const [index, seconds] of [300, 1800].entries()) {
      await arrived(index + 1);
      await expect.poll(attempts).toBe(index + 1);
      await account.control('clock', { advanceMs: (seconds - 5) * 1000 });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(inbox.deliveries).toHaveLength(index + 1);
      await account.control('clock', { advanceMs: 5000 });
    }
    await arrived(3);
    await expect.poll(attempts).toBe(3);
    await account.control('clock', { advanceMs: 86_400_000 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(
      inbox.deliveries.filter((each) => eventOf(each).type === 'checkout.session.completed'),
    ).toHaveLength(3);
    expect(new Set(inbox.deliveries.map((each) => eventOf(each).id)).size).toBe(1);
    expect(new Set(inbox.deliveries.map(({ headers }) => headers['stripe-signature'])).size).toBe(3);
    expect(inbox.deliveries.every((each) => account.signers(each)[0] === 0)).toBe(true);
  });

  it('are tried for about three days', () => {
    const hours = retryPausesSeconds.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours).toBeGreaterThan(60);
    expect(hours).toBeLessThan(72);
  });

  it.each(['tamperBody', 'tamperSignature', 'otherSecret', 'otherScheme'])(
    'do not verify under %s, once',
    async (behaviour) => {
      inbox.statuses = [400, 200];
      await account.control('behaviours', { behaviour });
      await account.pay('EVENT_1');
      await arrived(1);
      expect(account.signers(delivery())).toEqual([-1]);
      await expect.poll(attempts).toBe(1);
      await account.control('clock', { advanceMs: 300_000 });
      await arrived(2);
      expect(account.signers(delivery(1))).toEqual([0]);
    },
  );

  it('can be ten minutes old, of another account or mode, or say other figures, and are rightly signed', async () => {
    for (const behaviour of [
      { behaviour: 'oldTimestamp' },
      { behaviour: 'otherAccount' },
      { behaviour: 'otherMode' },
      { behaviour: 'wrongAmount', amountFen: 1, currency: 'HKD' },
    ]) {
      await account.control('behaviours', behaviour);
      const count = inbox.deliveries.length;
      await account.pay(`EVENT_${count}`);
      await arrived(count + 1);
      expect(account.signers(delivery(count))).toEqual([0]);
    }
    const seconds = Number(/t=(\d+)/.exec(String(delivery(0).headers['stripe-signature']))?.[1]);
    expect(Date.now() / 1000 - seconds).toBeGreaterThan(590);
    expect(eventOf(delivery(1)).account).toMatch(/^acct_/);
    expect(eventOf(delivery(2))).toMatchObject({ livemode: true });
    expect(eventOf(delivery(3)).data.object).toMatchObject({ amount_total: 1, currency: 'hkd' });
  });

  it('come late, twice, out of order or never when told so', async () => {
    await account.control('behaviours', { behaviour: 'delayNotification', ms: 60_000, outTradeNo: 'LATE' });
    await account.control('behaviours', { behaviour: 'repeatNotification', count: 2, outTradeNo: 'TWICE' });
    await account.control('behaviours', { behaviour: 'dropNotification', outTradeNo: 'NEVER' });
    for (const number of ['LATE', 'NEVER', 'TWICE']) await account.pay(number);
    await arrived(2);
    expect(delivery(0).body).toBe(delivery(1).body);
    await account.control('clock', { advanceMs: 60_000 });
    await arrived(3);
    expect(inbox.deliveries.map((each) => eventOf(each).data.object.client_reference_id)).toEqual([
      'TWICE',
      'TWICE',
      'LATE',
    ]);
  });

  it('are signed by both secrets, or by one of them, while a secret is rolled', async () => {
    for (const [use, expected] of [
      ['both', [1, 0]],
      ['second', [1]],
      ['first', [0]],
    ] as const) {
      await account.control('rotate-secrets', { use });
      const count = inbox.deliveries.length;
      await account.pay(`EVENT_${count}`);
      await arrived(count + 1);
      expect(account.signers(delivery(count))).toEqual(expected);
    }
  });

  it('are signed by the first secret again after they alternated', async () => {
    await account.control('rotate-secrets', { use: 'alternate' });
    await account.pay('EVENT_1');
    await arrived(1);
    expect(account.signers(delivery())).toEqual([1]);
    await account.control('rotate-secrets', { use: 'first' });
    await account.pay('EVENT_2');
    await arrived(2);
    expect(account.signers(delivery(1))).toEqual([0]);
  });

  it('that were not acknowledged before a restart come after it', async () => {
    inbox.statuses = [500, 200];
    await account.pay('EVENT_1');
    await expect.poll(attempts).toBe(1);
    await account.stop();
    account = await TestAccount.start(account.dir);
    await account.control('clock', { advanceMs: 300_000 });
    await arrived(2);
    expect(eventOf(delivery(1)).id).toBe(eventOf(delivery()).id);
  });

  it('go to the server of this machine that the payer comes back to where no endpoint was named', async () => {
    const unnamed = await TestAccount.start();
    const { port } = new URL(inbox.url);
    const changes = { success_url: `http://zax.localhost:${port}/pay/return.html` };
    await unnamed.createSession('EVENT_1', changes);
    await unnamed.control('pay', { outTradeNo: 'EVENT_1' });
    await arrived(1);
    expect(unnamed.signers(delivery())).toEqual([0]);
    const { notifications } = await unnamed.control('notifications');
    expect(notifications).toMatchObject([{ notifyUrl: `http://127.0.0.1:${port}/pay/notify/stripe` }]);
    await unnamed.stop();
  });
});
