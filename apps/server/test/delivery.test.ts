import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiOfA, imeiOfB } from './fixtures.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';
import { deliveriesWereTried } from './tried-deliveries.ts';

const dayMs = 24 * 3_600_000;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await takesEffectIn(50);
  // No refund ends while a test looks: a line that was given up would be refunded a moment later.
  await shop.server.control('wechatPay', '/control/settings', { refundSettleMs: 90 * dayMs });
});
afterAll(() => shop.server.stop());

const takesEffectIn = (activationMs: number) =>
  shop.server.control('devicePlatform', '/control/settings', { activationMs });

/** Orders are paid by a signed notification, without the cashier. */
async function buy(changes: Record<string, unknown>): Promise<string> {
  const orderId = await shop.orderAtCashier(changes);
  await payByNotice(orderId);
  return orderId;
}
async function payByNotice(orderId: string): Promise<void> {
  const order = await orderOf(orderId);
  const draft = { attemptId: `${orderId}_1`, totalFen: order.payFen };
  const answer = await shop.server.http(shop.notifications.request(draft));
  if (answer.status !== 200) throw new Error(answer.text);
}
const orderOf = async (orderId: string) =>
  (await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token })).data;
const deliveries = async (orderId: string) => {
  const { rows } = await shop.server.database.pool.query(
    'select delivery from order_lines where order_id = $1 order by line_no',
    [orderId],
  );
  return rows.map((row: { delivery: string }) => row.delivery);
};
const allowance = async (imei: string, type: number) => {
  const token = shop.token;
  const { data } = await shop.server.post('/redis/getPackageByImei', { imei }, { token });
  return data.items.find((item) => item.type === type);
};
const story = async (orderId: string) =>
  (await shop.server.post('/pay/order/timeline', { orderId }, { token: shop.token })).data.map(
    ({ event }) => event,
  );
/** Waits long enough for a job that asks twice: its pauses double, from two seconds on. */
const delivered = (orderId: string) =>
  eventually(async () => (await deliveries(orderId)).every((delivery) => delivery === 'inEffect'));

async function lineOf(orderId: string): Promise<string> {
  const { rows } = await shop.server.database.pool.query('select id from order_lines where order_id = $1', [
    orderId,
  ]);
  return rows[0].id;
}
/** Deletes the line's job between two tries: a running one would be written again, as put off. */
const loseJob = (lineId: string) =>
  eventually(async () => {
    const lost = await shop.server.database.pool.query(
      "delete from jobs.job where data->>'lineId' = $1 and state = 'retry'",
      [lineId],
    );
    return lost.rowCount === 1;
  });

/** A device of owner A that no other test touches. */
async function newDevice(imei: string, status = 'activated'): Promise<string> {
  await shop.server.database.pool.query(
    `insert into devices (imei, brand, model, name, status, user_id, expiration_time)
     values ($1, 'zax', 'T-H1', 'x', $2, $3, now() - interval '1 day')`,
    [imei, status, shop.world.ownerA],
  );
  return imei;
}

describe('a paid order', () => {
  test('is delivered line by line, and the allowances then show exactly what was bought', async () => {
    const imei = await newDevice('356938035643809');
    const orderId = await buy({
      imeis: [imei],
      packages: [{ packageId: 168 }, { packageId: 201, total: 3 }],
    });
    await delivered(orderId);
    expect(await allowance(imei, 9)).toMatchObject({ sum: 30, usable: 30, unit: 'G', level: 'plenty' });
    expect(await allowance(imei, 1)).toMatchObject({ sum: 30, usable: 30, unit: 'count' });
    const events = await story(orderId);
    expect(events.slice(0, 3)).toEqual(['created', 'attemptStarted', 'paid']);
    expect(events.filter((event) => event === 'submitted')).toHaveLength(2);
    expect(events.filter((event) => event === 'inEffect')).toHaveLength(2);
  });

  test('gives nothing before the platform has confirmed it', async () => {
    const imei = await newDevice('356938035643817');
    await takesEffectIn(60_000);
    const orderId = await buy({ imeis: [imei] });
    await eventually(async () => (await deliveries(orderId))[0] === 'submitted');
    expect(await allowance(imei, 9)).toBeUndefined();
    await takesEffectIn(50);
    await shop.server.control('devicePlatform', '/control/clock', { advanceMs: 60_000 });
    await delivered(orderId);
    expect(await allowance(imei, 9)).toMatchObject({ usable: 30 });
  });

  test('that activates a device makes it active, for as long as was bought', async () => {
    const imei = await newDevice('356938035643825', 'notActivated');
    const orderId = await buy({ imeis: [imei], packages: [{ packageId: 203 }] });
    await delivered(orderId);
    const { data } = await shop.server.post('/device/getDeviceByImei', { imei }, { token: shop.token });
    expect(data.status).toBe('activated');
    const left = Date.parse(data.expirationTime ?? '') - shop.server.clock.now().getTime();
    expect(Math.round(left / dayMs)).toBe(30);
    expect((await orderOf(orderId)).active).toBe(1);
  });

  test('that only adds an allowance does not move the device’s own end', async () => {
    const imei = await newDevice('356938035643833');
    const end = async () =>
      (await shop.server.post('/device/getDeviceByImei', { imei }, { token: shop.token })).data
        .expirationTime;
    const before = await end();
    await delivered(await buy({ imeis: [imei], packages: [{ packageId: 201 }] }));
    expect(await end()).toBe(before);
  });
});

describe('a delivery that was forgotten', () => {
  test('by its job is taken up an hour later; one that the platform has lost is told again', async () => {
    const imei = await newDevice('351756051523999');
    await shop.server.control('devicePlatform', '/control/down', {});
    const orderId = await buy({ imeis: [imei], packages: [{ packageId: 201 }] });
    await loseJob(await lineOf(orderId));
    const { pool } = shop.server.database;
    // The line counts as submitted, but the platform has never heard of it.
    await pool.query(
      `update order_lines set delivery = 'submitted', delivery_changed_at = now() - interval '2 hours' where order_id = $1`,
      [orderId],
    );
    await pool.query(`update orders set paid_at = now() - interval '2 hours' where id = $1`, [orderId]);
    await shop.server.control('devicePlatform', '/control/up', {});

    await shop.server.server.workers['delivery.resume']({});
    await delivered(orderId);
    expect(await allowance(imei, 1)).toMatchObject({ sum: 10, usable: 10 });
    expect((await story(orderId)).filter((event) => event === 'inEffect')).toHaveLength(1);
  });
});

describe('the platform that knows more of a line than a database that was restored', () => {
  /** A line that the platform was told to end, under a revision; then the database is restored from before that. */
  async function restored(imei: string, revision: number): Promise<string> {
    const orderId = await buy({ imeis: [await newDevice(imei)] });
    await delivered(orderId);
    const lineId = await lineOf(orderId);
    const { pool } = shop.server.database;
    const setGrants = (state: string) =>
      pool.query('update grants set state = $2 where order_line_id = $1', [lineId, state]);
    await pool.query('insert into service_amendments values ($1, $2, 0, now())', [lineId, revision]);
    await setGrants('revoked');
    await shop.server.server.workers['delivery.amend']({ lineId });
    expect(await given(lineId)).toEqual([]);
    await setGrants('delivered');
    await pool.query('delete from service_amendments where order_line_id = $1', [lineId]);
    return lineId;
  }
  const works = (queue: 'delivery.amend' | 'delivery.submit', lineId: string) =>
    shop.server.server.workers[queue]({ lineId }).then(
      () => true,
      () => false,
    );
  const given = async (lineId: string) => {
    const answer = await fetch(`${shop.server.devicePlatformUrl}/control/services`);
    const { services } = (await answer.json()) as {
      services: { requestId: string; services: { type: number }[] }[];
    };
    return services.find(({ requestId }) => requestId === lineId)?.services.map(({ type }) => type);
  };

  test.each([
    ['356938035643924', 3],
    ['356938035643932', 1],
  ])('is told what the line gives now (%s, revision %i)', async (imei, revision) => {
    const lineId = await restored(imei, revision);
    const { pool } = shop.server.database;
    await pool.query('insert into service_amendments values ($1, 1, 0, now())', [lineId]);
    await eventually(() => works('delivery.amend', lineId));
    expect(await given(lineId)).toEqual([9]);
    expect(
      await shop.count('service_amendments where told_revision = revision and order_line_id = $1', lineId),
    ).toBe(1);
  });

  test('is told of it again where the line was only paid', async () => {
    const lineId = await restored('356938035643940', 1);
    await shop.server.database.pool.query("update order_lines set delivery = 'waiting' where id = $1", [
      lineId,
    ]);
    await eventually(() => works('delivery.submit', lineId));
    expect(await given(lineId)).toEqual([9]);
  });
});

describe('the platform', () => {
  test('that takes a line and forgets it, again and again, is not told for ever: after a day it is given up', async () => {
    const imei = await newDevice('356938035643916');
    await shop.server.control('devicePlatform', '/control/down', {});
    const orderId = await buy({ imeis: [imei] });
    const lineId = await lineOf(orderId);
    await loseJob(lineId);
    const { pool } = shop.server.database;
    await pool.query("update payments set recorded_at = now() - interval '25 hours' where order_id = $1", [
      orderId,
    ]);
    await pool.query(
      "update order_lines set delivery = 'submitted', delivery_changed_at = now() where id = $1",
      [lineId],
    );
    await shop.server.control('devicePlatform', '/control/up', {});
    // Lines have been tried, in vain, for an hour by then.
    shop.server.clock.advance(dayMs / 16);
    await shop.server.server.workers['delivery.confirm']({ lineId });
    shop.server.clock.advance(-dayMs / 16);
    expect(await deliveries(orderId)).toEqual(['failed']);
    expect(await story(orderId)).toContain('deliveryFailed');
  });

  test('that is down is tried again: nothing is lost, nothing is given twice', async () => {
    const imei = await newDevice('356938035643841');
    await shop.server.control('devicePlatform', '/control/down', {});
    const orderId = await buy({ imeis: [imei] });
    await eventually(async () => (await deliveries(orderId))[0] === 'retried');
    expect((await orderOf(orderId)).status).toBe('paid');
    expect(await allowance(imei, 9)).toBeUndefined();
    await shop.server.control('devicePlatform', '/control/up', {});
    await eventually(async () => (await deliveries(orderId))[0] === 'inEffect');
    expect(await allowance(imei, 9)).toMatchObject({ sum: 30, usable: 30 });
    expect(await shop.grants(orderId)).toBe(1);
  });

  test('that fails a line makes the failure visible: it grants nothing, and the other line is delivered', async () => {
    const [imei, other] = [await newDevice('356938035643858'), await newDevice('356938035643866')];
    await shop.server.control('devicePlatform', '/control/fail-next', { imei, reason: 'the SIM is locked' });
    const orderId = await buy({ imeis: [imei, other] });
    await eventually(async () => (await deliveries(orderId)).join() === 'failed,inEffect');
    expect(await allowance(imei, 9)).toBeUndefined();
    expect(await allowance(other, 9)).toMatchObject({ usable: 30 });
    const { data } = await shop.server.post('/pay/order/timeline', { orderId }, { token: shop.token });
    expect(data).toContainEqual(
      expect.objectContaining({ event: 'deliveryFailed', detail: 'the SIM is locked' }),
    );
  });

  test('that failed a line does not make the next order wait behind it', async () => {
    const imei = await newDevice('356938035643874');
    await shop.server.control('devicePlatform', '/control/fail-next', { imei });
    const failed = await buy({ imeis: [imei] });
    await eventually(async () => (await deliveries(failed))[0] === 'failed');
    const packages = await shop.server.post(
      '/pay/package/getPackageList',
      { imei, type: [9] },
      { token: shop.token },
    );
    expect(packages.data[0]?.queued).toBe(false);
    const next = await buy({ imeis: [imei] });
    await delivered(next);
    expect(await allowance(imei, 9)).toMatchObject({ usable: 30 });
  });
});

test('lines that are delivered together succeed, fail and are repeated each by itself, and the ledger proves', async () => {
  const imeis = Array.from({ length: 6 }, (_, i) => String(990_000_000_000_100 + i));
  for (const imei of imeis) await newDevice(imei);
  const [refused] = imeis;
  await shop.server.control('devicePlatform', '/control/fail-next', { imei: refused });
  const orders = await Promise.all(imeis.map((imei) => shop.orderAtCashier({ imeis: [imei] })));
  await Promise.all(orders.map(payByNotice));
  const { pool } = shop.server.database;
  const { rows } = await pool.query<{ id: string }>('select id from order_lines where order_id = any($1)', [
    orders,
  ]);
  const { workers } = shop.server.server;
  // Run beside this server's own jobs, twice each: all must cope with what another has done.
  for (const queue of ['delivery.submit', 'delivery.confirm', 'delivery.confirm'] as const) {
    const lineIds = [...rows, ...rows].map(({ id }) => id);
    await Promise.allSettled(lineIds.map((lineId) => workers[queue]({ lineId })));
  }
  const states = async () => (await Promise.all(orders.map(deliveries))).map(([state]) => state);
  await eventually(async () => (await states()).join() === `failed${',inEffect'.repeat(5)}`);
  for (const [index, orderId] of orders.entries()) {
    const events = await story(orderId);
    expect(events.filter((event) => event === 'submitted')).toHaveLength(1);
    expect(events.filter((event) => event === 'inEffect')).toHaveLength(index === 0 ? 0 : 1);
  }
  const moved = await pool.query(
    "select 1 from ledger_movements where kind = 'delivery' and order_id = any($1)",
    [orders],
  );
  expect(moved.rowCount).toBe(5);
  expect((await pool.query('select * from ledger_proof')).rows).toEqual([]);
});

test('two orders for one device, paid at once, follow each other instead of running side by side', async () => {
  const imei = await newDevice('356938035643882');
  const orders = await Promise.all([1, 2, 3].map(() => shop.orderAtCashier({ imeis: [imei] })));
  await Promise.all(orders.map(payByNotice));
  const spans = (await Promise.all(orders.map(orderOf)))
    .map((order) => order.orderVosList[0])
    .map((line) => [Date.parse(line?.effectiveTime ?? ''), Date.parse(line?.expirationTime ?? '')] as const)
    .sort(([a], [b]) => a - b);
  expect(spans[1]?.[0]).toBe(spans[0]?.[1]);
  expect(spans[2]?.[0]).toBe(spans[1]?.[1]);
  for (const [from, to] of spans) expect(to - from).toBe(30 * dayMs);
  for (const orderId of orders) await delivered(orderId);
  // Only the first one is running; the others can't be used yet.
  expect(await allowance(imei, 9)).toMatchObject({ sum: 30, usable: 30 });
});

test('two plans for one device in one order follow each other, in the order of its lines', async () => {
  const imei = await newDevice('356938035643908');
  await shop.server.database.pool.query(`
    insert into packages select (jsonb_populate_record(p, '{"id": 169}')).* from packages p where id = 168;
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": 169}')).*
      from package_prices p where package_id = 168;
  `);
  const bought = await buy({ imeis: [imei], packages: [{ packageId: 169, total: 2 }, { packageId: 168 }] });
  const { orderVosList: lines, payTime } = await orderOf(bought);
  expect(lines.map(({ packageId }) => packageId)).toEqual([169, 168]);
  expect(lines[0]?.effectiveTime).toBe(payTime);
  expect(lines[1]?.effectiveTime).toBe(lines[0]?.expirationTime);
});

test('the largest order that can be made can be paid: fifty devices, each a year of monthly parts', async () => {
  const imeis = Array.from({ length: 50 }, (_, i) => String(990_000_000_000_000 + i));
  for (const imei of imeis) await newDevice(imei);
  const part = (type: number) => ({ type, quantity: 1200, period: 12, periodUnit: 'MONTH', split: 1 });
  await shop.server.database.pool.query(
    `insert into packages (id, type, name_zh, name_en, effect_type, package_group, details, terms_version)
     values (299, 9, '年', 'Year', 1, 9, $1, '2026-11')`,
    [JSON.stringify([part(9), part(1)])],
  );
  await shop.server.database.pool.query(
    "insert into package_prices (package_id, site, currency, price_fen) values (299, 'cn', 'CNY', 100)",
  );
  const packages = [{ packageId: 299, total: 12 }, { packageId: 168, total: 12 }, { packageId: 201 }];
  const orderId = await shop.orderAtCashier({ imeis, packages });
  await payByNotice(orderId);
  expect((await orderOf(orderId)).status).toBe('paid');
  expect(await shop.grants(orderId)).toBe(50 * (12 * 24 + 12 + 1));
});

test('an order for several devices queues on each of them by itself', async () => {
  const order = await orderOf(
    await buy({ imeis: [imeiOfA, imeiOfB], packages: [{ packageId: 168, total: 2 }] }),
  );
  for (const line of order.orderVosList) {
    const days = (Date.parse(line.expirationTime ?? '') - Date.parse(line.effectiveTime ?? '')) / dayMs;
    expect(days).toBe(60);
    expect(line.effectiveTime).toBe(order.payTime);
  }
});

test('a line whose payment became known a day late is tried for as long as any other', async () => {
  const imei = await newDevice('356938035643999');
  await shop.server.control('devicePlatform', '/control/down', {});
  const orderId = await shop.orderAtCashier({ imeis: [imei] });
  await shop.dropNotifications(orderId);
  await shop.pay(orderId);
  shop.server.clock.advance(dayMs + 60_000);
  await shop.server.server.workers['payments.poll']({});
  await eventually(async () => (await deliveries(orderId))[0] !== 'waiting');
  expect(await deliveries(orderId)).toEqual(['retried']);
  await shop.server.control('devicePlatform', '/control/up', {});
  await delivered(orderId);
  shop.server.clock.advance(-dayMs - 60_000);
});

test('a line that could not be told to the platform for a day is given up and says so', async () => {
  const imei = await newDevice('356938035643890');
  await shop.server.control('devicePlatform', '/control/down', {});
  const orderId = await buy({ imeis: [imei] });
  await eventually(async () => (await deliveries(orderId))[0] === 'retried');
  const { server, clock, database } = shop.server;
  clock.advance(dayMs + 60_000);
  await deliveriesWereTried(database, clock.now());
  await server.workers['delivery.submit']({ lineId: await lineOf(orderId) });
  expect(await deliveries(orderId)).toEqual(['failed']);
  expect(await story(orderId)).toContain('deliveryFailed');
});
