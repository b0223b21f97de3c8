import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '../../../test/shop.ts';
import { hasPaid } from './apply.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

/** The attempt of an order of which a payment was reported; with a reason, it fits nothing. */
async function reported(reason: string | null): Promise<string> {
  const attemptId = `${await shop.orderAtCashier()}_1`;
  await shop.server.database.pool.query(
    `insert into payments (id, provider, transaction_id, attempt_id, order_id, amount_fen, currency, paid_at, recorded_at,
       purpose, reason) select gen_random_uuid(), provider, $1, id, order_id, amount_fen, currency, now(), now(), $2, $3
     from payment_attempts where id = $1`,
    [attemptId, reason === null ? 'order' : 'quarantine', reason],
  );
  return attemptId;
}

test('a payment that was reported before has paid its order, but not if it went into quarantine', async () => {
  const { db } = shop.server.database;
  expect(await hasPaid(db, await reported(null), 'ignored')).toBe(true);
  expect(await hasPaid(db, await reported('underpaid'), 'ignored')).toBe(false);
});
