import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellAbsentProviders } from '../src/modules/payments/public.ts';
import { createLogger } from '../src/platform/log.ts';
import { passwordOfAll } from './fixtures.ts';
import { Shop } from './shop.ts';
import { callsWhileLocked } from './while-locked.ts';

/** WeChat Pay's settings were removed, but payments that were begun with it are still open. */
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({});
});
afterAll(() => shop.server.stop());

const rows = async (query: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(query, values)).rows;
const forget = (orderId: string) =>
  rows("update payment_attempts set provider = 'former' where order_id = $1", orderId);
const run = (queue: 'payments.poll' | 'payments.poll-refunds') => shop.server.server.workers[queue]({});
const casesOf = (orderId: string) =>
  rows('select kind, provider from payment_cases where order_id = $1 and resolved_at is null', orderId);

test('an order whose provider is not configured any more says so in words, and comes before a person', async () => {
  const orderId = await shop.orderAtCashier();
  await forget(orderId);
  expect((await shop.confirm(orderId)).code).toBe('providerUnavailable');
  expect((await shop.cancel(orderId)).code).toBe('paymentUnknown');
  expect((await shop.jump(orderId)).code).toBe('paymentUnknown');
  expect(await shop.orderState(orderId)).toBe('toPay');
  await rows(
    "update payment_attempts set queries = 55, next_query_at = now() - interval '1 s' where order_id = $1",
    orderId,
  );
  await run('payments.poll');
  expect(await casesOf(orderId)).toEqual([{ kind: 'attemptUnknown', provider: 'former' }]);
});

test('a refund that it owes stays owed, and comes before a person', async () => {
  const orderId = await shop.orderInEffect();
  await forget(orderId);
  await rows("update payments set provider = 'former' where order_id = $1", orderId);
  const staff = await shop.server.post('/loginVerification', {
    userName: 'staff',
    password: passwordOfAll,
  });
  const refund = { orderId, lineNo: 1, amountFen: 500, note: 'goodwill' };
  const options = { token: staff.data.token, key: crypto.randomUUID() };
  expect((await shop.server.raw('/pay/refund/add', refund, options)).code).toBe(0);
  await rows(
    "update refunds set asks = 55, next_ask_at = now() - interval '1 s' where order_id = $1",
    orderId,
  );
  await run('payments.poll-refunds');
  expect(await rows('select state from refunds where order_id = $1', orderId)).toEqual([
    { state: 'requested' },
  ]);
  expect(await casesOf(orderId)).toEqual([{ kind: 'refundUnknown', provider: 'former' }]);
});

test('what staff have asked about anew meanwhile goes on being asked about after the last question', async () => {
  const orderId = await shop.orderInEffect();
  await forget(orderId);
  await rows("update payments set provider = 'former' where order_id = $1", orderId);
  await rows("update payment_attempts set state = 'open' where order_id = $1", orderId);
  await rows(
    `insert into refunds (id, payment_id, order_id, amount_fen, currency, reason, state, created_at)
     select 'R-anew', id, order_id, 500, currency, 'staffDecision', 'requested', now() from payments where order_id = $1`,
    orderId,
  );
  for (const [table, asked, due, queue] of [
    ['payment_attempts', 'queries', 'next_query_at', 'payments.poll'],
    ['refunds', 'asks', 'next_ask_at', 'payments.poll-refunds'],
  ] as const) {
    const askAt = (questions: number) =>
      rows(
        `update ${table} set ${asked} = ${questions}, ${due} = now() - interval '1 s' where order_id = $1`,
        orderId,
      );
    await askAt(55);
    await callsWhileLocked(
      shop.server.database.pool,
      `select from orders where id = '${orderId}' for update`,
      [() => run(queue), () => askAt(0)],
    );
    expect(
      await rows(`select ${asked} from ${table} where order_id = $1 and ${due} < now()`, orderId),
    ).toEqual([{ [asked]: 0 }]);
  }
  expect(await casesOf(orderId)).toEqual([]);
});

test('the start names the provider that is missed, and how much waits for it', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line) => void lines.push(line) });
  await tellAbsentProviders(shop.server.database.db, [], log);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toContainEqual(expect.objectContaining({ provider: 'former', attempts: 2, refunds: 2 }));
});

test('one run asks about all that is due, and not only about as many as it reads at once', async () => {
  const orderId = await shop.orderInEffect();
  await rows(
    `insert into payment_attempts select (jsonb_populate_record(t, jsonb_build_object(
       'id', 'many_' || n, 'ordinal', 100 + n, 'provider', 'former', 'state', 'abandoned', 'transaction_id', null,
       'queries', 1, 'next_query_at', now() - interval '1 s'))).*
     from payment_attempts t, generate_series(1, 450) n where t.order_id = $1`,
    orderId,
  );
  await rows("update payments set provider = 'former' where order_id = $1", orderId);
  await rows(
    `insert into refunds (id, payment_id, order_id, amount_fen, currency, reason, state, created_at, asks, next_ask_at, requested_by)
     select 'many_' || n, id, order_id, 1, currency, 'staffDecision', 'requested', now(), 1, now() - interval '1 s',
       (select id from users limit 1) from payments, generate_series(1, 450) n where order_id = $1`,
    orderId,
  );
  await run('payments.poll');
  await run('payments.poll-refunds');
  expect(
    await rows(`select 'attempts' as what, queries as asked, count(*)::int from payment_attempts where id like 'many%'
      group by queries union all select 'refunds', asks, count(*)::int from refunds where id like 'many%' group by asks`),
  ).toEqual([
    { what: 'attempts', asked: 2, count: 450 },
    { what: 'refunds', asked: 2, count: 450 },
  ]);
});
