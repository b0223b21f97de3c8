import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Buyer, Visit } from './buyer.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { allWays, type Way, ways } from './ways.ts';

const hourMs = 3_600_000;
let market: Market;
beforeAll(async () => {
  market = await Market.open({ work: false });
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

describe.each(allWays.filter(([, way]) => way.hasBill))('scenario 27: the bill of %s', (_, way) => {
  let buyer: Buyer;
  beforeEach(async () => {
    await market.behave(way);
    buyer = await market.buyer(way);
    // Each test compares the day again.
    await market.rows('delete from payment_bills');
  });

  const compare = () => market.later(36 * hourMs, () => market.run('payments.compare-bills'));
  const open = (subject: string) =>
    market.rows<{ id: string; kind: string; detail: string }>(
      'select id, kind, detail, brand, order_id from payment_cases where provider = $1 and subject = $2 and resolved_at is null',
      way.id,
      subject,
    );
  const transactionOf = async ({ orderId }: Visit) =>
    (await buyer.truth(orderId)).received[0]?.transactionId ?? '';
  const dismiss = async (subject: string) => {
    for (const { id } of await open(subject)) {
      const input = { id, action: 'dismiss', note: 'cleared with the provider' };
      expect((await market.asStaff(way, '/pay/case/resolve', input)).code).toBe(0);
    }
  };

  async function givenBackInPart(at: Way): Promise<{ visit: Visit; refundId: string }> {
    const payer = await market.buyer(at);
    const visit = await payer.delivered();
    const refund = { orderId: visit.orderId, lineNo: 1, amountFen: 500, note: 'goodwill' };
    const { data } = await market.asStaff(at, '/pay/refund/add', refund, crypto.randomUUID());
    await market.settleRefunds();
    await payer.until(visit.orderId, 'partRefunded');
    return { visit, refundId: (data as { refundId: string }).refundId };
  }

  test('that agrees with what is here opens nothing, and each row is found', async () => {
    const { visit } = await givenBackInPart(way);
    // Payments of another provider are in its own bill.
    await givenBackInPart(way === ways.alipay ? ways.wechatPay : ways.alipay);
    const before = await market.count('payment_cases where provider = $1', way.id);
    await compare();
    // As where the comparison was broken off.
    await market.rows('delete from payment_bills');
    await compare();
    expect(await market.count('payment_cases where provider = $1', way.id)).toBe(before);
    expect(await market.count('payments where order_id = $1 and billed_on is not null', visit.orderId)).toBe(
      1,
    );
    expect(await market.count('refunds where order_id = $1 and billed_on is not null', visit.orderId)).toBe(
      1,
    );
  });

  test('compared by several processes at once is one comparison', async () => {
    const visit = await buyer.paid();
    await market.misbehave(way, { behaviour: 'billOmitsTrade', number: visit.attemptId, times: 'always' });
    await market.later(36 * hourMs, () =>
      Promise.all([1, 2, 3].map(() => market.run('payments.compare-bills'))),
    );
    const subject = await transactionOf(visit);
    expect(await open(subject)).toHaveLength(1);
    expect(
      await market.rows(
        'select day from payment_bills where provider = $1 group by day having count(*) > 1',
        way.id,
      ),
    ).toEqual([]);
    await dismiss(subject);
  });

  test('stops at the next row when its job was given to another process, which compares the day', async () => {
    await buyer.paid();
    const compareBills = market.server.server.workers['payments.compare-bills'];
    await market.later(36 * hourMs, () =>
      expect(compareBills({}, AbortSignal.abort(new Error('taken over')))).rejects.toThrow('taken over'),
    );
    expect(await market.count('payment_bills where provider = $1 and rows > 0', way.id)).toBe(0);
  });

  test('has a row of which no word came: it is asked about, and the order is paid without a person', async () => {
    const visit = await buyer.orderAtCashier();
    await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
    await buyer.pay(visit);
    await compare();
    expect(await buyer.state(visit.orderId)).toBe('paid');
    expect(await open(await transactionOf(visit))).toEqual([]);
  });

  test.each([
    ['leaves the list when the payment comes', 'amount_fen = amount_fen', []],
    ['of another amount than the payment stays', 'amount_fen = amount_fen + 1', [{ kind: 'billUnknownRow' }]],
    ['in another currency than the payment stays', "currency = 'EUR'", [{ kind: 'billUnknownRow' }]],
  ])('has a row that its provider could not say more of: one that %s', async (_what, change, left) => {
    const visit = await buyer.orderAtCashier();
    await market.misbehave(way, { behaviour: 'dropNotification', outTradeNo: visit.attemptId });
    await buyer.pay(visit);
    await market.misbehave(way, { behaviour: 'answerError', operation: 'query', times: 'always' });
    await compare();
    const items = () =>
      market.rows<{ kind: string }>(
        'select kind from payment_cases where order_id = $1 and resolved_at is null',
        visit.orderId,
      );
    expect(await items()).toMatchObject([{ kind: 'billUnknownRow' }]);
    await market.rows(`update payment_cases set ${change} where order_id = $1`, visit.orderId);
    await market.behave(way);
    await market.later(36 * hourMs, () => market.run('payments.poll'));
    expect(await buyer.state(visit.orderId)).toBe('paid');
    expect(await items()).toEqual(left);
  });

  test('has a row that is nobody’s: an open item, which stays until a person has seen it', async () => {
    const number = `STRANGE_${crypto.randomUUID().slice(0, 8)}`;
    // More than an order can cost.
    const amountFen = 3_000_000_000;
    await market.misbehave(way, {
      behaviour: 'billAddsTrade',
      number,
      operation: 'bill',
      totalFen: amountFen,
      amountFen,
    });
    await compare();
    const found = await market.rows<{ id: string; subject: string; amount_fen: number }>(
      `select id, subject, amount_fen from payment_cases
       where kind = 'billUnknownRow' and provider = $1 and detail like $2`,
      way.id,
      `%${number}%`,
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.amount_fen).toBe(amountFen);
    await market.rows('delete from payment_bills');
    await compare();
    expect(await open(found[0]?.subject ?? '')).toHaveLength(1);
    await dismiss(found[0]?.subject ?? '');
  });

  test('lacks what is paid here, at midnight: an open item of the day that begins then, which settles itself when the row comes', async () => {
    const visit = await buyer.paid();
    const [paid] = await market.rows<{ day: string }>(
      `update payments set paid_at = date_trunc('day', paid_at, $2) where order_id = $1
       returning to_char(paid_at at time zone $2, 'YYYY-MM-DD') as day`,
      visit.orderId,
      way === ways.stripe ? 'UTC' : 'Asia/Shanghai',
    );
    await market.misbehave(way, { behaviour: 'billOmitsTrade', number: visit.attemptId, times: 'always' });
    await market.rows('delete from payment_bills');
    await compare();
    const subject = await transactionOf(visit);
    const detail = expect.stringContaining(`bill of ${paid?.day};`);
    expect(await open(subject)).toMatchObject([{ kind: 'billMissingRow', detail }]);
    expect(await buyer.state(visit.orderId)).toBe('paid');
    await market.behave(way);
    await market.rows('delete from payment_bills');
    await compare();
    expect(await open(subject)).toEqual([]);
  });

  test('lacks a refund that is settled here: an open item, which settles itself when another day’s has it', async () => {
    const { refundId } = await givenBackInPart(way);
    await market.rows(
      "update refunds set settled_at = settled_at - interval '2 days' where id = $1",
      refundId,
    );
    await compare();
    expect(
      await market.rows('select kind, detail, resolved_at from payment_cases where subject = $1', refundId),
    ).toMatchObject([
      {
        kind: 'billMissingRow',
        detail: expect.stringContaining('; refund on attempt '),
        resolved_at: expect.any(Date),
      },
    ]);
  });

  const otherCurrency = "currency = case currency when 'CNY' then 'USD' else 'CNY' end";
  test.each([
    ['amount', 'amount_fen = amount_fen + 1', 'amount_fen = amount_fen - 1'],
    ['currency', otherCurrency, otherCurrency],
  ])('has another %s of a payment, and of a refund: an open item each', async (_, differ, agree) => {
    const { visit, refundId } = await givenBackInPart(way);
    const say = async (what: string) => {
      for (const table of ['payments', 'refunds'])
        await market.rows(`update ${table} set ${what} where order_id = $1`, visit.orderId);
    };
    await say(differ);
    await compare();
    await say(agree);
    for (const subject of [await transactionOf(visit), refundId]) {
      expect(await open(subject)).toMatchObject([{ kind: 'billDiffers' }]);
      await dismiss(subject);
    }
  });

  test('has a payment twice: an open item', async () => {
    const visit = await buyer.paid();
    const subject = await transactionOf(visit);
    await market.misbehave(way, {
      behaviour: 'billRepeatsTrade',
      number: visit.attemptId,
      operation: 'bill',
      times: 'always',
    });
    await compare();
    const twice = { kind: 'billDiffers', detail: expect.stringMatching(/; twice in it$/) };
    expect(await open(subject)).toMatchObject([twice]);
    await dismiss(subject);
    // It is compared once: what a person has settled does not come back each hour.
    await compare();
    expect(await open(subject)).toEqual([]);
  });

  test('has a payment, and a refund, that another day’s had: an open item each', async () => {
    const { visit, refundId } = await givenBackInPart(way);
    await compare();
    for (const table of ['payments', 'refunds'])
      await market.rows(`update ${table} set billed_on = '2020-02-29' where order_id = $1`, visit.orderId);
    await market.rows('delete from payment_bills');
    await compare();
    for (const subject of [await transactionOf(visit), refundId]) {
      const also = { kind: 'billDiffers', detail: expect.stringMatching(/; also in that of 2020-02-29$/) };
      expect(await open(subject)).toMatchObject([also]);
      await dismiss(subject);
    }
  });

  test('can’t be had for three days: an open item a day, which a person or the bill itself takes off', async () => {
    const uncompared = () =>
      market.rows<{ subject: string }>(
        `select subject from payment_cases
         where kind = 'billNotCompared' and provider = $1 and resolved_at is null order by subject`,
        way.id,
      );
    await market.misbehave(way, { behaviour: 'answerError', operation: 'bill', times: 'always' });
    await compare();
    const found = await uncompared();
    // The bills of two of the last seven days may still be late.
    expect(found).toHaveLength(5);
    const [oldest, ...others] = found;
    await dismiss(oldest?.subject ?? '');
    await compare();
    expect(await uncompared()).toEqual(others);
    await market.behave(way);
    await compare();
    expect(await uncompared()).toEqual([]);
  });

  describe('has a refund that was not made here', () => {
    /** A refund made by a person in the provider's console. */
    async function refundedByHand({
      isTold,
    }: {
      isTold: boolean;
    }): Promise<{ visit: Visit; refundId: string }> {
      const visit = await buyer.paid();
      const [attempt] = await market.rows<{ provider_reference: string | null }>(
        'select provider_reference from payment_attempts where id = $1',
        visit.attemptId,
      );
      const silence = { behaviour: 'dropNotification', outTradeNo: visit.attemptId, times: 'always' };
      if (!isTold) await market.misbehave(way, silence);
      const refundId = `CONSOLE_${visit.orderId.slice(-10)}`;
      await market.console(way).refund({
        refundId,
        attemptId: visit.attemptId,
        transactionId: await transactionOf(visit),
        providerReference: attempt?.provider_reference ?? null,
        amountFen: 700,
        totalFen: 2990,
        currency: way.currency,
        reason: 'by hand',
      });
      return { visit, refundId };
    }

    test('an open item of the order’s brand', async () => {
      const { visit, refundId } = await refundedByHand({ isTold: false });
      await compare();
      expect(await open(refundId)).toMatchObject([
        { kind: 'foreignRefund', brand: way.brand, order_id: visit.orderId },
      ]);
    });

    test.skipIf(way !== ways.stripe)('and names its payment alone: likewise', async () => {
      const visit = await buyer.paid();
      const transactionId = await transactionOf(visit);
      const { STRIPE_API_URL: origin, STRIPE_SECRET_KEY_FILE: keyFile = '' } = market.server.env;
      const answer = await fetch(`${origin}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${readFileSync(keyFile, 'utf8').trim()}` },
        body: new URLSearchParams({ payment_intent: transactionId, amount: '700' }),
      });
      const { id } = (await answer.json()) as { id: string };
      await compare();
      expect(await open(id)).toMatchObject([
        {
          kind: 'foreignRefund',
          brand: way.brand,
          order_id: visit.orderId,
          detail: expect.stringMatching(`; refund on ${transactionId}$`),
        },
      ]);
    });

    test('and was told of: one open item, which does not come back', async () => {
      const { refundId } = await refundedByHand({ isTold: true });
      await market.later(300_000, async () => {});
      await compare();
      expect(await open(refundId)).toMatchObject([{ kind: 'foreignRefund' }]);
      await dismiss(refundId);
      await market.rows('delete from payment_bills');
      await compare();
      expect(await open(refundId)).toEqual([]);
    });
  });

  test('has a refund that had failed here: it is asked about, and done without a person', async () => {
    const visit = await buyer.delivered();
    await market.misbehave(way, { ...way.refundFailures.at(-1)?.[1], times: 'always' });
    const refund = { orderId: visit.orderId, lineNo: 1, amountFen: 500, note: 'goodwill' };
    const { data } = await market.asStaff(way, '/pay/refund/add', refund, crypto.randomUUID());
    const { refundId } = data as { refundId: string };
    await market.settleRefunds();
    expect(await open(refundId)).toMatchObject([{ kind: 'refundFailed' }]);
    await market.behave(way);
    await market.misbehave(way, { behaviour: 'dropNotification', times: 'always' });
    await market.console(way).refund({
      refundId,
      attemptId: visit.attemptId,
      transactionId: await transactionOf(visit),
      providerReference: null,
      amountFen: 500,
      totalFen: 2990,
      currency: way.currency,
      reason: 'by hand',
    });
    await compare();
    expect(await open(refundId)).toEqual([]);
    expect((await buyer.truth(visit.orderId)).refunds).toMatchObject([{ refundId, state: 'succeeded' }]);
  });

  test('of each day that the shop stood still is compared when it is back, and one that did not come for a week is not asked for any more', async () => {
    const visit = await buyer.paid();
    const back = (run: () => Promise<unknown>) => market.later(40 * 24 * hourMs, run);
    const days = () =>
      market.rows<{ day: string }>('select day from payment_bills where provider = $1', way.id);
    await market.rows('insert into payment_bills select $1, current_date - 2, now(), 0, 0', way.id);
    await back(() => market.run('payments.compare-bills'));
    expect(await market.count('payments where order_id = $1 and billed_on is not null', visit.orderId)).toBe(
      1,
    );
    expect((await days()).length).toBeGreaterThanOrEqual(39);
    await market.rows('delete from payment_bills where day <> (select min(day) from payment_bills)');
    await market.misbehave(way, { behaviour: 'answerError', operation: 'bill', times: 'always' });
    await back(() => market.run('payments.compare-bills'));
    await market.behave(way);
    await market.later(44 * 24 * hourMs + 60_000, () => market.run('payments.compare-bills'));
    // The last two of them were not given up by then.
    expect((await days()).length).toBeLessThanOrEqual(1 + 2 + 4);
  });

  test('that is not ready, or does not come, is asked for again', async () => {
    const visit = await buyer.paid();
    await market.misbehave(way, { behaviour: 'answerError', times: 'always' });
    await compare();
    expect(await market.count('payment_bills where provider = $1', way.id)).toBe(0);
    await market.behave(way);
    await compare();
    expect(await market.count('payments where order_id = $1 and billed_on is not null', visit.orderId)).toBe(
      1,
    );
  });
});
