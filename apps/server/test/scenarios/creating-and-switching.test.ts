import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WechatPeople } from '../wechat-people.ts';
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

const attempts = (orderId: string) =>
  market.rows<{ id: string; provider: string; state: string }>(
    'select id, provider, state from payment_attempts where order_id = $1 order by ordinal',
    orderId,
  );
const refused = (paying: Promise<void>) => expect(paying).rejects.toThrow(/409/);

describe.each(allWays)('%s', (_, way) => {
  let buyer: Buyer;
  beforeEach(async () => {
    await market.behave(way);
    buyer = await market.buyer(way);
  });

  describe.runIf(way.create !== null)('scenario 10: create times out', () => {
    test('it is unknown, not failed; the retry takes the same number, and the order is paid once', async () => {
      const orderId = await buyer.order();
      await market.misbehave(way, { ...way.lostAnswer, operation: way.create, times: 'always' });
      expect(await buyer.jump(orderId)).toMatchObject({ code: 'providerUnavailable', retryable: true });
      await market.behave(way);
      expect(await buyer.state(orderId)).toBe('toPay');
      const visit = await buyer.visit(orderId);
      expect(await attempts(orderId)).toHaveLength(1);
      await buyer.pay(visit);
      await buyer.until(orderId, 'paid');
      expect(await buyer.grants(orderId)).toBe(1);
    });

    test('the payer who pays what nobody was answered is found by a question', async () => {
      const orderId = await buyer.order();
      await market.misbehave(way, { ...way.lostAnswer, operation: way.create, times: 'always' });
      await buyer.jump(orderId);
      await market.behave(way);
      const visit = { orderId, attemptId: `${orderId}_1`, link: '', way };
      await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
      await buyer.pay(visit);
      expect((await buyer.confirm(orderId)).data).toBe(2);
      // Asking for a link again tells the truth.
      expect((await buyer.jump(orderId)).code).toBe('orderAlreadyPaid');
    });

    test('what never came to the provider is over with its order, and not asked about until a person must', async () => {
      const orderId = await buyer.order();
      await market.misbehave(way, { behaviour: 'answerError', operation: way.create, times: 'always' });
      await buyer.jump(orderId);
      await market.behave(way);
      await market.later(31 * minuteMs, () => market.run('orders.expire'));
      expect(await buyer.state(orderId)).toBe('timedOut');
      await market.later(62 * minuteMs, () => market.run('payments.poll'));
      expect(await attempts(orderId)).toMatchObject([{ state: 'closed' }]);
    });
  });

  describe('scenario 11: the same number, other parameters', () => {
    test('is never sent: what differs gets a number of its own, and the old link is ended', async () => {
      const old = await buyer.orderAtCashier();
      await buyer.login(old);
      await market.rows(
        "update payment_attempts set expires_at = expires_at + interval '1 minute' where id = $1",
        old.attemptId,
      );
      const visit = await buyer.visit(old.orderId);
      expect(visit.attemptId).toBe(`${old.orderId}_2`);
      expect((await attempts(old.orderId)).map(({ state }) => state)).toEqual(['closed', 'open']);
      await refused(buyer.pay(old));
      await buyer.pay(visit);
      await buyer.until(old.orderId, 'paid');
    });
  });

  describe('scenario 12: a double tap on Pay', () => {
    test('makes one order, one attempt, one link', async () => {
      const key = crypto.randomUUID();
      const body = { imeis: [buyer.imei], packages: [{ packageId: 168 }] };
      const options = { token: buyer.token, host: `${way.brand}.localhost`, key };
      const orders = await Promise.all(
        Array.from({ length: 8 }, () => market.server.raw('/pay/order/addOrder', body, options)),
      );
      expect(new Set(orders.map(({ data }) => data)).size).toBe(1);
      const orderId = orders[0]?.data as string;
      const jumps = await Promise.all(Array.from({ length: 8 }, () => buyer.jump(orderId)));
      expect(jumps.map(({ code }) => code)).toEqual(Array(8).fill(0));
      expect(new Set(jumps.map(({ url }) => url)).size).toBe(1);
      expect(await attempts(orderId)).toHaveLength(1);
    });
  });

  describe('scenario 21: the link has expired', () => {
    test('the same number gets a link that can be paid, as long as the order can be', async () => {
      const orderId = await buyer.order();
      const first = await buyer.visit(orderId);
      const second = await market.later(10 * minuteMs, async () => {
        const visit = await buyer.visit(orderId);
        await buyer.pay(visit);
        return visit;
      });
      if (way === ways.wechatPay) expect(second.link).not.toBe(first.link);
      expect(second.attemptId).toBe(first.attemptId);
      expect((await buyer.confirm(orderId)).data).toBe(2);
    });
  });
});

describe('scenario 13: from WeChat Pay to Alipay', () => {
  let buyer: Buyer;
  let first: Visit;
  beforeEach(async () => {
    await market.behave(ways.wechatPay);
    buyer = await market.buyer(ways.wechatPay);
    first = await buyer.orderAtCashier();
  });

  test('closes the old attempt before there is a new one', async () => {
    const second = await buyer.visit(first.orderId, ways.alipay);
    expect(second.attemptId).toBe(`${first.orderId}_2`);
    expect(await attempts(first.orderId)).toMatchObject([
      { provider: 'wechatpay', state: 'closed' },
      { provider: 'alipay', state: 'open' },
    ]);
    await refused(buyer.pay(first));
    await buyer.pay(second);
    await buyer.until(first.orderId, 'paid');
  });

  test('stops when the old attempt turns out to be paid', async () => {
    await market.misbehave(ways.wechatPay, { behaviour: 'dropNotification', outTradeNo: first.attemptId });
    await buyer.pay(first);
    expect((await buyer.jump(first.orderId, ways.alipay)).code).toBe('orderAlreadyPaid');
    expect(await buyer.state(first.orderId)).toBe('paid');
    expect(await attempts(first.orderId)).toHaveLength(1);
  });

  test.each([
    ['neither close nor query is answered', ['close', 'query']],
    ['close is not answered, and it can still be paid', ['close']],
  ])('waits while the old one is unknown (%s)', async (_, operations) => {
    for (const operation of operations) {
      const unclear = { behaviour: 'answerError', operation, outTradeNo: first.attemptId };
      await market.misbehave(ways.wechatPay, unclear);
    }
    expect((await buyer.jump(first.orderId, ways.alipay)).code).toBe('paymentUnknown');
    expect(await attempts(first.orderId)).toMatchObject([{ provider: 'wechatpay', state: 'open' }]);
    expect((await buyer.jump(first.orderId, ways.alipay)).code).toBe(0);
  });

  test('does not wait for one that its provider never gave out', async () => {
    const orderId = await buyer.order();
    await market.misbehave(ways.wechatPay, { behaviour: 'answerError', times: 'always' });
    expect((await buyer.jump(orderId, ways.wechatPay)).code).toBe('providerUnavailable');
    expect((await buyer.jump(orderId, ways.alipay)).code).toBe(0);
    await market.behave(ways.wechatPay);
  });

  test('both taps at once leave one attempt that is open', async () => {
    const orderId = await buyer.order();
    await Promise.all(
      [ways.wechatPay, ways.alipay, ways.wechatPay, ways.alipay].map((way) => buyer.jump(orderId, way)),
    );
    const open = (await attempts(orderId)).filter(({ state }) => state === 'open');
    expect(open).toHaveLength(1);
  });
});

describe('scenario 14: both methods were paid all the same', () => {
  /** Alipay has nothing to close before its payer has begun: the first link is abandoned, and can still be paid. */
  async function twoLinks(buyer: Buyer): Promise<[abandoned: Visit, open: Visit]> {
    const abandoned = await buyer.orderAtCashier();
    const open = await buyer.visit(abandoned.orderId, ways.wechatPay);
    expect((await attempts(abandoned.orderId)).map(({ state }) => state)).toEqual(['abandoned', 'open']);
    return [abandoned, open];
  }

  test.each([
    ['Alipay first', (links: [Visit, Visit]) => links],
    ['WeChat Pay first', (links: [Visit, Visit]) => links.toReversed()],
  ])('the first fulfils, the second is refunded once, and the page says so (%s)', async (_, inOrder) => {
    const buyer = await market.buyer(ways.alipay);
    const links = await twoLinks(buyer);
    const { orderId } = links[0];
    const [first, second] = inOrder(links) as [Visit, Visit];
    await buyer.pay(first);
    await buyer.until(orderId, 'paid');
    await buyer.pay(second);
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([
      { reason: 'duplicatePayment', state: 'succeeded', amountFen: 2990 },
    ]);
    const { received } = await buyer.truth(orderId);
    expect(received).toMatchObject([
      { attemptId: first.attemptId, purpose: 'order', reason: null },
      { attemptId: second.attemptId, purpose: 'quarantine', reason: 'duplicatePayment' },
    ]);
    expect(await buyer.state(orderId)).toBe('paid');
    expect(await buyer.grants(orderId)).toBe(1);
    expect(await buyer.story(orderId)).toEqual(expect.arrayContaining(['duplicatePayment', 'refunded']));
  });

  test('at the same moment: one of them fulfils, the other is refunded', async () => {
    const buyer = await market.buyer(ways.alipay);
    const links = await twoLinks(buyer);
    const { orderId } = links[0];
    await Promise.all(links.map((visit) => buyer.pay(visit)));
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([
      { reason: 'duplicatePayment', state: 'succeeded' },
    ]);
    expect(await buyer.state(orderId)).toBe('paid');
    expect(await buyer.grants(orderId)).toBe(1);
  });

  test('an abandoned link that is paid alone pays its order, and the open one is of no more use', async () => {
    const buyer = await market.buyer(ways.alipay);
    const [abandoned] = await twoLinks(buyer);
    await market.misbehave(ways.alipay, { behaviour: 'dropNotification', outTradeNo: abandoned.attemptId });
    await buyer.pay(abandoned);
    // No notification comes: when the payer says so, every link that could have been paid is queried.
    expect((await buyer.confirm(abandoned.orderId)).data).toBe(2);
    expect((await buyer.jump(abandoned.orderId)).code).toBe('orderAlreadyPaid');
  });

  describe('an abandoned link that is paid in time, of which no notification tells, and nobody asks in time,', () => {
    let buyer: Buyer;
    let orderId: string;
    beforeEach(async () => {
      buyer = await market.buyer(ways.alipay);
      const [abandoned] = await twoLinks(buyer);
      ({ orderId } = abandoned);
      await market.misbehave(ways.alipay, { behaviour: 'dropNotification', outTradeNo: abandoned.attemptId });
      await market.rows(
        "update payment_attempts set next_query_at = now() + interval '1 hour' where id = $1",
        abandoned.attemptId,
      );
      await buyer.pay(abandoned);
    });
    const expire = () => market.later(31 * minuteMs, () => market.run('orders.expire'));

    test('pays its order before that times out', async () => {
      await expire();
      expect(await buyer.state(orderId)).toBe('paid');
    });

    test('pays its order before that is cancelled', async () => {
      expect((await buyer.cancel(orderId)).code).toBe('orderAlreadyPaid');
      expect(await buyer.state(orderId)).toBe('paid');
    });

    test('gives the money back after an outage until that is over, and the page says so', async () => {
      await market.misbehave(ways.alipay, { behaviour: 'answerError', times: 'always' });
      await expire();
      expect(await buyer.state(orderId)).toBe('timedOut');
      await market.behave(ways.alipay);
      await market.later(61 * minuteMs, () => market.run('payments.poll'));
      await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([
        { reason: 'latePayment', state: 'succeeded', amountFen: 2990 },
      ]);
      expect(await buyer.state(orderId)).toBe('timedOut');
      const { received } = await buyer.truth(orderId);
      expect(received).toMatchObject([{ purpose: 'quarantine', reason: 'latePayment' }]);
      expect((await buyer.story(orderId)).slice(-4)).toEqual([
        'timedOut',
        'latePayment',
        'refundRequested',
        'refunded',
      ]);
    });
  });

  test('an abandoned link is watched until its end, and then closed', async () => {
    const buyer = await market.buyer(ways.alipay);
    const [abandoned] = await twoLinks(buyer);
    await market.later(35 * minuteMs, () => market.run('payments.poll'));
    expect((await attempts(abandoned.orderId))[0]).toMatchObject({ state: 'closed' });
  });
});

describe('scenario 17: Alipay knows no trade, and then it is paid', () => {
  test('no answer "there is none" ends it before its time', async () => {
    const buyer = await market.buyer(ways.alipay);
    const visit = await buyer.orderAtCashier();
    for (const minutes of [1, 10, 25]) {
      await market.later(minutes * minuteMs, () => market.run('payments.poll'));
      expect(await attempts(visit.orderId)).toMatchObject([{ state: 'open' }]);
      expect((await buyer.confirm(visit.orderId)).data).toBe(1);
    }
    await buyer.pay(visit);
    await buyer.until(visit.orderId, 'paid');
  });
});

test('an order of less than Stripe takes is not sent there: its buyer is told how much it must be', async () => {
  const buyer = await market.newBuyer(ways.stripe);
  const orderId = await buyer.order();
  const jumpOf = async (fen: number) => {
    await market.rows('update orders set amount_fen = $2, pay_fen = $2 where id = $1', orderId, fen);
    return buyer.jump(orderId);
  };
  expect(await jumpOf(49)).toMatchObject({
    code: 'paymentTooSmall',
    msg: expect.stringContaining('USD 0.50'),
  });
  expect(await attempts(orderId)).toEqual([]);
  expect((await jumpOf(50)).code).toBe(0);
});

describe('scenario 29: another user’s openid', () => {
  test('is refused before WeChat Pay hears of the order', async () => {
    const people = new WechatPeople(market.server);
    const buyer = await market.newBuyer(ways.wechatPay);
    await people.license(buyer.token, 'o-the-buyer');
    const orderId = await buyer.order();
    const prepay = (openId: string) =>
      market.server.raw(
        '/weixin/jsapiPrepay',
        { orderId, openId },
        { token: buyer.token, host: 'zax.localhost' },
      );
    expect((await prepay('o-somebody-else')).code).toBe('openidMismatch');
    expect(await attempts(orderId)).toEqual([]);
    expect((await prepay('o-the-buyer')).code).toBe(0);
  });
});
