import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Buyer } from './buyer.ts';
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

describe.each(allWays)('%s', (_, way) => {
  let buyer: Buyer;
  beforeEach(async () => {
    await market.behave(way);
    buyer = await market.buyer(way);
  });
  const outcomes = (outcome: string) =>
    market.server.metric('payment_notifications_total', { provider: way.id, outcome });

  describe('scenario 1: the same notification again and again', () => {
    test('twenty times at once is acknowledged twenty times and fulfils once', async () => {
      const visit = await buyer.orderAtCashier();
      const [letter] = await market.wire.holding(1, () => buyer.pay(visit));
      const before = await outcomes('repeated');
      if (!letter) throw new Error('no notification');
      const answers = await Promise.all(Array.from({ length: 20 }, () => market.wire.deliver(letter)));
      const { acknowledgement } = market.console(way);
      for (const answer of answers)
        expect(answer).toMatchObject({ status: acknowledgement.status, text: acknowledgement.body });
      await buyer.until(visit.orderId, 'paid');
      expect(await buyer.grants(visit.orderId)).toBe(1);
      expect((await buyer.truth(visit.orderId)).received).toHaveLength(1);
      expect(await outcomes('repeated')).toBe(before + 19);
    });

    test('weeks of repeats after that change nothing', async () => {
      const visit = await buyer.orderAtCashier();
      await market.misbehave(way, { behaviour: 'repeatNotification', count: 5, outTradeNo: visit.attemptId });
      const passed = market.wire.passed.length;
      await buyer.pay(visit);
      await buyer.until(visit.orderId, 'paid');
      await poll(() => market.wire.passed.length).toBeGreaterThanOrEqual(passed + 5);
      const { letter } = market.wire.passed.at(-1) ?? {};
      if (!letter) throw new Error('no notification');
      for (let repeat = 0; repeat < 5; repeat += 1) await market.wire.deliver(letter);
      expect(await buyer.grants(visit.orderId)).toBe(1);
      expect(await buyer.state(visit.orderId)).toBe('paid');
    });
  });

  describe.runIf(way.create !== null)('scenario 3: a notification before create() returned', () => {
    test('is stored and applied: the order is paid, once', async () => {
      const orderId = await buyer.order();
      const attemptId = `${orderId}_1`;
      await market.misbehave(way, { ...way.lostAnswer, ms: 1_200, operation: way.create });
      const opening = buyer.jump(orderId);
      const visit = { orderId, attemptId, link: '', way };
      await poll(() =>
        buyer.pay(visit).then(
          () => true,
          () => false,
        ),
      ).toBe(true);
      await buyer.until(orderId, 'paid');
      // The page that got no answer finds the order paid when it looks again.
      expect((await opening).code).not.toBe(0);
      expect((await buyer.check(orderId)).data).toBe(2);
      expect(await buyer.grants(orderId)).toBe(1);
    });
  });

  describe('scenario 4: the refund notice comes before the pay notice', () => {
    test('the provider is asked: nothing is fulfilled for money that went back, and a person is told', async () => {
      const visit = await buyer.orderAtCashier();
      const letters = await market.wire.holding(2, async () => {
        await buyer.pay(visit);
        const provider = market.console(way);
        const { rows } = await market.server.database.pool.query(
          'select * from payment_attempts where id = $1',
          [visit.attemptId],
        );
        const status = await provider.query({
          attemptId: visit.attemptId,
          providerReference: rows[0].provider_reference,
          amountFen: 2990,
          currency: way.currency,
          expiresAt: rows[0].expires_at,
        });
        if (status.state !== 'paid') throw new Error(`it is ${status.state}`);
        await provider.refund({
          refundId: `CONSOLE_${visit.orderId.slice(-8)}`,
          attemptId: visit.attemptId,
          transactionId: status.transactionId,
          providerReference: rows[0].provider_reference,
          amountFen: 2990,
          totalFen: 2990,
          currency: way.currency,
          reason: 'by hand',
        });
      });
      for (const letter of letters.toReversed()) {
        expect((await market.wire.deliver(letter)).status).toBeLessThan(300);
        await poll(() => market.count('payment_inbox where applied_at is null')).toBe(0);
      }
      await poll(() =>
        market.count(
          "payment_cases where kind = 'foreignRefund' and provider = $1 and detail = $2",
          way.id,
          visit.attemptId,
        ),
      ).toBe(1);
      expect(await buyer.grants(visit.orderId)).toBe(0);
      expect(await buyer.state(visit.orderId)).toBe('toPay');
      expect((await buyer.truth(visit.orderId)).received).toMatchObject([{ reason: 'refundedAtProvider' }]);
    });
  });

  describe('scenario 5 and 7: not proved, or not for us', () => {
    test.each(way.forgeries)(
      '%s: rejected, counted, and nothing changes',
      async (_what, behaviour, reason) => {
        const visit = await buyer.orderAtCashier();
        const before = await outcomes(`rejected:${reason}`);
        await market.misbehave(way, { behaviour, on: 'notification', outTradeNo: visit.attemptId });
        // Other notifications may come meanwhile: providers repeat those that an earlier test blocked.
        const refused = () =>
          market.wire.passed.filter(({ answer }) => answer.status >= 400 && answer.status < 500);
        const earlier = refused().length;
        await buyer.pay(visit);
        await poll(() => refused().length).toBe(earlier + 1);
        expect(refused().at(-1)?.answer.text).not.toContain(
          market.console(way).acknowledgement.body || 'SUCCESS',
        );
        expect(await outcomes(`rejected:${reason}`)).toBe(before + 1);
        expect(await buyer.state(visit.orderId)).toBe('toPay');
        expect(await buyer.grants(visit.orderId)).toBe(0);
        expect(await market.count('payment_inbox where subject = $1', visit.attemptId)).toBe(0);
        // The money is there anyway, and the provider's own answer counts.
        expect((await buyer.confirm(visit.orderId)).data).toBe(2);
      },
    );

    test('replayed later than five minutes, it changes nothing and is counted', async () => {
      const visit = await buyer.orderAtCashier();
      const [letter] = await market.wire.holding(1, () => buyer.pay(visit));
      if (!letter) throw new Error('no notification');
      await market.wire.deliver(letter);
      await buyer.until(visit.orderId, 'paid');
      const outcome = way === ways.alipay ? 'repeated' : 'rejected:stale';
      const before = await outcomes(outcome);
      const answer = await market.later(301_000, () => market.wire.deliver(letter));
      // Alipay repeats for a day: a repeated notification is recognised by its number, and acknowledged.
      if (way === ways.alipay) expect(answer.status).toBe(200);
      else expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await outcomes(outcome)).toBeGreaterThan(before);
      expect(await buyer.grants(visit.orderId)).toBe(1);
    });
  });

  describe.runIf(way.rotation !== null)('scenario 6: the provider’s keys are being changed', () => {
    test('what the old and what the new key signed both count', async () => {
      const [path, input] = way.rotation ?? ['', {}];
      await market.server.control(way.simulator, path, input);
      for (let round = 0; round < 4; round += 1) await buyer.paid();
    });
  });
});

describe('scenario 7: LianLian', () => {
  test('another merchant’s rightly signed payment that bears our number pays nothing: LianLian is asked', async () => {
    const buyer = await market.buyer(ways.lianLian);
    const [visit, other] = [await buyer.orderAtCashier(), await buyer.orderAtCashier()];
    await market.misbehave(ways.lianLian, {
      behaviour: 'otherMerchant',
      merchantTransactionId: visit.attemptId,
      outTradeNo: other.attemptId,
    });
    await buyer.pay(other);
    await poll(() =>
      market.count('payment_inbox where subject = $1 and applied_at is not null', visit.attemptId),
    ).toBe(1);
    expect(await buyer.state(visit.orderId)).toBe('toPay');
    expect((await buyer.confirm(other.orderId)).data).toBe(2);
  });
});
