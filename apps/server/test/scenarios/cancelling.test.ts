import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCoupon } from '../fixtures.ts';
import { Notifications } from '../wechatpay-notifications.ts';
import type { Buyer, Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { allWays, ways } from './ways.ts';

const minuteMs = 60_000;
let market: Market;
beforeAll(async () => {
  market = await Market.open();
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

test('scenario 20: who says "I have paid" while the bank is at it is told so, and not that nobody answers', async () => {
  const buyer = await market.buyer(ways.lianLian);
  const visit = await buyer.orderAtCashier();
  await market.server.control('lianLian', '/control/process', { outTradeNo: visit.attemptId });
  expect((await buyer.confirm(visit.orderId)).code).toBe('paymentUnknown');
  expect((await buyer.cancel(visit.orderId)).code).toBe('paymentUnknown');
  await buyer.pay(visit);
  await buyer.until(visit.orderId, 'paid');
});

describe.each(allWays)('%s', (_, way) => {
  let buyer: Buyer;
  beforeEach(async () => {
    await market.behave(way);
    buyer = await market.buyer(way);
  });

  describe('scenario 15: cancelling races paying', () => {
    test('closing says "paid": the order is paid, not cancelled', async () => {
      const visit = await buyer.orderAtCashier();
      await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
      await buyer.pay(visit);
      expect((await buyer.cancel(visit.orderId)).code).toBe('orderAlreadyPaid');
      expect(await buyer.state(visit.orderId)).toBe('paid');
      expect(await buyer.grants(visit.orderId)).toBe(1);
    });

    test('it ends in one of the two, whoever is faster', async () => {
      for (let round = 0; round < 5; round += 1) {
        const visit = await buyer.orderAtCashier();
        await buyer.login(visit);
        const [cancelled, paid] = await Promise.allSettled([buyer.cancel(visit.orderId), buyer.pay(visit)]);
        if (paid.status === 'fulfilled') await buyer.until(visit.orderId, 'paid');
        else {
          expect(cancelled).toMatchObject({ value: { code: 0 } });
          expect(await buyer.state(visit.orderId)).toBe('cancelled');
          expect(await buyer.grants(visit.orderId)).toBe(0);
        }
      }
    });

    test('cancelled several times at once, it is said to be cancelled each time', async () => {
      const { orderId } = await buyer.orderAtCashier();
      const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.cancel(orderId)));
      expect(answers.map(({ data }) => data)).toEqual(Array(6).fill('cancelled'));
    });

    test('while the provider does not say, nothing is cancelled', async () => {
      const visit = await buyer.orderAtCashier();
      await buyer.login(visit);
      await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
      expect((await buyer.cancel(visit.orderId)).code).toBe('paymentUnknown');
      // Nor later, when no request can be on its way any more: somebody may have the link.
      const late = await market.later(31_000, () => buyer.cancel(visit.orderId));
      expect(late.code).toBe('paymentUnknown');
      expect(await buyer.state(visit.orderId)).toBe('toPay');
      await market.behave(way);
      expect((await buyer.cancel(visit.orderId)).data).toBe('cancelled');
      await expect(buyer.pay(visit)).rejects.toThrow(/409/);
    });
  });

  describe('scenario 16: paid after the order has ended', () => {
    /** A link that can't be closed: Alipay's payer has not begun, or the answer with the link was lost. */
    async function unclosable(): Promise<Visit> {
      if (way.create === null) return buyer.orderAtCashier();
      const orderId = await buyer.order();
      await market.misbehave(way, { ...way.lostAnswer, operation: way.create, times: 'always' });
      await buyer.jump(orderId);
      await market.behave(way);
      await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
      return { orderId, attemptId: `${orderId}_1`, link: '', way };
    }

    test.each([
      ['cancelled', (orderId: string) => market.later(31_000, () => buyer.cancel(orderId))],
      ['timedOut', () => market.later(31 * minuteMs, () => market.run('orders.expire'))],
    ] as const)('%s: it is given back by itself, and the page says so', async (state, end) => {
      const visit = await unclosable();
      await end(visit.orderId);
      await market.behave(way);
      expect(await buyer.state(visit.orderId)).toBe(state);
      await buyer.pay(visit);
      // A provider that sends no notification is polled, so its late payment is found later.
      await poll(async () => (await buyer.truth(visit.orderId)).refunds).toMatchObject([
        { reason: 'latePayment', state: 'succeeded', amountFen: 2990 },
      ]);
      expect((await buyer.truth(visit.orderId)).received).toMatchObject([{ reason: 'latePayment' }]);
      expect(await buyer.state(visit.orderId)).toBe(state);
      expect(await buyer.grants(visit.orderId)).toBe(0);
      const story = await buyer.story(visit.orderId);
      expect(story.slice(story.indexOf('latePayment'))).toEqual([
        'latePayment',
        'refundRequested',
        'refunded',
      ]);
      // A bill or a repeated notification must not refund it twice.
      await Promise.all([buyer.confirm(visit.orderId), market.run('payments.poll')]);
      expect((await buyer.truth(visit.orderId)).refunds).toHaveLength(1);
    });
  });

  describe('scenario 18: the notification never comes', () => {
    test('the poller finds the order paid', async () => {
      const visit = await buyer.orderAtCashier();
      await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
      await buyer.pay(visit);
      expect((await buyer.check(visit.orderId)).data).toBe(1);
      await market.later(21_000, () =>
        Promise.all([market.run('payments.poll'), market.run('payments.poll')]),
      );
      expect((await buyer.check(visit.orderId)).data).toBe(2);
      expect(await buyer.grants(visit.orderId)).toBe(1);
    });
  });

  describe('scenario 20: "I have paid" without having paid', () => {
    test('neither the return page’s parameters nor the button are believed', async () => {
      const visit = await buyer.orderAtCashier();
      const options = { token: buyer.token, host: `${way.brand}.localhost` };
      const forged = {
        orderId: visit.orderId,
        status: 'paid',
        trade_status: 'TRADE_SUCCESS',
        out_trade_no: visit.attemptId,
        payment_status: 'PS',
      };
      for (const path of ['/pay/check', '/pay/confirm3']) {
        const answer = await market.server.raw(path, forged, options);
        expect(answer.data ?? answer.code).not.toBe(2);
      }
      expect((await buyer.confirm(visit.orderId)).data).toBe(1);
      expect(await buyer.state(visit.orderId)).toBe('toPay');
      expect(await buyer.grants(visit.orderId)).toBe(0);
    });
  });

  describe('scenario 28: a coupon was held, and the order expired', () => {
    test('it is released once, however many processes end the order', async () => {
      const currency = way.currency;
      const id = await addCoupon(market.server.database.db, { brand: way.brand, currency });
      const orderId = await buyer.order({ coupons: [id] });
      const visit = await buyer.visit(orderId);
      await buyer.login(visit);
      const uses = () => market.rows('select reserved, used from coupons where id = $1', id);
      expect(await uses()).toEqual([{ reserved: 1, used: 0 }]);
      await market.later(31 * minuteMs, () =>
        Promise.all([market.run('orders.expire'), market.run('orders.expire'), market.run('orders.expire')]),
      );
      expect(await buyer.state(orderId)).toBe('timedOut');
      expect(await uses()).toEqual([{ reserved: 0, used: 0 }]);
      const next = await buyer.paid({ coupons: [id] });
      expect(await uses()).toEqual([{ reserved: 0, used: 1 }]);
      expect(await buyer.state(next.orderId)).toBe('paid');
    });
  });
});

describe('scenario 19: pending for ever', () => {
  test.each(allWays)(
    '%s is asked with growing pauses, a bounded number of times, and then it is a person’s turn',
    async (_, way) => {
      const buyer = await market.buyer(way);
      const visit = await buyer.orderAtCashier();
      // The payer pays, but neither the notification nor any answer gets through.
      await market.misbehave(way, { behaviour: 'dropNotification', times: 'always' });
      await buyer.pay(visit);
      await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
      const attempt = async () =>
        (
          await market.rows<{ queries: number; next_query_at: Date | null; state: string }>(
            'select queries, next_query_at, state from payment_attempts where id = $1',
            visit.attemptId,
          )
        )[0];
      const pauses: number[] = [];
      let due = (await attempt())?.next_query_at ?? null;
      while (due !== null) {
        const at = due.getTime();
        await market.later(at - Date.now() + 1, () => market.run('payments.poll'));
        due = (await attempt())?.next_query_at ?? null;
        if (due) pauses.push(Math.round((due.getTime() - at) / minuteMs));
      }
      expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
      expect((await attempt())?.queries).toBe(56);
      expect(await attempt()).toMatchObject({ state: 'open' });
      await market.behave(way);
      const { data } = (await market.asStaff(way, '/pay/case/list', { pageSize: 50 })) as {
        data: { list: { id: string; kind: string; subject: string }[] };
      };
      const item = data.list.find(({ subject }) => subject === visit.attemptId);
      expect(item).toMatchObject({ kind: 'attemptUnknown', actions: ['askAgain', 'dismiss'] });
      const input = { id: item?.id, action: 'askAgain', note: 'the provider is back' };
      expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
      await market.run('payments.poll');
      expect(await buyer.state(visit.orderId)).toBe('paid');
      // Days have passed for the other orders as well: one that was still on its way to its device may have been given up
      // and refunded, with its next question as many days ahead.
      await market.settleRefunds(5 * 24 * 60 * minuteMs);
    },
  );
});

describe('scenario 25: "closed" after "paid"', () => {
  test('WeChat Pay: no such state takes back what was paid', async () => {
    const buyer = await market.buyer(ways.wechatPay);
    const visit = await buyer.paid();
    const notifications = new Notifications(market.server.env);
    for (const state of ['CLOSED', 'NOTPAY', 'REVOKED', 'PAYERROR']) {
      const request = notifications.request({ attemptId: visit.attemptId, totalFen: 2990, state });
      expect((await market.server.http(request)).status).toBe(200);
    }
    expect(await buyer.state(visit.orderId)).toBe('paid');
    expect((await buyer.truth(visit.orderId)).attempts).toMatchObject([{ state: 'paid' }]);
  });

  test('Stripe: a session that is said to have expired after it was paid stays paid', async () => {
    const buyer = await market.buyer(ways.stripe);
    const visit = await buyer.paid();
    const session = {
      id: 'cs_test_1',
      client_reference_id: visit.attemptId,
      metadata: { attemptId: visit.attemptId },
      status: 'expired',
    };
    const created = Math.floor(Date.now() / 1000);
    const event = {
      id: 'evt_late',
      object: 'event',
      created,
      livemode: false,
      type: 'checkout.session.expired',
    };
    const body = JSON.stringify({ ...event, data: { object: session } });
    const secret =
      readFileSync(market.server.env.STRIPE_WEBHOOK_SECRETS_FILE ?? '', 'utf8').split(/\s/)[0] ?? '';
    const signature = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${created},v1=${signature}`,
    };
    expect((await market.wire.deliver({ path: '/pay/notify/stripe', headers, body })).status).toBe(200);
    expect(await buyer.state(visit.orderId)).toBe('paid');
    expect((await buyer.truth(visit.orderId)).attempts).toMatchObject([{ state: 'paid' }]);
  });

  test('Alipay: TRADE_CLOSED, which a refund of all makes of a paid trade, is not "unpaid"', async () => {
    const buyer = await market.buyer(ways.alipay);
    const visit = await buyer.delivered();
    const refund = { orderId: visit.orderId, lineNo: 1, amountFen: 2990, note: 'all of it' };
    await market.asStaff(ways.alipay, '/pay/refund/add', refund, crypto.randomUUID());
    await buyer.until(visit.orderId, 'refunded');
    const { attempts, received } = await buyer.truth(visit.orderId);
    expect(attempts).toMatchObject([{ state: 'paid' }]);
    expect(received).toMatchObject([{ purpose: 'order' }]);
  });
});
