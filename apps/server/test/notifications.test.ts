import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';
import type { NotificationDraft } from './wechatpay-notifications.ts';

const totalFen = 2990;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

const notify = (draft: NotificationDraft) => shop.server.http(shop.notifications.request(draft));
const inbox = (attemptId: string) => shop.count('payment_inbox where subject = $1', attemptId);

/** Everything that a rejected notification must leave unchanged. */
const picture = async (orderId: string) => ({
  state: await shop.orderState(orderId),
  grants: await shop.grants(orderId),
  inbox: await inbox(`${orderId}_1`),
  events: await shop.count('order_events where order_id = $1', orderId),
  quarantine: await shop.count("payments where purpose = 'quarantine' and attempt_id = $1", `${orderId}_1`),
});

describe('the same notification', () => {
  test('twenty times at once is acknowledged twenty times and fulfilled once', async () => {
    const orderId = await shop.orderAtCashier();
    const request = shop.notifications.request({ attemptId: `${orderId}_1`, totalFen });
    const before = await shop.server.metric('payment_notifications_total', { outcome: 'repeated' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.server.http(request)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1, inbox: 1, quarantine: 0 });
    expect(await shop.count("order_events where order_id = $1 and event = 'paid'", orderId)).toBe(1);
    expect(await shop.server.metric('payment_notifications_total', { outcome: 'repeated' })).toBe(
      before + 19,
    );
  });

  test('from the provider itself, twenty times at once, is fulfilled once', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.misbehave({ behaviour: 'repeatNotification', count: 20, outTradeNo: `${orderId}_1` });
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
    expect(await shop.grants(orderId)).toBe(1);
  });

  test('under twenty event ids at once is fulfilled once', async () => {
    const orderId = await shop.orderAtCashier();
    const transactionId = `4200${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => notify({ attemptId: `${orderId}_1`, totalFen, transactionId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1, inbox: 20, quarantine: 0 });
  });
});

describe('a notification that is not proved', () => {
  test.each([
    ['a forged signature', { signature: (right: string) => `A${right.slice(1, -4)}AAA=` }, 'signature'],
    ['another body under a good signature', { body: (right: string) => `${right} ` }, 'signature'],
    ['the provider’s probe', { signature: (right: string) => `WECHATPAY/SIGNTEST/${right}` }, 'probe'],
    ['one of six minutes ago', { timestampSeconds: Math.floor(Date.now() / 1000) - 360 }, 'stale'],
    ['one of the future', { timestampSeconds: Math.floor(Date.now() / 1000) + 900 }, 'stale'],
    ['an unknown serial', { serial: 'PUB_KEY_ID_0100000000000000' }, 'unknown-serial'],
    ['a serial that is part of every object', { serial: 'constructor' }, 'unknown-serial'],
    [
      'a tampered tag',
      {
        ciphertext: (right: Buffer) => {
          const last = right.length - 1;
          right.writeUInt8(right.readUInt8(last) ^ 1, last);
          return right;
        },
      },
      'resource',
    ],
    ['a tag cut off', { ciphertext: (right: Buffer) => right.subarray(0, -12) }, 'resource'],
    ['another algorithm', { algorithm: 'AEAD_SM4_128_GCM' }, 'algorithm'],
    ['another merchant', { mchid: '1900000000' }, 'merchant'],
    ['another app', { appid: 'wx0000000000000000' }, 'merchant'],
    [
      'another merchant’s refund',
      { mchid: '1900000000', refund: { refundId: 'R1_1', refundFen: 1, status: 'SUCCESS' } },
      'merchant',
    ],
  ] as const)('(%s) is rejected, counted, and changes nothing', async (_, change, reason) => {
    const orderId = await shop.orderAtCashier();
    const before = await picture(orderId);
    const outcome = `rejected:${reason}`;
    const counted = await shop.server.metric('payment_notifications_total', { outcome });
    const answer = await notify({ attemptId: `${orderId}_1`, totalFen, ...change });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual({ code: 'FAIL', message: 'rejected' });
    expect(await picture(orderId)).toEqual(before);
    expect(await shop.server.metric('payment_notifications_total', { outcome })).toBe(counted + 1);
  });

  test.each(['timestamp', 'nonce', 'serial', 'signature'])('(no %s header) is rejected', async (name) => {
    const orderId = await shop.orderAtCashier();
    const request = shop.notifications.request({ attemptId: `${orderId}_1`, totalFen });
    const { [`wechatpay-${name}`]: _, ...headers } = request.headers ?? {};
    expect((await shop.server.http({ ...request, headers })).status).toBe(401);
    expect(await picture(orderId)).toMatchObject({ state: 'toPay', inbox: 0 });
  });

  test.each(['', '{}', 'null', '[]', '<xml/>', '{"id":1}'])('(the body %j) is rejected', async (body) => {
    const request = shop.notifications.request({ attemptId: 'zx_1', totalFen, body: () => body });
    expect((await shop.server.http(request)).status).toBe(401);
  });

  test('(a body above the limit) is refused before anything is read', async () => {
    const request = shop.notifications.request({ attemptId: 'zx_1', totalFen });
    expect((await shop.server.http({ ...request, body: 'x'.repeat(200_000) })).status).toBe(413);
  });
});

test('what WeChat Pay tells of other things is acknowledged, and changes nothing', async () => {
  const orderId = await shop.orderAtCashier();
  const before = await picture(orderId);
  const told = await notify({ attemptId: `${orderId}_1`, totalFen, eventType: 'COUPON.USE' });
  expect([told.status, await picture(orderId)]).toEqual([200, before]);
});

describe('a proved payment that does not fit', () => {
  test.each([
    ['is more', 2 ** 31],
    ['is nothing, less', 0],
    ['is negative, less', -1],
  ])(
    'and %s than a payment can be is acknowledged and put before a person, once, and fulfils nothing',
    async (_, totalFen) => {
      const orderId = await shop.orderAtCashier();
      const transactionId = `4200${randomUUID()}`;
      const much = { attemptId: `${orderId}_1`, totalFen, transactionId };
      for (const draft of [much, much]) expect((await notify(draft)).status).toBe(200);
      expect(await picture(orderId)).toMatchObject({ state: 'toPay', grants: 0, inbox: 2 });
      expect(
        await shop.count('payment_inbox where subject = $1 and applied_at is null', `${orderId}_1`),
      ).toBe(0);
      const items = "payment_cases where kind = 'quarantine' and subject = $1 and amount_fen = $2";
      expect(await shop.count(items, transactionId, totalFen)).toBe(1);
      // What staff have settled with the provider does not come back when the provider repeats itself.
      await shop.server.database.pool.query(
        "update payment_cases set resolved_at = now(), resolution = 'dismiss: x' where subject = $1",
        [transactionId],
      );
      expect((await notify(much)).status).toBe(200);
      expect(await shop.count(items, transactionId, totalFen)).toBe(1);
      // Nothing more can come on that attempt: the order can be paid by another.
      expect(await shop.count("payment_attempts where id = $1 and state = 'closed'", much.attemptId)).toBe(1);
      expect((await shop.jump(orderId)).code).toBe(0);
    },
  );

  test('is not given back from a list on which it stood with another amount, once it pays its order or went back', async () => {
    const staff = await people(shop.server).login('staff');
    for (const [fen, state] of [
      [totalFen, 'paid'],
      [2 * totalFen, 'toPay'],
    ] as const) {
      const orderId = await shop.orderAtCashier();
      const draft = { attemptId: `${orderId}_1`, transactionId: `4200${randomUUID()}` };
      await notify({ ...draft, totalFen: 0 });
      await notify({ ...draft, totalFen: fen });
      expect(await shop.orderState(orderId)).toBe(state);
      const refunds = () => shop.count('refunds where order_id = $1', orderId);
      const promised = await refunds();
      const { rows } = await shop.server.database.pool.query(
        "select id from payment_cases where kind = 'quarantine' and subject = $1",
        [draft.transactionId],
      );
      const input = { id: rows[0].id, action: 'refund', note: 'seen' } as const;
      const { code } = await shop.server.post('/pay/case/resolve', input, { token: staff });
      expect(code).toBe(state === 'paid' ? 'caseActionImpossible' : 'refundTooMuch');
      expect(await refunds()).toBe(promised);
    }
  });

  test.each([
    ['too little', { totalFen: 1 }, 'underpaid'],
    ['too much', { totalFen: 299_000 }, 'overpaid'],
    ['another currency', { totalFen, currency: 'USD' }, 'wrongCurrency'],
  ])('(%s) is acknowledged, quarantined, and fulfils nothing', async (_, change, reason) => {
    const orderId = await shop.orderAtCashier();
    const before = await shop.server.metric('payment_quarantine_total', { reason });
    expect((await notify({ attemptId: `${orderId}_1`, ...change })).status).toBe(200);
    expect(await picture(orderId)).toMatchObject({ state: 'toPay', grants: 0 });
    expect(await shop.quarantined(orderId, reason)).toBe(1);
    expect(await shop.server.metric('payment_quarantine_total', { reason })).toBe(before + 1);
  });

  test('does not hold its order for ever: it can be cancelled', async () => {
    const orderId = await shop.orderAtCashier();
    await notify({ attemptId: `${orderId}_1`, totalFen: 1 });
    expect(await shop.cancel(orderId)).toMatchObject({ code: 0, data: 'cancelled' });
  });

  test('(less from the payer, by the provider’s own coupon) is paid all the same', async () => {
    const orderId = await shop.orderAtCashier();
    await notify({ attemptId: `${orderId}_1`, totalFen, payerTotalFen: 100 });
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1, quarantine: 0 });
  });

  test('(of an attempt that is not ours) is quarantined for a person to see', async () => {
    const attemptId = `stranger_${Date.now()}`;
    const orderId = await shop.orderAtCashier();
    const ofAnother = `${orderId}_1`;
    const { pool } = shop.server.database;
    await pool.query("update payment_attempts set provider = 'alipay' where id = $1", [ofAnother]);
    for (const id of [attemptId, ofAnother]) {
      expect((await notify({ attemptId: id, totalFen })).status).toBe(200);
      expect(await shop.count("payments where attempt_id = $1 and reason = 'unknownAttempt'", id)).toBe(1);
    }
    expect(await picture(orderId)).toMatchObject({ state: 'toPay', grants: 0 });
  });

  test('(a second transaction on a paid attempt) is quarantined once, and the order keeps its own', async () => {
    const orderId = await shop.orderAtCashier();
    await notify({ attemptId: `${orderId}_1`, totalFen, transactionId: `first${orderId}` });
    const second = { attemptId: `${orderId}_1`, totalFen, transactionId: `second${orderId}` };
    await Promise.all([notify(second), notify(second), notify(second)]);
    expect(await shop.quarantined(orderId, 'secondTransaction')).toBe(1);
    const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
    expect(data).toMatchObject({ status: 'paid', transactionId: `first${orderId}` });
    expect(await shop.grants(orderId)).toBe(1);
  });

  test('(after the order was cancelled) is quarantined for a refund, and the order stays cancelled', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.cancel(orderId);
    const draft = { attemptId: `${orderId}_1`, totalFen, transactionId: `late${orderId}` };
    await Promise.all([notify(draft), notify(draft)]);
    expect(await picture(orderId)).toMatchObject({ state: 'cancelled', grants: 0 });
    expect(await shop.quarantined(orderId, 'latePayment')).toBe(1);
    const story = await shop.server.post('/pay/order/timeline', { orderId }, { token: shop.token });
    expect(story.data.map(({ event }) => event)).toEqual([
      'created',
      'attemptStarted',
      'attemptClosed',
      'cancelled',
      'latePayment',
      'refundRequested',
    ]);
  });

  test('(a refund of what another provider took) settles nothing and comes before a person', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.cancel(orderId);
    const paid = { attemptId: `${orderId}_1`, totalFen };
    await notify(paid);
    const { pool } = shop.server.database;
    const { rows } = await pool.query(
      `update payments p set provider = 'alipay' from refunds r where r.payment_id = p.id and r.order_id = $1
       returning r.id`,
      [orderId],
    );
    const refundId = rows[0].id as string;
    const refund = { refundId, refundFen: totalFen, status: 'SUCCESS' };
    expect((await notify({ ...paid, refund })).status).toBe(200);
    expect(await shop.count("refunds where id = $1 and state = 'requested'", refundId)).toBe(1);
    expect(await shop.count("payment_cases where kind = 'foreignRefund' and subject = $1", refundId)).toBe(1);
  });
});

describe('what contradicts itself', () => {
  test('"closed" after "paid" is not believed', async () => {
    const orderId = await shop.orderAtCashier();
    await notify({ attemptId: `${orderId}_1`, totalFen });
    const before = await picture(orderId);
    for (const state of ['CLOSED', 'NOTPAY', 'REVOKED', 'PAYERROR', 'SOMETHING_NEW']) {
      expect((await notify({ attemptId: `${orderId}_1`, totalFen, state })).status, state).toBe(200);
    }
    expect(await picture(orderId)).toEqual({ ...before, inbox: 6 });
  });

  test('"paid" after "closed" is paid, as the order is still open', async () => {
    const orderId = await shop.orderAtCashier();
    await notify({ attemptId: `${orderId}_1`, totalFen, state: 'CLOSED' });
    expect(await shop.orderState(orderId)).toBe('toPay');
    await notify({ attemptId: `${orderId}_1`, totalFen });
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1 });
  });

  test('"paid" on two attempts of an order fulfils once and quarantines the other', async () => {
    const orderId = await shop.orderAtCashier();
    await notify({ attemptId: `${orderId}_1`, totalFen, state: 'CLOSED' });
    expect((await shop.jump(orderId)).code).toBe(0);
    const both = [1, 2].map((ordinal) => notify({ attemptId: `${orderId}_${ordinal}`, totalFen }));
    for (const answer of await Promise.all(both)) expect(answer.status).toBe(200);
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1 });
    expect(await shop.quarantined(orderId, 'duplicatePayment')).toBe(1);
  });

  test('a notification that comes before the cashier’s address is stored and applied', async () => {
    const orderId = await shop.order();
    await shop.misbehave({ behaviour: 'hang', ms: 600, operation: 'prepay', outTradeNo: `${orderId}_1` });
    const opening = shop.jump(orderId);
    await eventually(async () => (await shop.count('payment_attempts where order_id = $1', orderId)) === 1);
    await notify({ attemptId: `${orderId}_1`, totalFen });
    expect(await shop.orderState(orderId)).toBe('paid');
    expect((await opening).code).not.toBe(0);
  });
});

describe('an event that was stored and not applied', () => {
  /** Stores an event as a crash between storing and applying leaves it. */
  async function store(orderId: string, receivedMsAgo: number): Promise<void> {
    const receivedAt = new Date(shop.server.clock.now().getTime() - receivedMsAgo);
    const event = {
      kind: 'payment',
      eventId: `crash-${orderId}`,
      attemptId: `${orderId}_1`,
      status: {
        state: 'paid',
        transactionId: `tx${orderId}`,
        amountFen: totalFen,
        currency: 'CNY',
        paidAt: receivedAt,
      },
    };
    await shop.server.database.pool.query(
      `insert into payment_inbox (provider, event_id, subject, event, received_at)
       values ('wechatpay', $1, $2, $3, $4)`,
      [event.eventId, event.attemptId, JSON.stringify(event), receivedAt],
    );
  }
  const applyInbox = () => shop.server.server.workers['payments.apply-inbox']({});

  test('is applied once by the job, in however many processes it runs', async () => {
    const orderId = await shop.orderAtCashier();
    await store(orderId, 11_000);
    await Promise.all([applyInbox(), applyInbox(), applyInbox()]);
    await applyInbox();
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1, quarantine: 0 });
    expect(await shop.count('payment_inbox where applied_at is null')).toBe(0);
  });

  test('is left alone for ten seconds: another process may be at it', async () => {
    const orderId = await shop.orderAtCashier();
    await store(orderId, 2_000);
    await applyInbox();
    expect(await shop.orderState(orderId)).toBe('toPay');
    shop.server.clock.advance(10_000);
    await applyInbox();
    expect(await shop.orderState(orderId)).toBe('paid');
  });

  test('is acknowledged when it could not be applied, and applied later', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.server.database.pool.query('alter table grants rename to hidden_grants');
    const answer = await notify({ attemptId: `${orderId}_1`, totalFen });
    await shop.server.database.pool.query('alter table hidden_grants rename to grants');
    expect(answer.status).toBe(200);
    expect(await shop.orderState(orderId)).toBe('toPay');
    shop.server.clock.advance(11_000);
    await applyInbox();
    expect(await picture(orderId)).toMatchObject({ state: 'paid', grants: 1 });
  });
});

test('while the provider’s keys are rotated, both are accepted', async () => {
  await shop.server.control('wechatPay', '/control/rotate-keys', { alternate: true });
  for (let round = 0; round < 4; round += 1) {
    const orderId = await shop.orderAtCashier();
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
  }
});

test.each([
  ['payment_quarantine_total', { provider: 'alipay', reason: 'refundedAtProvider' }],
  ['payment_notifications_rejected_total', { provider: 'alipay' }],
  ['payment_notifications_rejected_total', { provider: 'real-name' }],
  ['jobs_failed_total', { queue: 'orders.expire' }],
])('%s of %j is there before the first, or Prometheus would not see that one rise', async (name, labels) => {
  const metric = shop.server.server.metrics.registry.getSingleMetric(name);
  expect((await metric?.get())?.values).toContainEqual(expect.objectContaining({ labels, value: 0 }));
});
