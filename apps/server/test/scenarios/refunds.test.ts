import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCoupon } from '../fixtures.ts';
import { codesOf } from '../people.ts';
import type { Buyer } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { allWays } from './ways.ts';

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

  const refund = (orderId: string, amountFen: number, key: string = crypto.randomUUID()) =>
    market.asStaff(way, '/pay/refund/add', { orderId, lineNo: 1, amountFen, note: 'agreed by phone' }, key);
  const refunds = async (orderId: string) => (await buyer.truth(orderId)).refunds;
  const settled = (orderId: string, expected: unknown) =>
    poll(() => refunds(orderId)).toMatchObject(expected as object);

  describe('scenario 22: a refund times out', () => {
    test('it is asked for again under the same number, and the money goes back once', async () => {
      const { orderId } = await buyer.delivered();
      await market.misbehave(way, { ...way.lostAnswer, operation: 'refund', times: 'always' });
      expect((await refund(orderId, 1000)).code).toBe(0);
      const [first] = await refunds(orderId);
      await poll(() => returned(first?.refundId)).toBe(1);
      await market.behave(way);
      await market.later(61_000, () =>
        Promise.all([market.run('payments.poll-refunds'), market.run('payments.poll-refunds')]),
      );
      await market.settleRefunds();
      await settled(orderId, [{ refundId: first?.refundId, state: 'succeeded', amountFen: 1000 }]);
      expect(await returned(first?.refundId)).toBe(1);
      expect(await buyer.state(orderId)).toBe('partRefunded');
    });

    test('one that nobody ever answers comes before a person', async () => {
      const { orderId } = await buyer.delivered();
      await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
      expect((await refund(orderId, 1000)).code).toBe(0);
      const [asked] = await refunds(orderId);
      const due = async () =>
        (
          await market.rows<{ next_ask_at: Date | null }>(
            'select next_ask_at from refunds where id = $1',
            asked?.refundId,
          )
        )[0]?.next_ask_at ?? null;
      for (let at = await due(); at !== null; at = await due()) {
        const ms = at.getTime() - Date.now() + 1;
        await market.later(ms, () => market.run('payments.poll-refunds'));
      }
      const found = await market.rows<{ id: string }>(
        "select id from payment_cases where kind = 'refundUnknown' and subject = $1 and resolved_at is null",
        asked?.refundId,
      );
      expect(found).toHaveLength(1);
      await market.behave(way);
      const input = { id: found[0]?.id, action: 'askAgain', note: 'the provider is back' };
      expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
      await market.run('payments.poll-refunds');
      await market.settleRefunds();
      await settled(orderId, [{ refundId: asked?.refundId, state: 'succeeded' }]);
    });
  });

  describe.runIf(way.wrongAmount !== null)('a notification of another amount', () => {
    test('proves nothing, however well it is signed: the provider is asked, and its answer counts', async () => {
      const { orderId, attemptId } = await buyer.delivered();
      await market.misbehave(way, { ...way.wrongAmount?.(1), outTradeNo: attemptId, times: 'always' });
      expect((await refund(orderId, 1000)).code).toBe(0);
      const [asked] = await refunds(orderId);
      const outcomes = () =>
        market.rows<{ outcome: string }>(
          'select distinct outcome from payment_inbox where subject = $1',
          asked?.refundId,
        );
      await market.settleRefunds();
      await settled(orderId, [{ refundId: asked?.refundId, state: 'succeeded', amountFen: 1000 }]);
      await poll(outcomes).toEqual([{ outcome: 'asked' }]);
      expect(await returned(asked?.refundId)).toBe(1);
    });
  });

  describe('scenario 23: more than was paid', () => {
    test('is refused, and nothing is asked of the provider', async () => {
      const { orderId } = await buyer.delivered();
      expect((await refund(orderId, 2991)).code).toBe('refundTooMuch');
      expect(await refunds(orderId)).toEqual([]);
    });

    test('twenty parts at once by staff never give back more than was paid, and all of them settle', async () => {
      const { orderId } = await buyer.delivered();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refund(orderId, 290)));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === 0)).toHaveLength(10);
      expect(codes.filter((code) => code === 'refundTooMuch')).toHaveLength(10);
      // A notice that met a busy server is not waited for: the provider is asked.
      await market.settleRefunds();
      await settled(orderId, Array(10).fill({ state: 'succeeded', amountFen: 290, reason: 'staffDecision' }));
      expect(await buyer.state(orderId)).toBe('partRefunded');
      expect((await refund(orderId, 91)).code).toBe('refundTooMuch');
      expect((await refund(orderId, 90)).code).toBe(0);
      await buyer.until(orderId, 'refunded');
      expect((await refund(orderId, 1)).code).toBe('refundTooMuch');
    });

    test('one request twenty times at once, under one key, is one refund', async () => {
      const { orderId } = await buyer.delivered();
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refund(orderId, 500, key)));
      expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0));
      expect(new Set(answers.map(({ data }) => (data as { refundId: string }).refundId)).size).toBe(1);
      expect((await refund(orderId, 501, key)).code).toBe('idempotencyConflict');
      const [line] = await market.rows<{ id: string }>(
        `insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_no', 2))).*
         from order_lines l where order_id = $1 returning id`,
        orderId,
      );
      const ofOther = { orderId, lineNo: 2, amountFen: 500, note: 'agreed by phone' };
      expect((await market.asStaff(way, '/pay/refund/add', ofOther, key)).code).toBe('idempotencyConflict');
      await market.rows('delete from order_lines where id = $1', line?.id);
      await market.settleRefunds();
      await settled(orderId, [{ amountFen: 500, state: 'succeeded' }]);
    });

    test('all of it back takes back what was granted, and frees the coupon once', async () => {
      const { brand, currency } = way;
      const couponId = await addCoupon(market.server.database.db, { brand, currency });
      const { orderId } = await buyer.delivered({ coupons: [couponId] });
      await Promise.all([refund(orderId, 2490), refund(orderId, 2490)]);
      await buyer.until(orderId, 'refunded');
      expect(await market.rows('select reserved, used from coupons where id = $1', couponId)).toEqual([
        { reserved: 0, used: 0 },
      ]);
      expect(
        await market.rows(
          'select distinct g.state from grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1',
          orderId,
        ),
      ).toEqual([{ state: 'revoked' }]);
    });
  });

  describe('scenario 24: a refund comes to nothing', () => {
    test.each(way.refundFailures)(
      '%s: it is seen to have failed, and a person makes it good',
      async (_what, failure) => {
        const { orderId } = await buyer.delivered();
        await market.misbehave(way, { ...failure, times: 'always' });
        expect((await refund(orderId, 2990)).code).toBe(0);
        await failed(orderId);
        expect(await buyer.story(orderId)).toContain('refundFailed');
        expect(await buyer.state(orderId)).toBe('paid');
        const item = await openCase(orderId);
        expect(item).toMatchObject({
          kind: 'refundFailed',
          actions: ['retryRefund', 'paidOtherwise', 'withdrawRefund'],
        });
        await market.behave(way);
        const input = { id: item?.id, action: 'retryRefund', note: 'there is balance now' };
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => market.asStaff(way, '/pay/case/resolve', input)),
        );
        expect(codesOf(answers)).toEqual(['0', ...Array(4).fill('caseNotFound')]);
        if (failure.status === 'ABNORMAL') {
          // WeChat Pay still holds the first refund, so the second is refused, which must be just as visible.
          await poll(() => openCase(orderId)).toMatchObject({ kind: 'refundFailed' });
          return;
        }
        await settled(orderId, [{ state: 'withdrawn' }, { state: 'succeeded', amountFen: 2990 }]);
        await buyer.until(orderId, 'refunded');
        expect(await openCase(orderId)).toBeUndefined();
      },
    );

    test.each(['still on the list', 'without a word', 'withdrawRefund', 'paidOtherwise'] as const)(
      '%s, and then made at the provider under its number all the same: nobody gives it back a second time',
      async (meanwhile) => {
        const { orderId } = await buyer.delivered();
        await market.misbehave(way, { ...way.refundFailures.at(-1)?.[1], times: 'always' });
        await refund(orderId, 2990);
        await failed(orderId);
        await market.behave(way);
        const isDecided = meanwhile === 'withdrawRefund' || meanwhile === 'paidOtherwise';
        if (isDecided) {
          const input = { id: (await openCase(orderId))?.id, action: meanwhile, note: 'decided' };
          expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
        }
        const [work] = await market.rows<{ refundId: string; transactionId: string; attemptId: string }>(
          `select r.id as "refundId", p.transaction_id as "transactionId", p.attempt_id as "attemptId"
           from refunds r join payments p on p.id = r.payment_id where r.order_id = $1`,
          orderId,
        );
        // Alipay refunds at once.
        const isSlow = way.id !== 'alipay';
        const settleIn = (refundSettleMs: number) =>
          isSlow && market.server.control(way.simulator, '/control/settings', { refundSettleMs });
        if (meanwhile === 'without a word') {
          await market.misbehave(way, { behaviour: 'dropNotification', times: 'always' });
          await settleIn(100_000);
        }
        const figures = { amountFen: 2990, totalFen: 2990, currency: way.currency };
        if (!work) throw new Error('no refund');
        await market.console(way).refund({ ...work, ...figures, providerReference: null, reason: 'x' });
        await market.later(61_000, () => market.run('payments.apply-inbox'));
        if (isDecided) {
          await poll(() => openCase(orderId)).toMatchObject({ kind: 'foreignRefund' });
          return;
        }
        if (meanwhile === 'without a word') {
          const input = { id: (await openCase(orderId))?.id, action: 'retryRefund', note: 'again' };
          const retry = async () => (await market.asStaff(way, '/pay/case/resolve', input)).code;
          if (isSlow) expect(await retry()).toBe('caseActionImpossible');
          await settleIn(200);
          await market.later(125_000, async () => expect(await retry()).toBe('caseNotFound'));
        }
        await settled(orderId, [{ refundId: work.refundId, state: 'succeeded' }]);
        expect(await openCase(orderId)).toBeUndefined();
        expect(await buyer.state(orderId)).toBe('refunded');
      },
    );

    test('paid by another way, the order, its coupon, the ledger and the page say that the customer has the money', async () => {
      const { brand, currency } = way;
      const couponId = await addCoupon(market.server.database.db, { brand, currency });
      const { orderId } = await buyer.delivered({ coupons: [couponId] });
      await market.misbehave(way, { ...way.refundFailures.at(-1)?.[1], times: 'always' });
      await refund(orderId, 2490);
      await failed(orderId);
      const input = { id: (await openCase(orderId))?.id, action: 'paidOtherwise', note: 'by bank transfer' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => market.asStaff(way, '/pay/case/resolve', input)),
      );
      expect(codesOf(answers)).toEqual(['0', ...Array(4).fill('caseNotFound')]);
      expect(await buyer.state(orderId)).toBe('refunded');
      expect(await buyer.story(orderId)).toContain('refundedOtherwise');
      expect(await buyer.story(orderId)).not.toContain('refundFailed');
      expect((await buyer.truth(orderId)).refunds).toMatchObject([
        { state: 'paidOtherwise', settledAt: expect.any(String) },
      ]);
      expect(await market.rows('select reserved, used from coupons where id = $1', couponId)).toEqual([
        { reserved: 0, used: 0 },
      ]);
      expect(
        await market.rows(
          `select e.account, e.amount_fen from ledger_entries e join ledger_movements m on m.id = e.movement_id
           where m.kind = 'refundPaidOtherwise' and m.order_id = $1 order by 1`,
          orderId,
        ),
      ).toEqual([
        { account: 'paidOut', amount_fen: -2490 },
        { account: 'refunds', amount_fen: 2490 },
      ]);
      expect(await market.rows('select * from ledger_proof')).toEqual([]);
      // Nothing is left to give back.
      await market.behave(way);
      expect((await refund(orderId, 1)).code).toBe('refundTooMuch');
    });

    test('withdrawn by a person, the customer keeps what was bought', async () => {
      const { orderId } = await buyer.delivered();
      await market.misbehave(way, { ...way.refundFailures.at(-1)?.[1], times: 'always' });
      await refund(orderId, 2990);
      await failed(orderId);
      const item = await openCase(orderId);
      const input = { id: item?.id, action: 'withdrawRefund', note: 'the customer keeps it' };
      expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
      expect(await buyer.state(orderId)).toBe('paid');
      expect(
        await market.rows(
          'select distinct g.state from grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1',
          orderId,
        ),
      ).toEqual([{ state: 'delivered' }]);
      // The money may be refunded anew.
      await market.behave(way);
      expect((await refund(orderId, 2990)).code).toBe(0);
      await buyer.until(orderId, 'refunded');
    });
  });

  const openCase = async (orderId: string) => {
    const { data } = (await market.asStaff(way, '/pay/case/list', { pageSize: 50 })) as {
      data: { list: { id: string; kind: string; orderId: string }[] };
    };
    return data.list.find((item) => item.orderId === orderId);
  };
  /** Also for a provider that only notifies of success, and must be asked otherwise. */
  const failed = (orderId: string) => {
    let ms = 0;
    return expect
      .poll(
        async () => {
          ms += 130_000;
          await market.later(ms, () => market.run('payments.poll-refunds'));
          return (await refunds(orderId)).map(({ state }) => state);
        },
        { interval: 200 },
      )
      .toEqual(['failed']);
  };

  /** How often the provider refunded under this number. */
  const returned = async (refundId: string | undefined) => {
    const response = await fetch(new URL('/control/refunds', market.server.env[way.urlVariable]));
    const { refunds: rows } = (await response.json()) as { refunds: Record<string, unknown>[] };
    return rows.filter((row) => way.refundOf(row).refundId === refundId).length;
  };
});
