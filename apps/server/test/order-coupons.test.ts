import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  consumeCoupons,
  giveBackCoupons,
  releaseCoupons,
  reserveCoupons,
  takeCouponsAgain,
} from '../src/modules/coupons/public.ts';
import { addCoupon, fillWorld, imeiOfA, imeiOfB, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;
let world: World;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  token = await people(server).login('owner-a');
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(11_000));

const hotspot = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
const add = (
  coupons: string[],
  changes: Record<string, unknown> = {},
  options: { token?: string; key?: string } = {},
) =>
  server.raw('/pay/order/addOrder', { lang: 'en', ...hotspot, coupons, ...changes }, { token, ...options });
const coupon = (changes?: Record<string, unknown>) => addCoupon(server.database.db, changes);
const stateOf = async (id: string) =>
  server.database.db
    .selectFrom('coupons')
    .select(['reserved', 'used'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ordersCount = async (): Promise<number> =>
  (await server.database.pool.query('select count(*) as n from orders')).rows[0].n;
const orderOf = async (orderId: unknown) =>
  (await server.post('/pay/order/getOrder', { orderId: orderId as string }, { token })).data;

describe('the coupons that are asked for', () => {
  test('are taken exactly: the price, the order and each line say so', async () => {
    const id = await coupon();
    const { data } = await add([id], { packages: [{ packageId: 168 }, { packageId: 201 }] });
    const order = await orderOf(data);
    expect(order).toMatchObject({ amountFen: 3090, discountFen: 500, payFen: 2590, couponIds: [id] });
    expect(order.orderVosList.reduce((sum, line) => sum + line.discountFen, 0)).toBe(500);
    expect(await stateOf(id)).toEqual({ reserved: 1, used: 0 });
  });

  test('lower the lines that they are for: what comes back for another line is its full price', async () => {
    const id = await coupon({ amount_fen: 90, scope: 'package', target_package_ids: [201] });
    const { data } = await add([id], { packages: [{ packageId: 168 }, { packageId: 201 }] });
    const { orderVosList } = await orderOf(data);
    expect(orderVosList.map(({ packageId, discountFen }) => [packageId, discountFen])).toEqual([
      [168, 0],
      [201, 90],
    ]);
  });

  test('are none when none is asked for, though some would fit', async () => {
    await coupon();
    const { data } = await add([]);
    expect(await orderOf(data)).toMatchObject({ payFen: 2990, couponIds: [] });
  });

  test.each([
    ['one that has expired', { valid_to: new Date(Date.now() - 1000) }, 'it has expired'],
    ['one that is not valid yet', { valid_from: new Date(Date.now() + 20 * dayMs) }, 'it is not valid yet'],
    ['one that was revoked', { revoked: true }, 'it was used or is no longer valid'],
    ['one below its threshold', { threshold_fen: 5000 }, 'the amount is below its minimum spend'],
    ['one for another device', { scope: 'device', target_imei: imeiOfB }, 'it is for another device'],
    [
      'one for another package',
      { scope: 'package', target_package_ids: [201] },
      'it does not apply to this package',
    ],
    ['one of another brand', { brand: 'tc' }, 'it was used or is no longer valid'],
    ['one in another currency', { currency: 'USD' }, 'it is for another currency'],
  ])('are refused and make no order: %s', async (_, changes, reason) => {
    const id = await coupon(changes);
    const before = await ordersCount();
    const answer = await add([id]);
    expect(answer).toMatchObject({ flag: false, code: 'couponUnusable' });
    expect(answer.msg).toContain(reason);
    expect(await ordersCount()).toBe(before);
    expect(await stateOf(id)).toEqual({ reserved: 0, used: 0 });
  });

  test('are refused when they belong to another account', async () => {
    const id = await coupon({ scope: 'account', target_user_id: world.ownerB });
    expect(await add([id])).toMatchObject({ code: 'couponUnusable' });
    const own = await coupon({ scope: 'account', target_user_id: world.ownerA });
    expect(await add([own])).toMatchObject({ code: 0 });
  });

  test('are said to be held by the buyer’s own unpaid orders, where nothing else is wrong with them', async () => {
    const id = await coupon();
    const { data: orderId } = await add([id]);
    const again = async (options: { token?: string } = {}) =>
      (await add([id], {}, { ...options, key: crypto.randomUUID() })).msg;
    expect(await again()).toContain('held by unpaid orders');
    expect(await again({ token: await people(server).login('owner-b') })).toContain('it was used');
    await server.database.pool.query('update coupons set threshold_fen = 5000 where id = $1', [id]);
    expect(await again()).toContain('below its minimum spend');
    await server.database.pool.query('update coupons set threshold_fen = 0, revoked = true where id = $1', [
      id,
    ]);
    expect(await again()).toContain('it was used or is no longer valid');
    await server.database.pool.query('update coupons set revoked = false where id = $1', [id]);
    await server.post('/pay/order/cancelOrder', { orderId: orderId as string }, { token });
    expect(await again()).toBe('');
  });

  test('are all taken or none: a good one is not held when a bad one is with it', async () => {
    const good = await coupon({ stackable: true });
    const bad = await coupon({ stackable: true, threshold_fen: 100_000 });
    expect((await add([good, bad])).code).toBe('couponUnusable');
    expect(await stateOf(good)).toEqual({ reserved: 0, used: 0 });
  });

  test('are all taken or none: one that is not there, or another brand’s, is not left out in silence', async () => {
    const good = await coupon({ stackable: true });
    const other = await coupon({ stackable: true, brand: 'tc' });
    for (const missing of [crypto.randomUUID(), other])
      expect((await add([good, missing])).code).toBe('couponUnusable');
    expect(await stateOf(good)).toEqual({ reserved: 0, used: 0 });
  });

  test('are combined only if each may be', async () => {
    const [one, two] = [await coupon({ stackable: true }), await coupon({ stackable: true })];
    const alone = await coupon();
    expect((await add([one, alone])).code).toBe('couponUnusable');
    const { data } = await add([one, two]);
    expect(await orderOf(data)).toMatchObject({ discountFen: 1000, payFen: 1990 });
  });

  test('never lower the price below cost, nor take off more than 60.00', async () => {
    const huge = await coupon({ amount_fen: 2900 });
    const { data } = await add([huge]);
    expect(await orderOf(data)).toMatchObject({ payFen: 1000 });
    // Each piece has its cost.
    const large = await coupon({ amount_fen: 5900 });
    const pair = await add([large], { packages: [{ packageId: 168, total: 2 }] });
    expect(await orderOf(pair.data)).toMatchObject({ amountFen: 5980, payFen: 2000 });
    const capped = await coupon({ amount_fen: 9000 });
    const dear = await add([capped], { packages: [{ packageId: 168, total: 12 }] });
    expect(await orderOf(dear.data)).toMatchObject({ amountFen: 35_880, discountFen: 6000 });
  });
});

describe('a coupon for all', () => {
  const held = 'it is held by unpaid orders: pay or cancel them first';

  test('is held by five unpaid orders of an account, and again when one of them is cancelled', async () => {
    const id = await coupon({ total: 50 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => add([id], {}, { key: `held-${i}` })),
    );
    const made = answers.filter(({ code }) => code === 0);
    expect(made).toHaveLength(5);
    expect(answers.find(({ code }) => code === 'couponUnusable')?.msg).toContain(held);
    expect(await stateOf(id)).toEqual({ reserved: 5, used: 0 });

    await server.post('/pay/order/cancelOrder', { orderId: made[0]?.data as string }, { token });
    expect((await add([id], {}, { key: 'held-again' })).code).toBe(0);
  });

  test('is held by five unpaid orders of guests for a device, which leave it to its owner and to others', async () => {
    const id = await coupon({ total: 50 });
    const byGuest = async (imei: string) =>
      (await add([id], { imeis: [imei] }, { token: await people(server).guest() })).code;
    // An order held by its owner takes nothing from guests.
    expect((await add([id], {}, { key: 'held-by-owner' })).code).toBe(0);
    const codes = await Promise.all(Array.from({ length: 8 }, () => byGuest(imeiOfA)));
    expect(codes.filter((code) => code === 0)).toHaveLength(5);
    expect(await byGuest(imeiOfB)).toBe(0);
    expect((await add([id])).code).toBe(0);
  });
});

describe('a single-use coupon', () => {
  test('has one winner, however many orders race for it', async () => {
    const id = await coupon();
    const guests = await Promise.all(Array.from({ length: 20 }, () => people(server).guest()));
    const before = await ordersCount();
    const answers = await Promise.all(guests.map((guest) => add([id], {}, { token: guest })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'couponUnusable')).toHaveLength(19);
    expect(await ordersCount()).toBe(before + 1);
    expect(await stateOf(id)).toEqual({ reserved: 1, used: 0 });
  });

  test('is said to be held to the losers of a race between orders of one account', async () => {
    const id = await coupon();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => add([id], {}, { key: `own-race-${i}` })),
    );
    const lost = answers.filter(({ code }) => code === 'couponUnusable');
    expect(lost).toHaveLength(7);
    for (const { msg } of lost) expect(msg).toContain('held by unpaid orders');
  });

  test('and another, wanted in different orders at once, are never held by halves', async () => {
    const ids = [await coupon({ stackable: true }), await coupon({ stackable: true })];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        add(i % 2 ? ids : [...ids].reverse(), { packages: [{ packageId: 168, total: i + 1 }] }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const id of ids) expect(await stateOf(id)).toEqual({ reserved: 1, used: 0 });
  });

  test('is free again once its order is cancelled, and released only once', async () => {
    const id = await coupon();
    const { data } = await add([id]);
    const orderId = data as string;
    const cancel = () => server.post('/pay/order/cancelOrder', { orderId }, { token });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: 'cancelled' });
    expect(await stateOf(id)).toEqual({ reserved: 0, used: 0 });
    server.clock.advance(11_000);
    expect((await add([id])).code).toBe(0);
    expect(await stateOf(id)).toEqual({ reserved: 1, used: 0 });
  });

  test('is free again once its order has timed out, however often the job runs', async () => {
    const id = await coupon();
    await add([id]);
    server.clock.advance(31 * 60_000);
    await Promise.all([1, 2, 3].map(() => server.server.workers['orders.expire']({})));
    await server.server.workers['orders.expire']({});
    expect(await stateOf(id)).toEqual({ reserved: 0, used: 0 });
  });

  test('is not held by an order that failed for another reason', async () => {
    const id = await coupon();
    expect((await add([id], { expectedPayFen: 1 })).code).toBe('priceChanged');
    expect((await add([id], { packages: [{ packageId: 204 }] })).code).toBe('packageNotOffered');
    expect(await stateOf(id)).toEqual({ reserved: 0, used: 0 });
  });
});

describe('the list of coupons', () => {
  test('shows the combination that makes this purchase cheapest, and addOrder then takes exactly that price', async () => {
    const guest = (await server.post('/session/guest', {})).data;
    await server.database.pool.query('update coupons set revoked = true');
    await coupon({ amount_fen: 300 });
    const half = await coupon({ type: 'discount', amount_fen: null, discount_bp: 5000 });
    const purchase = { imei: imeiOfA, packageIds: [168] };
    const { data } = await server.get('/coupon/getCouponList', purchase, guest);
    expect(data.best).toEqual({ couponIds: [half], discountFen: 1495, payFen: 1495 });
    const order = await add(data.best?.couponIds ?? [], { expectedPayFen: data.best?.payFen }, guest);
    expect(order.code).toBe(0);
  });

  test('has the same price of several of a package as an order: an offer is that of one of them', async () => {
    await server.database.pool.query("insert into package_offers values (203, 'cn', 490, 24)");
    await server.post('/pay/offer/claim', { imei: imeiOfA, packageId: 203 }, { token });
    const purchase = { imei: imeiOfA, packageIds: [203, 203] };
    const { amountFen } = (await server.get('/coupon/getCouponList', purchase, { token })).data;
    const two = { packages: [{ packageId: 203, total: 2 }], coupons: [], expectedPayFen: amountFen };
    expect(await add([], two)).toMatchObject({ code: 0 });
  });

  test('shows what is left, however many others have used up', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    const left = await coupon();
    const later = new Date(Date.now() + 60 * dayMs);
    for (let made = 0; made < 200; made += 1) await coupon({ used: 1, valid_to: later });
    const purchase = { imei: imeiOfA, packageIds: [168] };
    const { data } = await server.get('/coupon/getCouponList', purchase, { token });
    expect(data.best).toMatchObject({ couponIds: [left], discountFen: 500 });
  });

  test('shows a combination that addOrder takes, however many coupons it needs', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    for (let made = 0; made < 12; made += 1) await coupon({ amount_fen: 50, stackable: true });
    const purchase = { imei: imeiOfA, packageIds: [168] };
    const { data } = await server.get('/coupon/getCouponList', purchase, { token });
    expect(data.best).toMatchObject({ discountFen: 600, payFen: 2390 });
    expect(data.best?.couponIds).toHaveLength(12);
    const order = await add(data.best?.couponIds ?? [], { expectedPayFen: data.best?.payFen });
    expect(order).toMatchObject({ code: 0 });
  });

  test.each([
    ['its packages', { scope: 'package', target_package_ids: [168] }, 'packages where id = 168'],
    ['its package type', { package_type: 9 }, 'package_types where type = 9'],
    ['nothing where it is good for all', {}, 'packages where false'],
  ])('names %s, in the reader’s language', async (_what, limits, named) => {
    await server.database.pool.query('update coupons set revoked = true');
    await coupon({ package_type: null, ...limits });
    for (const lang of ['zh', 'en']) {
      const { rows } = await server.database.pool.query(`select name_${lang} as name from ${named}`);
      const headers = { 'accept-language': lang };
      const { data } = await server.get('/coupon/getCouponList', { imei: imeiOfA }, { token, headers });
      expect(data.usable.map(({ goodFor = [] }) => goodFor)).toEqual([rows.map(({ name }) => name)]);
    }
  });

  test('says how much more must be bought to use one that is nearly usable', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    const id = await coupon({ threshold_fen: 3290 });
    const { data } = await server.get(
      '/coupon/getCouponList',
      { imei: imeiOfA, packageIds: [168] },
      { token },
    );
    expect(data.almostUsable).toMatchObject([{ couponId: id, reason: 'amountNotMet', missingFen: 300 }]);
    expect(data.usable).toEqual([]);
  });

  test('says the most that is taken off one order, in the money of the site, where there are no coupons too', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    for (const [site, currency] of [
      ['cn', 'CNY'],
      ['iso', 'USD'],
    ]) {
      const { text } = await server.http({
        path: `/coupon/getCouponList?imei=${imeiOfA}&packageIds=168&site=${site}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(JSON.parse(text).data).toMatchObject({ usable: [], capFen: 6000, currency });
    }
  });

  test('shows no coupon of another brand or currency, and as used none that others have used', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    await coupon({ brand: 'tc' });
    await coupon({ currency: 'USD' });
    const used = await coupon();
    const ofB = await people(server).login('owner-b');
    await add([used], { imeis: [imeiOfB] }, { token: ofB });
    await server.database.pool.query("update coupon_uses set state = 'used' where coupon_id = $1", [used]);
    await server.database.pool.query('update coupons set reserved = 0, used = 1 where id = $1', [used]);
    const ask = { imei: imeiOfA, packageIds: [168] };
    const { data } = await server.get('/coupon/getCouponList', ask, { token });
    const ids = [data.usable, data.almostUsable, data.used, data.expired].map((list) =>
      list.map(({ couponId }) => couponId),
    );
    expect(ids.flat()).toEqual([]);
  });

  test('offers a coupon again to who has used it, while it has uses left, and then shows it as used', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    const id = await coupon({ total: 2 });
    await add([id]);
    await server.database.pool.query("update coupon_uses set state = 'used' where coupon_id = $1", [id]);
    const shown = async (used: number) => {
      await server.database.pool.query('update coupons set reserved = 0, used = $2 where id = $1', [
        id,
        used,
      ]);
      const ask = { imei: imeiOfA, packageIds: [168] };
      const { data } = await server.get('/coupon/getCouponList', ask, { token });
      return [data.usable, data.used].map((list) => list.map(({ couponId }) => couponId));
    };
    expect(await shown(1)).toEqual([[id], []]);
    expect(await shown(2)).toEqual([[], [id]]);
  });

  test('shows what has expired to who has an account, and to no guest', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    const id = await coupon({ valid_to: new Date(Date.now() - 1000) });
    await coupon({ valid_to: new Date(Date.now() - 1000), revoked: true });
    const expired = async (who: { token: string }) =>
      (await server.get('/coupon/getCouponList', { imei: imeiOfA }, who)).data.expired.map(
        ({ couponId }) => couponId,
      );
    expect(await expired({ token })).toEqual([id]);
    await coupon({ currency: 'USD' });
    const { data } = await server.get('/coupon/getCouponList', { imei: imeiOfA }, { token });
    expect(data.usable, 'of the other site').toEqual([]);
    expect(await expired((await server.post('/session/guest', {})).data)).toEqual([]);
  });

  test('says which one the person’s own unpaid orders hold, and takes it again once they are cancelled', async () => {
    const [one, many] = [await coupon(), await coupon({ total: 50 })];
    const orders: string[] = [];
    const order = async (id: string) => {
      const { data } = await add([id], {}, { key: `of-list-${orders.length}` });
      orders.push(data as string);
    };
    const find = async (by: string, packageIds?: number[]) => {
      const input = packageIds ? { imei: imeiOfA, packageIds } : {};
      const { data } = await server.get('/coupon/getCouponList', input, { token: by });
      const whereIs = (id: string) =>
        (['usable', 'almostUsable', 'used', 'expired'] as const).flatMap((state) =>
          data[state].flatMap(({ couponId, reason, fix }) =>
            couponId === id ? [[state, reason, fix?.kind]] : [],
          ),
        );
      return { one: whereIs(one), many: whereIs(many), best: data.best };
    };
    await order(one);
    for (let times = 0; times < 5; times += 1) await order(many);
    const held = ['almostUsable', 'held', 'settleOrders'];
    const whenHeld = await find(token, [168]);
    expect(whenHeld).toMatchObject({ one: [held], many: [held] });
    expect(whenHeld.best?.couponIds).not.toContain(many);
    expect(await find(token)).toMatchObject({ one: [held], many: [held] });
    // No payment mends the coupon's other faults.
    await server.database.pool.query(
      `update coupons set scope = 'package', target_package_ids = '{168}' where id = $1`,
      [many],
    );
    expect((await find(token, [201])).many).toMatchObject([
      ['almostUsable', 'wrongPackage', 'choosePackage'],
    ]);
    // Other people, who can't free the first one, are not shown it; they can use the other as ever.
    const other = await people(server).login('owner-b');
    expect(await find(other, [168])).toMatchObject({ one: [], many: [['usable', null, undefined]] });

    for (const orderId of orders) await server.post('/pay/order/cancelOrder', { orderId }, { token });
    const usable = ['usable', null, undefined];
    expect(await find(token, [168])).toMatchObject({ one: [usable], many: [usable] });
  });

  test('shows nobody another account’s coupons', async () => {
    await server.database.pool.query('update coupons set revoked = true');
    await coupon({ scope: 'account', target_user_id: world.ownerB });
    await coupon({ scope: 'device', target_imei: imeiOfB });
    for (const who of [{ token }, (await server.post('/session/guest', {})).data]) {
      const { data } = await server.get('/coupon/getCouponList', { imei: imeiOfA, packageIds: [168] }, who);
      expect([...data.usable, ...data.almostUsable, ...data.used, ...data.expired]).toEqual([]);
    }
  });
});

test('what an order held is settled once, however often it is said', async () => {
  const id = await coupon();
  const orderId = String((await add([id])).data);
  const settle = (...steps: (typeof consumeCoupons)[]) =>
    server.database.db.transaction().execute(async (trx) => {
      for (const step of steps) await step(trx, orderId, new Date());
    });
  await settle(consumeCoupons, consumeCoupons, releaseCoupons);
  expect(await stateOf(id)).toEqual({ reserved: 0, used: 1 });
  await settle(giveBackCoupons, giveBackCoupons, releaseCoupons, consumeCoupons);
  expect(await stateOf(id)).toEqual({ reserved: 0, used: 0 });
});

test('a coupon is taken again for the order whose refund came back, and stays held for another', async () => {
  const id = await coupon({ total: 2 });
  const orderId = String((await add([id])).data);
  server.clock.advance(11_000);
  const other = String((await add([id])).data);
  await server.database.db.transaction().execute(async (trx) => {
    for (const step of [consumeCoupons, giveBackCoupons, takeCouponsAgain])
      await step(trx, orderId, new Date());
    await releaseCoupons(trx, other, new Date());
  });
  expect(await stateOf(id)).toEqual({ reserved: 0, used: 1 });
});

test('a coupon that is taken back while it is being ordered with is not held', async () => {
  const id = await coupon({ revoked: true });
  const held = await server.database.db
    .transaction()
    .execute((trx) =>
      reserveCoupons(
        trx,
        { id: 'any order', userId: null, imeis: [imeiOfA] },
        [{ couponId: id, discountFen: 1 }],
        new Date(),
      ),
    );
  expect(held).toBe('invalid');
  expect(await stateOf(id)).toEqual({ reserved: 0, used: 0 });
});

test('one key that races with and without a coupon makes one order, and holds the coupon only if that one uses it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await coupon({ total: 50 });
    const before = await ordersCount();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        server.raw(
          '/pay/order/addOrder',
          { lang: 'en', ...hotspot, coupons: i % 2 ? [id] : [] },
          { token, key: `race-${round}` },
        ),
      ),
    );
    const orderIds = new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data));
    expect(orderIds.size).toBe(1);
    expect(await ordersCount()).toBe(before + 1);
    // Six requests are for the order, six for other content under the same key.
    expect(answers.filter(({ code }) => code === 'idempotencyConflict')).toHaveLength(6);
    const { couponIds } = await orderOf([...orderIds][0]);
    expect(await stateOf(id)).toEqual({ reserved: couponIds.length, used: 0 });
  }
});
