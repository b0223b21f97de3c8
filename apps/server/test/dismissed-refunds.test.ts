import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '../migrations/0048-refunds-paid-otherwise.ts';
import { newId } from '../src/platform/ids.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  staff = await people(shop.server).login('staff');
});
afterAll(() => shop.server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;

test('a refund that an earlier release dismissed as paid by another way is written down so; others stay as they are', async () => {
  const refused = async (amountFen: number) => {
    const orderId = await shop.orderInEffect();
    await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
    const wanted = { orderId, lineNo: 1, amountFen, note: 'goodwill' };
    expect((await shop.server.post('/pay/refund/add', wanted, { token: staff, key: newId() })).code).toBe(0);
    await eventually(() =>
      shop.count('payment_cases where order_id = $1', orderId).then((cases) => cases > 0),
    );
    return orderId;
  };
  const [whole, part, open, again] = [
    await refused(2990),
    await refused(1000),
    await refused(2990),
    await refused(2990),
  ];
  await query(
    `update payment_cases set resolved_at = now(), resolution = 'dismiss: by bank' where order_id = any($1)`,
    [whole, part, again],
  );
  // Its money came back a second time.
  await query(
    `insert into payment_cases (id, kind, subject, brand, provider, order_id, opened_at)
     select gen_random_uuid(), kind, subject, brand, provider, order_id, now() from payment_cases where order_id = $1`,
    again,
  );
  await up(shop.server.database.db as unknown as Kysely<unknown>);
  const fateOf = async (orderId: string) => [
    await shop.orderState(orderId),
    ...(await query(
      'select state, settled_at is not null as settled from refunds where order_id = $1',
      orderId,
    )),
  ];
  const done = { state: 'paidOtherwise', settled: true };
  expect(await fateOf(whole)).toEqual(['refunded', done]);
  expect(await fateOf(part)).toEqual(['partRefunded', done]);
  for (const left of [open, again])
    expect(await fateOf(left)).toEqual(['paid', { state: 'failed', settled: false }]);
  const { data } = await shop.server.post('/pay/order/timeline', { orderId: whole }, { token: shop.token });
  expect(data.at(-1)).toMatchObject({ event: 'refundedOtherwise', detail: 'staffDecision' });
  expect(await shop.count('ledger_proof')).toBe(0);
});
