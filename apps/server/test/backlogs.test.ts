import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askCarrier } from '../src/modules/real-name/jobs.ts';
import { quietLog } from './database.ts';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

const minuteMs = 60_000;

describe('the inbox of notifications', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ work: false });
  });
  afterAll(() => shop.server.stop());
  beforeEach(() => run('delete from payment_inbox'));
  const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);
  const apply = () => shop.server.server.workers['payments.apply-inbox']({});
  /** Events that can never be applied: nobody knows their provider. */
  const addHopeless = (count: number) =>
    run(
      `insert into payment_inbox (provider, event_id, subject, event, received_at)
       select 'nobody', n, 'x', '{"kind": "payment", "attemptId": "x", "mustQuery": true}', now() - interval '1 day'
       from generate_series(1, $1::integer) n`,
      count,
    );

  test('lets none wait behind many that always fail', async () => {
    await addHopeless(501);
    const orderId = await shop.orderAtCashier();
    await run('alter table grants rename to hidden_grants');
    await shop.pay(orderId);
    await eventually(async () => (await shop.count("payment_inbox where provider <> 'nobody'")) === 1);
    await run('alter table hidden_grants rename to grants');
    shop.server.clock.advance(minuteMs);
    await apply();
    expect(await shop.orderState(orderId)).toBe('paid');
  });

  test('tries one that fails again and again after longer and longer pauses, and once the clock was wrong', async () => {
    const { clock } = shop.server;
    await addHopeless(1);
    const tries = async () => (await run('select tries from payment_inbox')).rows[0].tries;
    for (let minute = 0; minute < 60; minute += 1) {
      await apply();
      clock.advance(minuteMs);
    }
    expect(await tries()).toBe(8);
    clock.advance(365 * 24 * 60 * minuteMs);
    await apply();
    clock.advance(-365 * 24 * 60 * minuteMs);
    await apply();
    expect(await tries()).toBe(10);
  });

  test('does not keep one waiting for as long as the clock was ahead when it came', async () => {
    await addHopeless(1);
    await run("update payment_inbox set received_at = now() + interval '1 year'");
    await apply();
    expect((await run('select tries from payment_inbox')).rows).toEqual([{ tries: 1 }]);
  });
});

test('deliveries that have lost their jobs are all taken up at once, however many there are', async () => {
  const shop = await Shop.open({ work: false });
  try {
    const { pool } = shop.server.database;
    const orderId = await shop.orderAtCashier();
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
    await pool.query("update orders set paid_at = now() - interval '2 hours' where id = $1", [orderId]);
    await pool.query("update order_lines set delivery = 'retried', delivery_changed_at = null");
    await pool.query(
      `insert into order_lines select (jsonb_populate_record(l,
         jsonb_build_object('id', gen_random_uuid(), 'line_no', 100 + n))).*
       from order_lines l, generate_series(1, 1200) n`,
    );
    await pool.query('delete from jobs.job');
    await shop.server.server.workers['delivery.resume']({});
    expect(await shop.count("jobs.job where name = 'delivery.submit'")).toBe(1201);
  } finally {
    await shop.server.stop();
  }
});

describe('verifications that wait for the carrier', () => {
  let world: RealNameWorld;
  beforeAll(async () => {
    world = await startRealNameWorld();
  });
  afterAll(() => world.server.stop());

  test('are all asked about in one run, a few at once, though it answers slowly', async () => {
    const { database, clock } = world.server;
    const iccid = await world.newSim();
    await world.submit(await world.holder(), iccid);
    await database.pool.query(
      `insert into sims select (jsonb_populate_record(s, jsonb_build_object('iccid', '8986069900000' || 100000 + n,
         'slot', 1000 + n))).* from sims s, generate_series(1, 249) n where iccid = '${iccid}'`,
    );
    await database.pool.query(
      `insert into real_name_cases select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'carrier_reference', 'copy-' || n, 'iccid', '8986069900000' || 100000 + n))).* from real_name_cases c, generate_series(1, 249) n`,
    );
    let [asked, atOnce, mostAtOnce] = [0, 0, 0];
    const query = async () => {
      asked += 1;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await sleep(5);
      atOnce -= 1;
      throw new Error('down');
    };
    const deps = { db: database.db, clock, keepMs: minuteMs, service: { carrier: { query } } };
    clock.advance(minuteMs);
    const ask = askCarrier(deps as unknown as Parameters<typeof askCarrier>[0], quietLog);
    await expect(ask()).rejects.toThrow('250');
    expect([asked, mostAtOnce]).toEqual([250, 5]);
    await ask();
    expect(asked).toBe(250);
  });
});
