import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  token = await people(server).login('owner-a');
});
afterAll(() => server.stop());
// Equal orders within ten seconds are one order: each test begins after that.
beforeEach(() => server.clock.advance(11_000));

const add = (body: Record<string, unknown>, options: { token?: string; key?: string } = {}) =>
  server.raw('/pay/order/addOrder', { lang: 'en', ...body }, { token, ...options });
const hotspot = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
const count = async (sql: string): Promise<number> =>
  (await server.database.pool.query(`select count(*) as n from ${sql}`)).rows[0].n;
const orderOf = async (orderId: unknown, options: { token?: string } = {}) =>
  (await server.post('/pay/order/getOrder', { orderId: orderId as string }, { token, ...options })).data;

describe('an order with an idempotency key', () => {
  test('is the same order when the same content comes again, also a day later', async () => {
    const first = await add(hotspot, { key: 'again' });
    server.clock.advance(24 * 3_600_000);
    const second = await add(hotspot, { key: 'again' });
    expect(first).toMatchObject({ flag: true, code: 0 });
    expect(second.data).toBe(first.data);
  });

  test('is refused when other content comes with the key', async () => {
    await add(hotspot, { key: 'other' });
    const conflict = await add({ ...hotspot, packages: [{ packageId: 201 }] }, { key: 'other' });
    expect(conflict).toMatchObject({ status: 409, flag: false, code: 'idempotencyConflict' });
  });

  test('is one order, however many requests come at once', async () => {
    const before = await count('orders');
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(hotspot, { key: 'twenty' })));
    expect(new Set(answers.map((answer) => answer.data)).size).toBe(1);
    expect(answers.every((answer) => answer.code === 0)).toBe(true);
    expect(await count('orders')).toBe(before + 1);
  });

  test('of another session is another order', async () => {
    const guest = await people(server).guest();
    const [mine, theirs] = [
      await add(hotspot, { key: 'shared' }),
      await add(hotspot, { key: 'shared', token: guest }),
    ];
    expect([mine.code, theirs.code]).toEqual([0, 0]);
    expect(mine.data).not.toBe(theirs.data);
  });

  test('reads the same defaults as the same content, whether they are written out or not', async () => {
    const first = await add(hotspot, { key: 'defaults' });
    const packages = hotspot.packages.map((one) => ({ ...one, total: 1 }));
    const second = await add({ ...hotspot, agent: 1, type: 2, packages }, { key: 'defaults' });
    expect(second.data).toBe(first.data);
  });
});

describe('an order without a key', () => {
  test('is the same order within ten seconds, and another one after that', async () => {
    const first = await add(hotspot);
    server.clock.advance(9_000);
    expect((await add(hotspot)).data).toBe(first.data);
    server.clock.advance(2_000);
    expect((await add(hotspot)).data).not.toBe(first.data);
  });

  test('is one order, however many taps come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(hotspot)));
    expect(new Set(answers.map((answer) => answer.data)).size).toBe(1);
  });
});

describe('the price', () => {
  test('is the catalogue’s at that moment, and the order keeps it', async () => {
    const { data: orderId } = await add({ imeis: [imeiOfA], packages: [{ packageId: 168, total: 3 }] });
    await server.database.pool.query('update package_prices set price_fen = 9999 where package_id = 168');
    try {
      expect(await orderOf(orderId)).toMatchObject({
        amountFen: 8970,
        discountFen: 0,
        payFen: 8970,
        currency: 'CNY',
        orderVosList: [{ total: 3, amountFen: 8970 }],
      });
    } finally {
      await server.database.pool.query('update package_prices set price_fen = 2990 where package_id = 168');
    }
  });

  test.each([
    ['price', { expectedPayFen: 2989 }],
    ['price, which is lower by now', { expectedPayFen: 2991 }],
    ['terms', { expectedPayFen: 2990, termsVersion: '2020-01' }],
  ])('that the buyer did not see (%s) makes no order and is shown', async (_, seen) => {
    const before = await count('orders');
    const answer = await add({ ...hotspot, ...seen });
    expect(answer).toMatchObject({
      status: 200,
      flag: false,
      code: 'priceChanged',
      data: { amountFen: 2990, discountFen: 0, payFen: 2990, currency: 'CNY', termsVersion: '2026-11' },
    });
    expect(await count('orders')).toBe(before);
  });

  test('is in the site’s currency: dollars on the iso site, bound when the session begins', async () => {
    const guest = (await server.raw('/session/guest', { site: 'iso' })).data as { token: string };
    const packages = await server.post('/pay/package/getPackageList', { imei: imeiOfA }, guest);
    for (const one of packages.data) expect(one.currency).toBe('USD');
    const { data: orderId } = await add(hotspot, guest);
    expect(await orderOf(orderId, guest)).toMatchObject({ currency: 'USD', payFen: 2990 });
  });
});

describe('what cannot be ordered', () => {
  test.each([
    [
      'a package for another model',
      { imeis: [imeiOfA], packages: [{ packageId: 204 }] },
      'packageNotOffered',
    ],
    ['a package that is not there', { imeis: [imeiOfA], packages: [{ packageId: 999 }] }, 'packageNotFound'],
    [
      'a device that is not there',
      { imeis: ['356938035643809'], packages: [{ packageId: 168 }] },
      'noService',
    ],
    [
      'a SIM that is not there',
      { iccids: ['89860000000000000000'], packages: [{ packageId: 168 }] },
      'noService',
    ],
    ['no device at all', { packages: [{ packageId: 168 }] }, 'orderDataWrong'],
    [
      'a package twice',
      { imeis: [imeiOfA], packages: [{ packageId: 168 }, { packageId: 168 }] },
      'orderDataWrong',
    ],
    ['a free plan twice', { imeis: [imeiOfA], packages: [{ packageId: 202, total: 2 }] }, 'orderDataWrong'],
  ])('%s leaves nothing behind', async (_, body, code) => {
    const before = await count('orders');
    expect(await add(body)).toMatchObject({ flag: false, code });
    expect(await count('orders')).toBe(before);
  });

  test('a SIM in stock, which is in no device, answers as one that is not there', async () => {
    const stocked = '89860620000000012344';
    await server.database.pool.query(
      "insert into sims (iccid, carrier, carrier_status, real_name) values ($1, 'unicom', 1, false)",
      [stocked],
    );
    const [there, missing] = await Promise.all(
      [stocked, '89860620000000012351'].map((iccid) =>
        add({ iccids: [iccid], packages: [{ packageId: 168 }] }),
      ),
    );
    expect({ ...there, requestId: '' }).toEqual({ ...missing, requestId: '' });
  });

  test('a package that is off sale is not on sale for an order either', async () => {
    await server.database.pool.query('update packages set on_sale = false where id = 201');
    try {
      expect((await add({ imeis: [imeiOfA], packages: [{ packageId: 201 }] })).code).toBe('packageNotFound');
    } finally {
      await server.database.pool.query('update packages set on_sale = true where id = 201');
    }
  });

  test('a package that is for another SIM carrier says so', async () => {
    await server.database.pool.query("update packages set carriers = '{cmcc}' where id = 201");
    try {
      const answer = await add({ imeis: [imeiOfA], packages: [{ packageId: 201 }] });
      expect(answer.code).toBe('packageNotOffered');
      expect(answer.msg).toBe(
        'This package is not offered for the device: it does not work with this SIM’s carrier',
      );
    } finally {
      await server.database.pool.query('update packages set carriers = null where id = 201');
    }
  });
});

describe('an order for several devices', () => {
  test('has at most 200 lines', async () => {
    const imeis = Array.from({ length: 41 }, (_, index) => String(990_000_000_000_000 + index));
    const packages = [168, 201, 202, 203, 204].map((packageId) => ({ packageId }));
    expect((await add({ imeis, packages })).code).toBe('orderDataWrong');
    // The largest allowed number of devices: none of them exists.
    expect((await add({ imeis: imeis.slice(1), packages })).code).toBe('noService');
  });

  test('costs no more than an amount can be', async () => {
    await server.database.pool.query(
      "update package_prices set price_fen = 100000000 where package_id = 168 and site = 'cn'",
    );
    try {
      const dear = (total: number, expectedPayFen?: number) =>
        add({ imeis: [imeiOfA, imeiOfB], packages: [{ packageId: 168, total }], expectedPayFen });
      expect((await dear(12)).code).toBe('orderDataWrong');
      expect((await dear(10, 1_999_999_999)).code).toBe('priceChanged');
      const { data: orderId } = await dear(10, 2_000_000_000);
      expect((await orderOf(orderId)).payFen).toBe(2_000_000_000);
    } finally {
      await server.database.pool.query(
        "update package_prices set price_fen = 2990 where package_id = 168 and site = 'cn'",
      );
    }
  });

  test('has a line for each device and package, each with its own amount', async () => {
    const { data: orderId } = await add({
      imeis: [imeiOfA, imeiOfB],
      packages: [{ packageId: 168 }, { packageId: 201, total: 2 }],
    });
    const order = await orderOf(orderId);
    const lines = order.orderVosList.map(({ imei, packageId, amountFen }) => [imei, packageId, amountFen]);
    expect(lines).toEqual([
      [imeiOfA, 168, 2990],
      [imeiOfA, 201, 200],
      [imeiOfB, 168, 2990],
      [imeiOfB, 201, 200],
    ]);
    expect(order.amountFen).toBe(6380);
  });

  test('knows a device by its SIM, and one that is named twice once', async () => {
    const { data: orderId } = await add({
      imeis: [imeiOfA],
      iccids: [iccidOfA],
      packages: [{ packageId: 168 }],
    });
    expect((await orderOf(orderId)).orderVosList.map(({ imei }) => imei)).toEqual([imeiOfA]);
  });
});

describe('a free plan', () => {
  const free = (imei: string) => ({ imeis: [imei], packages: [{ packageId: 202 }] });

  test('is paid at once by no method, and is had once a device, however many orders race for it', async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => people(server).guest()));
    const answers = await Promise.all(guests.map((guest) => add(free(imeiOfA), { token: guest })));
    const won = answers.filter((answer) => answer.code === 0);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'alreadyClaimed')).toHaveLength(19);
    expect(await count(`order_lines where package_id = 202 and imei = '${imeiOfA}'`)).toBe(1);
    expect(await count(`grants where package_id = 202 and imei = '${imeiOfA}'`)).toBe(1);

    const winner = guests[answers.findIndex((answer) => answer.code === 0)] ?? '';
    const order = await orderOf(won[0]?.data, { token: winner });
    expect(order).toMatchObject({ status: 'paid', payFen: 0, payMethod: 'none', transactionId: null });
    expect(order.payTime).toBe(order.creationTime);
  });

  test('that one of several devices has had is not given to the others beside it, however many orders race', async () => {
    const imeis = ['356938035643924', '356938035643932', '356938035643940'];
    const { pool } = server.database;
    for (const imei of imeis)
      await pool.query(
        `insert into devices (imei, brand, model, name, status) values ($1, 'zax', 'T-H1', 'x', 'activated')`,
        [imei],
      );
    server.clock.advance(3_600_000);
    const guests = await Promise.all(Array.from({ length: 9 }, () => people(server).guest()));
    // Each order wants two of the three, so no two orders can both succeed.
    const answers = await Promise.all(
      guests.map((guest, index) => {
        const two = imeis.filter((_, i) => i !== index % 3);
        return add({ imeis: two, packages: [{ packageId: 202 }] }, { token: guest });
      }),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'alreadyClaimed')).toHaveLength(8);
    const held = await pool.query('select imei from order_lines where package_id = 202 and imei = any($1)', [
      imeis,
    ]);
    expect(held.rows).toHaveLength(2);
  });

  test('of several devices is claimed at the first try by orders that name them in different sequences at once', async () => {
    const imeis = Array.from({ length: 5 }, (_, n) => String(970_000_000_000_000 + n));
    const { pool } = server.database;
    await pool.query(
      `insert into devices (imei, brand, model, name, status, user_id)
       select unnest($2::text[]), 'zax', 'T-H1', 'x', 'activated', user_id from devices where imei = $1`,
      [imeiOfA, imeis],
    );
    // Slow enough that each order has some of the devices when another one wants them. A sequence counts also what was
    // rolled back: an order that began anew after a deadlock.
    await pool.query(`
      create sequence claims;
      create function slow() returns trigger language plpgsql as
        'begin perform nextval(''claims''), pg_sleep(0.02); return new; end';
      create trigger slow before insert on free_claims for each row execute function slow()`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        add(
          { imeis: n % 2 ? imeis : imeis.toReversed(), packages: [{ packageId: 202 }] },
          { key: `sequence-${n}` },
        ),
      ),
    );
    await pool.query('drop trigger slow on free_claims');
    const { rows } = await pool.query('select last_value as claims from claims');
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'alreadyClaimed')).toHaveLength(7);
    expect(rows).toEqual([{ claims: 8 * imeis.length }]);
  });

  test('is taken by strangers for so many devices an hour from an address, and by its owner without a limit', async () => {
    server.clock.advance(3_600_000);
    const { pool } = server.database;
    const { rows } = await pool.query(
      `insert into devices (imei, brand, model, name, status, user_id)
       select '99000000' || lpad(n::text, 7, '0'), 'zax', 'T-H1', 'x', 'activated',
         case when n > 22 then (select user_id from devices where imei = $1) end
       from generate_series(1, 44) n returning imei`,
      [imeiOfA],
    );
    const imeis = rows.map(({ imei }) => imei as string);
    const take = async (devices: string[]) => {
      const { token: guest } = (await server.post('/session/guest', {})).data;
      return (await add({ imeis: devices, packages: [{ packageId: 202 }] }, { token: guest })).code;
    };
    expect(await take(imeis.slice(0, 19))).toBe(0);
    expect(await take(imeis.slice(19, 20))).toBe(0);
    expect(await take(imeis.slice(20, 21))).toBe('tooManyRequests');
    expect((await add({ imeis: imeis.slice(22), packages: [{ packageId: 202 }] })).code).toBe(0);
    server.clock.advance(3_600_000);
    expect(await take(imeis.slice(20, 22))).toBe(0);
  });

  test('whose order’s answer was lost is not refused to who asks again: it is theirs', async () => {
    const imei = '970000000000100';
    await server.database.pool.query(
      `insert into devices (imei, brand, model, name, status, user_id)
       select $2, 'zax', 'T-H1', 'x', 'activated', user_id from devices where imei = $1`,
      [imeiOfA, imei],
    );
    const options = { key: crypto.randomUUID() };
    const first = await add(free(imei), options);
    expect(first.code).toBe(0);
    expect(await add(free(imei), options)).toMatchObject({ code: 0, data: first.data });
    expect((await add(free(imei), { key: crypto.randomUUID() })).code).toBe('alreadyClaimed');
  });

  test('of an order that is cancelled can be had again', async () => {
    const both = { imeis: [imeiOfB], packages: [{ packageId: 202 }, { packageId: 168 }] };
    const { data: orderId } = await add(both);
    expect((await add(free(imeiOfB))).code).toBe('alreadyClaimed');
    const cancelled = await server.post('/pay/order/cancelOrder', { orderId: orderId as string }, { token });
    expect(cancelled).toMatchObject({ code: 0, data: 'cancelled' });
    expect((await add(free(imeiOfB))).code).toBe(0);
  });

  test('that costs something by now can be bought by who had it for nothing, as the list says', async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into packages select (jsonb_populate_record(p, '{"id": 290}')).* from packages p where id = 201`,
    );
    const price = (fen: number) =>
      pool.query(
        `insert into package_prices (package_id, site, currency, price_fen) values (290, 'cn', 'CNY', $1)
         on conflict (package_id, site) do update set price_fen = excluded.price_fen`,
        [fen],
      );
    const buy = (total = 1) =>
      add({ imeis: [imeiOfA], packages: [{ packageId: 290, total }] }, { key: crypto.randomUUID() });
    const whyNot = async () =>
      (await server.post('/pay/package/whyNotOffered', { imei: imeiOfA, packageId: 290 }, { token })).data;
    await price(0);
    expect((await buy()).code).toBe(0);
    expect((await buy()).code).toBe('alreadyClaimed');
    expect(await whyNot()).toMatchObject({ offered: false, code: 'alreadyClaimed' });
    await price(500);
    expect(await whyNot()).toMatchObject({ offered: true });
    expect((await buy(2)).code).toBe(0);
  });

  test('is not the only thing that a device may have once: what the catalogue says so of is, at any price', async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into packages select (jsonb_populate_record(p, '{"id": 291, "once_per_device": true}')).*
       from packages p where id = 201`,
    );
    await pool.query(
      "insert into package_prices (package_id, site, currency, price_fen) values (291, 'cn', 'CNY', 300)",
    );
    const buy = (total = 1) =>
      add({ imeis: [imeiOfA], packages: [{ packageId: 291, total }] }, { key: crypto.randomUUID() });
    expect((await buy(2)).code).toBe('orderDataWrong');
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy()));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'alreadyClaimed')).toHaveLength(7);
    // An unpaid order does not hold it for longer than the order lives.
    const orderId = answers.find(({ code }) => code === 0)?.data as string;
    await server.post('/pay/order/cancelOrder', { orderId }, { token });
    expect((await buy()).code).toBe(0);
  });

  test('cannot be paid again through a provider', async () => {
    const { rows } = await server.database.pool.query(
      'select id from orders where pay_fen = 0 and user_id is not null',
    );
    const input = { orderId: rows[0].id, payMethod: 'WX' as const };
    expect((await server.post('/pay/getPayJump', input, { token })).code).toBe('orderAlreadyPaid');
  });
});

describe('an order that was made', () => {
  test('shows who, what, when and until when it can be paid', async () => {
    const { data: orderId } = await add(hotspot);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      orderId,
      status: 'toPay',
      payMethod: null,
      payTime: null,
      active: 0,
      termsVersion: '2026-11',
      language: 'en',
      couponIds: [],
      orderVosList: [{ name: '30 GB 月套餐', effectType: 1, delivery: 'waiting', effectiveTime: null }],
    });
    expect(Date.parse(order.payBefore) - Date.parse(order.creationTime)).toBe(30 * 60_000);
    expect(order.orderId).toMatch(/^zx\d{6}[0-9A-Za-z]+$/);
  });

  test('stands in the list under its state, and not under another', async () => {
    const { data: orderId } = await add(hotspot);
    const ids = async (status: 'toPay' | 'paid' | 'done' | 'refunds' | 'cancelled') =>
      (await server.post('/pay/order/getOrderList', { status, pageSize: 100 }, { token })).data.list.map(
        (order) => order.orderId,
      );
    expect(await ids('toPay')).toContain(orderId);
    await server.post('/pay/order/cancelOrder', { orderId: orderId as string }, { token });
    expect(await ids('toPay')).not.toContain(orderId);
    expect(await ids('cancelled')).toContain(orderId);
    expect(await ids('done')).toContain(orderId);
    for (const tab of ['paid', 'refunds'] as const) expect(await ids(tab)).not.toContain(orderId);
  });

  test('whose payment failed is not listed as to pay, but among what is unpaid', async () => {
    const { data } = await add(hotspot);
    const orderId = data as string;
    await server.database.pool.query("update orders set status = 'failed' where id = $1", [orderId]);
    const listed = async (status: 'toPay' | 'failed' | 'unpaid') => {
      const { list } = (await server.post('/pay/order/getOrderList', { status, pageSize: 100 }, { token }))
        .data;
      return list.some((order) => order.orderId === orderId);
    };
    expect(await Promise.all((['toPay', 'failed', 'unpaid'] as const).map(listed))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is listed newest first, page by page, without a gap or a repeat', async () => {
    const page = (number: number) =>
      server.post('/pay/order/getOrderList', { page: number, pageSize: 2 }, { token });
    const { list, total } = (await server.post('/pay/order/getOrderList', { pageSize: 100 }, { token })).data;
    const times = list.map((order) => order.creationTime);
    expect(times).toEqual([...times].sort().reverse());
    const paged: string[] = [];
    for (let number = 1; paged.length < total; number += 1) {
      paged.push(...(await page(number)).data.list.map((order) => order.orderId));
    }
    expect(paged).toEqual(list.map((order) => order.orderId));
  });

  test('tells its story in order', async () => {
    const { data } = await add(hotspot);
    const orderId = data as string;
    await server.post('/pay/order/cancelOrder', { orderId }, { token });
    const story = await server.post('/pay/order/timeline', { orderId }, { token });
    expect(story.data.map(({ event }) => event)).toEqual(['created', 'cancelled']);
  });
});

test('an order past its deadline is timed out by the job, once, and cannot be paid in between', async () => {
  const { data } = await add(hotspot);
  const orderId = data as string;
  server.clock.advance(30 * 60_000);
  const jump = await server.post('/pay/getPayJump', { orderId, payMethod: 'WX' }, { token });
  expect(jump.code).toBe('orderTimedOut');
  await Promise.all([1, 2, 3].map(() => server.server.workers['orders.expire']({})));
  expect((await orderOf(orderId)).status).toBe('timedOut');
  expect((await server.post('/pay/check', { orderId }, { token })).code).toBe('orderTimedOut');
  const story = await server.post('/pay/order/timeline', { orderId }, { token });
  expect(story.data.map(({ event }) => event)).toEqual(['created', 'timedOut']);
});
