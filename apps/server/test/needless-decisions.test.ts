import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStatus } from '../src/modules/payments/apply.ts';
import { openCase } from '../src/modules/payments/cases.ts';
import { quietLog } from './database.ts';
import { people } from './people.ts';
import { Shop } from './shop.ts';

/** Staff may decide of an item whose money is no more what it was when the item was written. */
let shop: Shop;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await people(shop.server).login('staff');
});
afterAll(() => shop.server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
/** Opens an item, and answers what the action on it does. */
async function decide(
  kind: 'quarantine' | 'attemptUnknown' | 'refundUnknown' | 'undelivered',
  { subject, orderId }: { subject: string; orderId: string },
  action: 'refund' | 'askAgain',
) {
  const now = shop.server.clock.now();
  const about = { provider: 'wechatpay', amountFen: 2990, currency: 'CNY', detail: null, now };
  await openCase(shop.server.database.db, { kind, subject, orderId, ...about });
  const [{ id }] = await query(
    'select id from payment_cases where kind = $1 and subject = $2 and resolved_at is null',
    kind,
    subject,
  );
  const input = { id, action, note: 'seen' };
  return (await shop.server.raw('/pay/case/resolve', input, { token: staff })).code;
}
/** An order that was paid as often, at this moment. */
async function paid(times = 1): Promise<string> {
  const orderId = await shop.orderAtCashier();
  const { database, server, clock } = shop.server;
  const deps = { db: database.db, jobs: server.jobs, log: quietLog, metrics: server.metrics };
  const money = { state: 'paid', amountFen: 2990, currency: 'CNY', paidAt: clock.now() } as const;
  for (let time = 1; time <= times; time += 1) {
    const proved = { ...money, transactionId: `4200${orderId}${time}` };
    await applyStatus(deps, 'wechatpay', `${orderId}_1`, proved, clock.now());
  }
  return orderId;
}
const refundsOf = (orderId: string) => shop.count('refunds where order_id = $1', orderId);

test('money that pays its order is not given back as money that fits nothing', async () => {
  const orderId = await paid();
  const about = { subject: `4200${orderId}1`, orderId };
  expect(await decide('quarantine', about, 'refund')).toBe('caseActionImpossible');
  expect(await refundsOf(orderId)).toBe(0);
});

test('money that goes back already is not given back once more', async () => {
  const orderId = await paid(2);
  const about = { subject: `4200${orderId}2`, orderId };
  expect(await decide('quarantine', about, 'refund')).toBe('refundTooMuch');
  expect(await refundsOf(orderId)).toBe(1);
});

test('nor is that of a line', async () => {
  const orderId = await paid();
  const [{ id }] = await query(
    "update order_lines set delivery = 'failed' where order_id = $1 returning id",
    orderId,
  );
  expect(await decide('undelivered', { subject: id, orderId }, 'refund')).toBe(0);
  expect(await decide('undelivered', { subject: id, orderId }, 'refund')).toBe('refundTooMuch');
  expect(await refundsOf(orderId)).toBe(1);
});

test('what is known is not asked about again', async () => {
  const orderId = await paid(2);
  const attempt = { subject: `${orderId}_1`, orderId };
  expect(await decide('attemptUnknown', attempt, 'askAgain')).toBe('caseActionImpossible');
  const [{ id }] = await query(
    "update refunds set state = 'succeeded', settled_at = now(), next_ask_at = null where order_id = $1 returning id",
    orderId,
  );
  expect(await decide('refundUnknown', { subject: id, orderId }, 'askAgain')).toBe('caseActionImpossible');
  expect(await query('select next_query_at from payment_attempts where order_id = $1', orderId)).toEqual([
    { next_query_at: null },
  ]);
  expect(await query('select next_ask_at from refunds where id = $1', id)).toEqual([{ next_ask_at: null }]);
});
