import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Buyer, Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { allWays, ways } from './ways.ts';

let market: Market;
beforeAll(async () => {
  market = await Market.open();
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

describe.each(allWays)('scenario 8: %s brings other money than was ordered', (_, way) => {
  let buyer: Buyer;
  beforeEach(async () => {
    await market.behave(way);
    buyer = await market.buyer(way);
  });

  /** The payer pays 2990, but we asked for something else, so the provider's own record does not fit. */
  async function payOther(asked: Record<'amount_fen' | 'currency', unknown>): Promise<Visit> {
    const visit = await buyer.orderAtCashier();
    const { amount_fen, currency } = asked;
    await market.rows(
      'update payment_attempts set amount_fen = $2, currency = $3 where id = $1',
      visit.attemptId,
      amount_fen,
      currency,
    );
    await buyer.pay(visit);
    await poll(async () => (await buyer.truth(visit.orderId)).received).toHaveLength(1);
    return visit;
  }

  test('too much: nothing is fulfilled, and all of it is given back by itself', async () => {
    const { orderId } = await payOther({ amount_fen: 1990, currency: way.currency });
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([
      { amountFen: 2990, reason: 'overpaid', state: 'succeeded' },
    ]);
    expect(await buyer.state(orderId)).toBe('toPay');
    expect(await buyer.grants(orderId)).toBe(0);
  });

  test.each([
    ['too little', 'underpaid', { amount_fen: 3990, currency: way.currency }],
    ['another currency', 'wrongCurrency', { amount_fen: 2990, currency: 'EUR' }],
  ])(
    '%s: nothing is fulfilled, it is kept apart, and a person gives it back',
    async (_what, reason, asked) => {
      const counted = await market.server.metric('payment_quarantine_total', { provider: way.id, reason });
      const { orderId } = await payOther(asked);
      expect(await buyer.state(orderId)).toBe('toPay');
      expect(await buyer.grants(orderId)).toBe(0);
      expect(await market.server.metric('payment_quarantine_total', { provider: way.id, reason })).toBe(
        counted + 1,
      );
      const [item] = await market.rows<{ id: string }>(
        'select id from payment_cases where order_id = $1',
        orderId,
      );
      const input = { id: item?.id, action: 'refund', note: 'does not fit' };
      expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
      await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([
        { amountFen: 2990, reason, state: 'succeeded' },
      ]);
      // The wrong payment does not hold the order: another attempt may pay it, and that payment counts.
      const again = await buyer.visit(orderId);
      await buyer.pay(again);
      await buyer.until(orderId, 'paid');
      expect(await buyer.grants(orderId)).toBe(1);
      // The line is also refunded from that payment, though the wrong one came first.
      await poll(() => buyer.deliveries(orderId)).toEqual(['inEffect']);
      const line = { orderId, lineNo: 1, amountFen: 2990, note: 'agreed by phone' };
      expect((await market.asStaff(way, '/pay/refund/add', line, crypto.randomUUID())).code).toBe(0);
    },
  );

  test('for a try of another provider: nothing is fulfilled, and the money is of no order', async () => {
    const visit = await buyer.orderAtCashier();
    const setProvider = (id: string) =>
      market.rows('update payment_attempts set provider = $2 where id = $1', visit.attemptId, id);
    await setProvider('another');
    await buyer.pay(visit);
    const received = () =>
      market.rows('select order_id, reason from payments where attempt_id = $1', visit.attemptId);
    await poll(received).toEqual([{ order_id: null, reason: 'unknownAttempt' }]);
    await setProvider(way.id);
    expect(await buyer.state(visit.orderId)).toBe('toPay');
    expect(await buyer.grants(visit.orderId)).toBe(0);
  });

  test.runIf(way.wrongAmount !== null)(
    'a rightly signed notification with another amount fulfils nothing and comes before a person',
    async () => {
      for (const amountFen of [1, 299_000]) {
        const visit = await buyer.orderAtCashier();
        await market.misbehave(way, { ...way.wrongAmount?.(amountFen), outTradeNo: visit.attemptId });
        await buyer.pay(visit);
        await poll(async () => (await buyer.truth(visit.orderId)).received).toHaveLength(1);
        // A payment that can't be refunded, as the provider has another amount, must be just as visible.
        await poll(() => market.count('payment_cases where order_id = $1', visit.orderId)).toBe(1);
        expect(await buyer.state(visit.orderId)).toBe('toPay');
        expect(await buyer.grants(visit.orderId)).toBe(0);
      }
    },
  );

  test.runIf(way.asksFirst)(
    'a notification is not believed in its amount: what the provider answers counts',
    async () => {
      const visit = await buyer.orderAtCashier();
      await market.misbehave(way, { behaviour: 'wrongAmount', amountFen: 1, outTradeNo: visit.attemptId });
      await buyer.pay(visit);
      await buyer.until(visit.orderId, 'paid');
    },
  );
});

describe.each([
  ['WeChat Pay', ways.wechatPay],
  ['Alipay', ways.alipay],
] as const)('scenario 9: a coupon of %s lowered what the payer paid', (_, way) => {
  test.each(['by a notification', 'by a question'])(
    'the order is paid, and given back in full if need be (%s)',
    async (how) => {
      const buyer = await market.buyer(way);
      const visit = await buyer.orderAtCashier();
      if (how === 'by a question')
        await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
      await buyer.login(visit);
      await market.server.control(way.simulator, '/control/pay', {
        outTradeNo: visit.attemptId,
        payerTotal: 990,
      });
      if (how === 'by a question') expect((await buyer.confirm(visit.orderId)).data).toBe(2);
      await buyer.until(visit.orderId, 'paid');
      await poll(() => buyer.deliveries(visit.orderId)).toEqual(['inEffect']);
      const refund = { orderId: visit.orderId, lineNo: 1, amountFen: 2990, note: 'goodwill' };
      expect((await market.asStaff(way, '/pay/refund/add', refund, crypto.randomUUID())).code).toBe(0);
      await buyer.until(visit.orderId, 'refunded');
    },
  );
});
