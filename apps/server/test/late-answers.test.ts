import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../src/gateways/payment/port.ts';
import { applyAbandoned, applyRefused, applyStatus, applyUnreached } from '../src/modules/payments/apply.ts';
import { askRefund, pollRefunds } from '../src/modules/payments/ask-refund.ts';
import { matchRow, openMissing } from '../src/modules/payments/match-bill.ts';
import { pollAttempts } from '../src/modules/payments/poll.ts';
import type { Providers } from '../src/modules/payments/providers.ts';
import { settleRefund } from '../src/modules/payments/settle-refund.ts';
import { quietLog } from './database.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';
import { callsWhileLocked } from './while-locked.ts';

/** A provider's answer may be applied after something newer was applied meanwhile. */
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

const deps = () => {
  const { database, server } = shop.server;
  return { db: database.db, jobs: server.jobs, log: quietLog, metrics: server.metrics };
};
const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
const attemptOf = (orderId: string) => ({ id: `${orderId}_1`, order_id: orderId });
const stateOf = async (orderId: string) =>
  (await query('select state from payment_attempts where id = $1', `${orderId}_1`))[0]?.state;
/** An order whose money came by two transactions: the second is to be given back. */
async function orderPaidTwice(): Promise<string> {
  const orderId = await shop.orderAtCashier();
  for (const transactionId of [1, 2].map((n) => `4200${orderId}${n}`)) {
    const notice = { attemptId: `${orderId}_1`, totalFen: 2990, transactionId };
    expect((await shop.server.http(shop.notifications.request(notice))).status).toBe(200);
  }
  return orderId;
}
const eventsOf = (orderId: string) => shop.count('order_events where order_id = $1', orderId);

const answers = [
  ['that it refuses the attempt', applyRefused],
  ['that there is no trade yet that it could close', applyAbandoned],
  ['nothing to an attempt that nobody was given a link of', applyUnreached],
] as const;

describe.each(answers)('a provider that answers %s', (_, apply) => {
  test('after the payment has come takes nothing back', async () => {
    const orderId = await shop.orderAtCashier();
    await query('update payment_attempts set link = null where order_id = $1', orderId);
    const notice = { attemptId: `${orderId}_1`, totalFen: 2990 };
    expect((await shop.server.http(shop.notifications.request(notice))).status).toBe(200);
    const before = await eventsOf(orderId);
    expect(await apply(deps(), attemptOf(orderId), new Date())).not.toBe(true);
    expect([await stateOf(orderId), await shop.orderState(orderId)]).toEqual(['paid', 'paid']);
    expect(await eventsOf(orderId)).toBe(before);
  });

  test('after the attempt was closed does not open it again', async () => {
    const orderId = await shop.orderAtCashier();
    await query('update payment_attempts set link = null where order_id = $1', orderId);
    await applyStatus(deps(), 'wechatpay', `${orderId}_1`, { state: 'closed' }, new Date());
    const before = await eventsOf(orderId);
    expect(await apply(deps(), attemptOf(orderId), new Date())).not.toBe(true);
    expect([await stateOf(orderId), await shop.orderState(orderId)]).toEqual(['closed', 'toPay']);
    expect(await eventsOf(orderId)).toBe(before);
  });
});

test('an attempt that was paid stays so, where word of its end comes at the same moment', async () => {
  const orderId = await shop.orderAtCashier();
  const now = new Date();
  const money = { amountFen: 2990, currency: 'CNY', paidAt: now, transactionId: `4200${orderId}` };
  const apply = (status: Parameters<typeof applyStatus>[3]) => () =>
    applyStatus(deps(), 'wechatpay', `${orderId}_1`, status, now);
  await callsWhileLocked(shop.server.database.pool, `select from orders where id = '${orderId}' for update`, [
    apply({ state: 'paid', ...money }),
    apply({ state: 'closed' }),
  ]);
  expect([await stateOf(orderId), await shop.orderState(orderId)]).toEqual(['paid', 'paid']);
});

test('a payment that came late and that its provider has given back is not given back once more', async () => {
  const orderId = await shop.orderAtCashier();
  expect((await shop.cancel(orderId)).code).toBe(0);
  const now = new Date();
  const money = { amountFen: 2990, currency: 'CNY', paidAt: now, transactionId: `4200${orderId}` };
  await applyStatus(deps(), 'wechatpay', `${orderId}_1`, { state: 'paid', ...money, refunded: true }, now);
  expect(await shop.quarantined(orderId, 'refundedAtProvider')).toBe(1);
  expect(await shop.count('refunds where order_id = $1', orderId)).toBe(0);
});

describe('an attempt that its provider does not answer about', () => {
  test('is not closed where somebody has its link', async () => {
    const orderId = await shop.orderAtCashier();
    expect(await applyUnreached(deps(), attemptOf(orderId), new Date())).toBe(false);
    expect(await stateOf(orderId)).toBe('open');
  });

  test('is not closed where somebody is given its link at this very moment', async () => {
    const orderId = await shop.orderAtCashier();
    await query('update payment_attempts set link = null where order_id = $1', orderId);
    const giving = await shop.server.database.pool.connect();
    try {
      await giving.query('begin');
      await giving.query("update payment_attempts set link = 'x' where order_id = $1", [orderId]);
      const closing = applyUnreached(deps(), attemptOf(orderId), new Date());
      const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await eventually(async () => (await shop.count(waiting)) === 1);
      await giving.query('commit');
      expect(await closing).toBe(false);
    } finally {
      giving.release();
    }
    expect(await stateOf(orderId)).toBe('open');
  });
});

describe('the last question, where it is answered,', () => {
  const provider = (answers: object) => ({ byId: () => answers }) as unknown as Providers;
  const clock = { now: () => shop.server.clock.now() };

  test('about an attempt leaves a person nothing to decide', async () => {
    const orderId = await shop.orderAtCashier();
    await query(
      "update payment_attempts set queries = 55, next_query_at = now() - interval '1 s' where order_id = $1",
      orderId,
    );
    const paid = { state: 'paid', amountFen: 2990, currency: 'CNY', paidAt: clock.now() };
    const asked = provider({ query: async () => ({ ...paid, transactionId: `4200${orderId}` }) });
    await pollAttempts(deps(), asked, clock)();
    expect(await stateOf(orderId)).toBe('paid');
    expect(await shop.count('payment_cases where order_id = $1', orderId)).toBe(0);
  });

  test('about a refund leaves a person nothing to decide', async () => {
    const orderId = await orderPaidTwice();
    await query(
      "update refunds set asks = 55, next_ask_at = now() - interval '1 s' where order_id = $1",
      orderId,
    );
    const made = { state: 'succeeded', refundedAt: clock.now(), providerRefundId: 'x' };
    await pollRefunds(deps(), provider({ refund: async () => made }), clock)();
    expect(await query('select state, asks from refunds where order_id = $1', orderId)).toEqual([
      { state: 'succeeded', asks: 56 },
    ]);
    // Its own money stays.
    expect(await shop.orderState(orderId)).toBe('paid');
    expect(await shop.count('payment_cases where order_id = $1', orderId)).toBe(0);
  });
});

test('a refund that has ended is not under way again by a late answer, and what staff decided of it stays on record', async () => {
  const orderId = await orderPaidTwice();
  const [{ id }] = await query('select id from refunds where order_id = $1', orderId);
  const now = new Date();
  const settle = async (status: Parameters<typeof settleRefund>[2]) => {
    await settleRefund(deps(), id, status, now, { isLatest: true });
    return (await query('select state from refunds where id = $1', id))[0].state;
  };
  expect(await settle({ state: 'failed', reason: 'x' })).toBe('failed');
  expect(await settle({ state: 'processing' })).toBe('failed');
  // What staff have decided stays on record, whatever comes of it.
  await query(
    "update payment_cases set resolved_at = now(), resolution = 'retryRefund: seen' where subject = $1",
    id,
  );
  expect(await settle({ state: 'succeeded', refundedAt: now, providerRefundId: 'x' })).toBe('succeeded');
  expect(await settle({ state: 'processing' })).toBe('succeeded');
  expect(await query('select resolution from payment_cases where subject = $1', id)).toEqual([
    { resolution: 'retryRefund: seen' },
  ]);
});

test('a refund that its provider took and has lost is asked for again under its number', async () => {
  const orderId = await orderPaidTwice();
  const [{ id }] = await query(
    "update refunds set state = 'processing' where order_id = $1 returning id",
    orderId,
  );
  const asked: string[] = [];
  const provider = {
    queryRefund: async () => ({ state: 'absent' }),
    refund: async ({ refundId }: { refundId: string }) => {
      asked.push(refundId);
      return { state: 'succeeded', refundedAt: shop.server.clock.now(), providerRefundId: 'x' };
    },
  };
  const providers = { byId: () => provider } as unknown as Providers;
  await askRefund(deps(), providers, shop.server.clock)({ refundId: id });
  expect(asked).toEqual([id]);
  expect(await query('select state from refunds where id = $1', id)).toEqual([{ state: 'succeeded' }]);
});

test('a refund that is billed while its money is on its way agrees with the bill, and is not missed on a later one', async () => {
  const orderId = await orderPaidTwice();
  const [{ id }] = await query(
    "update refunds set state = 'processing' where order_id = $1 returning id",
    orderId,
  );
  const now = shop.server.clock.now();
  const provider = { id: 'wechatpay', queryRefund: async () => ({ state: 'processing' }) };
  const comparison = {
    deps: deps(),
    providers: { byId: () => provider } as unknown as Providers,
    provider: provider as unknown as PaymentProvider,
    clock: shop.server.clock,
    day: '2026-11-21',
    from: new Date(now.getTime() - 60_000),
    to: new Date(now.getTime() + 60_000),
    now,
    seen: new Set<string>(),
    signal: undefined,
  };
  const row = {
    kind: 'refund',
    attemptId: `${orderId}_1`,
    transactionId: `4200${orderId}2`,
    refundId: id,
    amountFen: 2990,
    currency: 'CNY',
  } as const;
  expect(await matchRow(comparison, row)).toBe(true);
  const made = { state: 'succeeded', refundedAt: now, providerRefundId: 'x' } as const;
  expect(await settleRefund(deps(), id, made, now)).toBe('refunded');
  await openMissing(comparison);
  expect(await shop.count('payment_cases where subject = $1', id)).toBe(0);
});

test('a refund is left to the process that asks for it, but not to one that ended while its clock was ahead', async () => {
  const orderId = await orderPaidTwice();
  const [refund] = await query('select id from refunds where order_id = $1', orderId);
  const providers = { byId: () => ({ refund: async () => ({ state: 'processing' }) }) };
  const stateAfter = async (askingSeconds: number) => {
    const askingUntil = new Date(shop.server.clock.now().getTime() + askingSeconds * 1000);
    await query('update refunds set asking_until = $2 where id = $1', refund.id, askingUntil);
    await askRefund(deps(), providers as unknown as Providers, shop.server.clock)({ refundId: refund.id });
    return (await query('select state from refunds where id = $1', refund.id))[0].state;
  };
  expect(await stateAfter(30)).toBe('requested');
  expect(await stateAfter(8 * 3600)).toBe('processing');
});

test('a line that could not be delivered is refunded when all of its money has gone back, and not when a part has', async () => {
  const orderId = await shop.orderAtCashier();
  const notice = { attemptId: `${orderId}_1`, totalFen: 2990 };
  expect((await shop.server.http(shop.notifications.request(notice))).status).toBe(200);
  const [{ id }] = await query(
    "update order_lines set delivery = 'failed' where order_id = $1 returning id",
    orderId,
  );
  const token = await people(shop.server).login('staff');
  const refund = async (amountFen: number) => {
    const wanted = { orderId, lineNo: 1, amountFen, note: 'agreed by phone' };
    const { data } = await shop.server.post('/pay/refund/add', wanted, { token, key: crypto.randomUUID() });
    const status = {
      state: 'succeeded',
      refundedAt: shop.server.clock.now(),
      providerRefundId: 'x',
    } as const;
    return async () => {
      await settleRefund(deps(), data.refundId, status, shop.server.clock.now());
      const [line] = await query('select delivery from order_lines where id = $1', id);
      return [line.delivery, await shop.orderState(orderId)];
    };
  };
  const [settleFirst, settleSecond] = [await refund(1000), await refund(1990)];
  expect(await settleFirst()).toEqual(['failed', 'partRefunded']);
  expect(await settleSecond()).toEqual(['refunded', 'refunded']);
});

test('two plans of a device that are paid at the same moment run one after the other', async () => {
  const orders = [await shop.orderAtCashier(), await shop.orderAtCashier()];
  const now = shop.server.clock.now();
  const pay = (orderId: string) => () =>
    applyStatus(
      deps(),
      'wechatpay',
      `${orderId}_1`,
      { state: 'paid', amountFen: 2990, currency: 'CNY', paidAt: now, transactionId: `4200${orderId}` },
      now,
    );
  // The first has seen what the device has, and has not yet written what it adds.
  await callsWhileLocked(shop.server.database.pool, 'lock table grants in share mode', orders.map(pay));
  const [earlier, later] = await query(
    'select effective_time, expiration_time from order_lines where order_id = any($1) order by effective_time',
    orders,
  );
  expect(later.effective_time).toEqual(earlier.expiration_time);
});
