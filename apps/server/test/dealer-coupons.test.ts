import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCoupon, fillWorld, imeiOfA, imeiOfB, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const dayMs = 24 * 3_600_000;
const strangerImei = '356938035643809';
let server: TestServer;
let world: World;
let dealer: { token: string };
let ownerA: { token: string };
let stranger: { token: string };
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  const login = async (userName: string) => ({
    token: await people(server).login(userName),
  });
  // Package 305 for 99.00, at a cost of 30.00; and a customer of no dealer, with a device of the same model.
  await run(
    `insert into packages (id, type, name_zh, name_en, effect_type, package_group, details, terms_version, sort)
     select 305, type, '大套餐', 'Large', effect_type, package_group, details, terms_version, 1 from packages where id = 168`,
  );
  await run(
    `insert into package_prices values (305, 'cn', 'CNY', 9900, null, 3000), (305, 'iso', 'USD', 1500, null, 900)`,
  );
  await run(
    `insert into users (id, brand, user_name, display_name, password_hash, role)
     select gen_random_uuid(), brand, 'stranger', 'stranger', password_hash, 'user' from users where user_name = 'owner-a'`,
  );
  await run(
    `insert into devices (imei, brand, model, name, status, user_id)
     select $1, 'zax', 'T-H1', 'x', 'activated', id from users where user_name = 'stranger'`,
    [strangerImei],
  );
  [dealer, ownerA, stranger] = [await login('dealer'), await login('owner-a'), await login('stranger')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(11_000);
  await run(`update users set phone = '13900000000', phone_verified = true`);
  await run('update coupons set revoked = true');
});

const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const draft = {
  type: 'amount',
  titleZh: '立减',
  titleEn: 'Off',
  scope: 'package',
  target: '305',
  salePriceFen: 9900,
  actualPaidFen: 9400,
  discountFen: 500,
  validTo: '2099-01-01',
};
const soon = () => new Date(server.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
const add = (changes: Record<string, unknown> = {}, options: object = {}) =>
  server.raw(
    '/coupon/addCoupon',
    { lang: 'en', ...draft, validTo: soon(), ...changes },
    { ...dealer, ...options },
  );
const count = async () => (await run('select count(*) as n from coupons')).rows[0].n as number;
const withDiscount = (discountFen: number, changes: Record<string, unknown> = {}) =>
  add({ discountFen, actualPaidFen: 9900 - discountFen, ...changes });

describe('making a coupon', () => {
  test('at the cap of 60.00 it is made, at 60.01 it is not, and the message names field and cap', async () => {
    expect(await withDiscount(6000)).toMatchObject({ code: 0, data: { discountFen: 6000 } });
    const above = await withDiscount(6001);
    expect(above).toMatchObject({ code: 'couponDiscountAboveCap' });
    expect(above.msg).toBe('The discount must not be above 60.00');
    expect(above.data).toMatchObject({ fields: [{ field: 'discountFen' }] });
  });

  test('0.01 off is a coupon, 0 off is none', async () => {
    expect(await withDiscount(1)).toMatchObject({ code: 0 });
    const nothing = await withDiscount(0);
    expect(nothing).toMatchObject({ code: 'couponNothingOff' });
    expect(nothing.data).toMatchObject({ fields: [{ field: 'discountFen' }] });
  });

  test('at 0.01 to pay it is made where the cost allows it, at 0 never', async () => {
    await run(
      `update package_prices set price_fen = 600, cost_fen = 0 where package_id = 305 and site = 'cn'`,
    );
    const of = (actualPaidFen: number) =>
      add({ salePriceFen: 600, discountFen: 600 - actualPaidFen, actualPaidFen });
    expect(await of(1)).toMatchObject({ code: 0 });
    expect(await of(0)).toMatchObject({ code: 'couponPaidTooLow' });
    await run(
      `update package_prices set price_fen = 9900, cost_fen = 3000 where package_id = 305 and site = 'cn'`,
    );
  });

  test('at the cost price it is made, a fen below it is not', async () => {
    await run(`update package_prices set cost_fen = 4000 where package_id = 305 and site = 'cn'`);
    expect(await withDiscount(5900)).toMatchObject({ code: 0 });
    const below = await withDiscount(5901);
    expect(below).toMatchObject({ code: 'couponBelowCost' });
    expect(below.data).toMatchObject({ fields: [{ field: 'actualPaidFen' }] });
    // The answer must not reveal the cost.
    expect(JSON.stringify(below)).not.toMatch(/4000|40\.00/);
    await run(`update package_prices set cost_fen = 3000 where package_id = 305 and site = 'cn'`);
  });

  test('for several packages it is below the cost of none of them', async () => {
    // 29.90 less 19.90 is its cost of 10.00.
    expect(await withDiscount(1990, { target: '305,168' })).toMatchObject({ code: 0 });
    expect(await withDiscount(1991, { target: '305,168' })).toMatchObject({ code: 'couponBelowCost' });
    // What costs nothing is not given for nothing either.
    await run(`update package_prices set cost_fen = 0 where package_id = 168 and site = 'cn'`);
    expect(await withDiscount(2989, { target: '305,168' })).toMatchObject({ code: 0 });
    expect(await withDiscount(2990, { target: '305,168' })).toMatchObject({ code: 'couponBelowCost' });
    await run(`update package_prices set cost_fen = 1000 where package_id = 168 and site = 'cn'`);
  });

  test('where two packages have one price, it is below the cost of neither', async () => {
    await run(
      `insert into packages select (jsonb_populate_record(p, '{"id": 306}')).* from packages p where id = 305`,
    );
    await run(`insert into package_prices values (306, 'cn', 'CNY', 9900, null, 4000)`);
    const ofDevice = { scope: 'device', target: imeiOfA };
    expect(await withDiscount(5900, ofDevice)).toMatchObject({ code: 0 });
    expect(await withDiscount(5901, ofDevice)).toMatchObject({ code: 'couponBelowCost' });
    await run('delete from package_prices where package_id = 306');
    await run('delete from packages where id = 306');
  });

  test('for a device is for no package that the device is not offered', async () => {
    const other = {
      scope: 'device',
      target: imeiOfA,
      salePriceFen: 100,
      discountFen: 50,
      actualPaidFen: 50,
      packageId: 204,
    };
    expect(await add(other)).toMatchObject({ code: 'couponSalePriceWrong' });
    expect(await add({ ...other, packageId: 201 })).toMatchObject({ code: 0 });
  });

  test('is for no package of a model that only others’ customers have, nor for another brand’s', async () => {
    await run(
      `insert into device_models select (jsonb_populate_record(m, '{"code": "T-OTHER"}')).* from device_models m where code = 'T-H1'`,
    );
    await run(`update devices set model = 'T-OTHER' where imei = $1`, [strangerImei]);
    const other = { target: '204', salePriceFen: 100, discountFen: 50, actualPaidFen: 50 };
    expect(await add(other)).toMatchObject({ code: 'couponPackageUnknown' });
    await run(`update devices set model = 'T-OTHER' where imei = $1`, [imeiOfB]);
    expect(await add(other)).toMatchObject({ code: 0 });
    await run(`update packages set brands = '{tc}' where id = 204`);
    expect(await add(other)).toMatchObject({ code: 'couponPackageUnknown' });
    await run(`update packages set brands = null where id = 204`);
    await run(`update devices set model = 'T-H1'`);
  });

  test('that is over before it is made is none', async () => {
    const past = await add({ validFrom: '2026-01-01', validTo: '2026-02-01' });
    expect(past).toMatchObject({ code: 'couponPeriodWrong', data: { fields: [{ field: 'validTo' }] } });
  });

  test('the rules answer in their order, each with its own message and field', async () => {
    await run('update users set phone_verified = false');
    const bad: Record<string, unknown> = {
      salePriceFen: 9900,
      actualPaidFen: 9901,
      discountFen: 10_000,
    };
    const told: string[] = [];
    const repairs: Record<string, unknown>[] = [
      { actualPaidFen: 0 },
      { actualPaidFen: 2999 },
      { actualPaidFen: 3000 },
      { discountFen: 6001 },
      { discountFen: 6000 },
      {},
    ];
    for (const repair of repairs) {
      const answer = await add(bad);
      told.push(`${answer.code} ${(answer.data as { fields: { field: string }[] }).fields[0]?.field}`);
      expect(answer.msg).not.toMatch(/\w+Fen|target/);
      Object.assign(bad, repair);
    }
    expect(told).toEqual([
      'couponPaidAboveSale actualPaidFen',
      'couponPaidTooLow actualPaidFen',
      'couponBelowCost actualPaidFen',
      'couponDiscountAboveSale discountFen',
      'couponDiscountAboveCap discountFen',
      'phoneNotBound target',
    ]);
  });

  test('sale price less discount is what is paid, and the sale price is the catalogue’s', async () => {
    const differ = await add({ actualPaidFen: 9300 });
    expect(differ).toMatchObject({ code: 'couponAmountsDiffer' });
    expect(differ.msg).toContain('94.00');
    expect(await add({ salePriceFen: 8000, actualPaidFen: 7500 })).toMatchObject({
      code: 'couponSalePriceWrong',
    });
  });

  test('a share is checked by what it takes off, and answers it', async () => {
    const share = { type: 'discount', discountFen: undefined };
    expect(await add({ ...share, discountBp: 1500, actualPaidFen: 8415 })).toMatchObject({
      code: 0,
      data: { discountFen: 1485 },
    });
    expect(await add({ ...share, discountBp: 6062, actualPaidFen: 3899 })).toMatchObject({
      code: 'couponDiscountAboveCap',
    });
    expect(await add(share)).toMatchObject({ code: 'invalidInput' });
    expect((await add(share)).data).toMatchObject({ fields: [{ field: 'discountBp' }] });
  });

  test.each([
    ['titleEn', { titleEn: undefined }],
    ['titleZh', { titleZh: undefined }],
    ['discountFen', { discountFen: undefined }],
  ])('without %s it is refused by name', async (field, changes) => {
    const answer = await add(changes);
    expect(answer).toMatchObject({ code: 'invalidInput', data: { fields: [{ field }] } });
  });

  test.each([
    ['discountBp', { discountBp: 500 }],
    ['discountFen', { type: 'discount', discountBp: 500 }],
  ])('%s beside the other type is refused by name, not passed over', async (field, changes) => {
    const before = await count();
    const answer = await add(changes);
    expect(answer).toMatchObject({ code: 'invalidInput', data: { fields: [{ field }] } });
    expect(await count()).toBe(before);
  });

  test('one title stands for both languages', async () => {
    expect(await add({ titleZh: undefined, titleEn: undefined, title: 'Off 立减' })).toMatchObject({
      code: 0,
    });
  });

  test.each([
    ['yesterday', { validTo: '2020-01-01' }, 'validTo'],
    ['a day that is not there', { validTo: '2027-02-30' }, 'validTo'],
    ['before it begins', { validFrom: '2027-05-05', validTo: '2027-05-01' }, 'validTo'],
    ['in a hundred years', { validTo: '2126-01-01' }, 'validTo'],
    ['from no day', { validFrom: '2027-00-01' }, 'validFrom'],
  ])('that ends %s is refused', async (_, changes, field) => {
    const answer = await add(changes);
    expect(answer).toMatchObject({ code: 'couponPeriodWrong', data: { fields: [{ field }] } });
    expect(answer.msg).toContain('within two years');
  });

  test('of a date the whole day counts, on the site’s calendar', async () => {
    const { data } = await add({ validTo: soon() });
    expect((data as { validTo: string }).validTo).toMatch(/T16:00:00\.000Z$/);
  });
});

describe('the dealer’s subtree', () => {
  test('a device, an account or a package outside of it is not found, a package in words of its own', async () => {
    const price = { salePriceFen: 9900, packageId: 305 };
    const outside = await Promise.all([
      add({ scope: 'device', target: strangerImei, ...price }),
      add({ scope: 'device', target: '869999999999990', ...price }),
      add({ scope: 'account', target: 'stranger', ...price }),
      add({ scope: 'account', target: 'nobody', ...price }),
      add({ scope: 'account', target: world.dealer, ...price }),
    ]);
    for (const answer of outside) expect(answer).toMatchObject({ code: 'couponTargetUnknown' });
    for (const target of ['204', '305,x']) {
      expect(await add({ target })).toMatchObject({
        code: 'couponPackageUnknown',
        msg: expect.stringContaining('package'),
        data: { fields: [{ field: 'target' }] },
      });
    }
    expect(await add({ scope: 'device', target: imeiOfA, ...price })).toMatchObject({ code: 0 });
    expect(await add({ scope: 'account', target: 'owner-a', ...price })).toMatchObject({ code: 0 });
    expect(await add({ scope: 'account', target: world.ownerB, ...price })).toMatchObject({ code: 0 });
  });

  test('an account of another brand that has the same name is not taken for the customer', async () => {
    const twin = (brand: string, above: string[]) =>
      run(
        `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, phone, phone_verified)
         select gen_random_uuid(), $1, 'twin', 'twin', password_hash, role, $2, phone, true from users where id = $3`,
        [brand, above, world.ownerA],
      );
    await twin('tc', []);
    await twin('zax', [world.dealer]);
    const ofTwin = { scope: 'account', target: 'twin', packageId: 305 };
    expect(await add(ofTwin)).toMatchObject({ code: 0 });
  });

  test('the phone that must be bound is the one of who will use it', async () => {
    const ofB = { scope: 'device', target: imeiOfB, packageId: 305 };
    await run('update users set phone_verified = false where id = $1', [world.ownerB]);
    expect(await add(ofB)).toMatchObject({ code: 'phoneNotBound' });
    expect(await add({ ...ofB, target: imeiOfA })).toMatchObject({ code: 0 });
    await run('update devices set user_id = null where imei = $1', [imeiOfB]);
    await run('update users set phone_verified = true');
    expect(await add(ofB)).toMatchObject({ code: 'phoneNotBound' });
    await run('update devices set user_id = $2 where imei = $1', [imeiOfB, world.ownerB]);
  });

  test('a coupon for a package is used by the dealer’s own customers, and is nothing to others', async () => {
    const { data } = await add({ total: 10 });
    const { couponId } = data as { couponId: string };
    const buy = (imei: string, who: object) =>
      server.raw(
        '/pay/order/addOrder',
        { imeis: [imei], packages: [{ packageId: 305 }], coupons: [couponId], lang: 'en' },
        who,
      );
    expect(await buy(imeiOfA, ownerA)).toMatchObject({ code: 0 });
    expect(await buy(strangerImei, stranger)).toMatchObject({ code: 'couponUnusable' });
    const list = async (imei: string, who: object) => {
      const { data: lists } = await server.get('/coupon/getCouponList', { imei, packageIds: [305] }, who);
      return [...lists.usable, ...lists.almostUsable].map((coupon) => coupon.couponId);
    };
    expect(await list(imeiOfA, ownerA)).toEqual([couponId]);
    expect(await list(strangerImei, stranger)).toEqual([]);
  });
});

describe('a key', () => {
  test('makes one coupon however often and at once, and is not taken for another content', async () => {
    const before = await count();
    const body = { validTo: soon() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(body, { key: 'coupon-1' })));
    for (const { code } of answers) expect(code).toBe(0);
    expect(new Set(answers.map(({ data }) => (data as { couponId: string }).couponId)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect((await add({ ...body, total: 2 }, { key: 'coupon-1' })).code).toBe('idempotencyConflict');
    // The same key of another dealer is another key.
    await run(
      `insert into users (id, brand, user_name, display_name, password_hash, role)
       select gen_random_uuid(), brand, 'rival', 'rival', password_hash, 'dealer' from users where user_name = 'dealer'`,
    );
    const rival = { token: await people(server).login('rival') };
    expect((await add(body, { ...rival, key: 'coupon-1' })).code).toBe('couponPackageUnknown');
  });
});

describe('what the form needs', () => {
  const ask = (input: object, who: object = dealer) =>
    server.post('/coupon/getDraftPackages', { ...input, lang: 'en' } as never, who);

  test('is price and cost of what the subtree is sold, and the limits', async () => {
    const { data } = await ask({});
    expect(data).toMatchObject({ currency: 'CNY', capFen: 6000, minPaidFen: 1, phoneBound: null });
    const byId = new Map(data.packages.map((item) => [item.packageId, item]));
    expect(byId.get(305)).toMatchObject({ name: 'Large', salePriceFen: 9900, costPriceFen: 3000 });
    // Neither a package of another model nor a free one.
    expect([byId.has(204), byId.has(202)]).toEqual([false, false]);
  });

  test('says of a device or an account whether its phone is bound', async () => {
    await run('update users set phone_verified = false where id = $1', [world.ownerB]);
    expect((await ask({ imei: imeiOfA })).data.phoneBound).toBe(true);
    expect((await ask({ imei: imeiOfB })).data.phoneBound).toBe(false);
    expect((await ask({ account: 'owner-b' })).data.phoneBound).toBe(false);
    expect((await ask({ imei: strangerImei })).code).toBe('couponTargetUnknown');
  });

  test('is of a device or of an account: both at once are refused, not one of them ignored', async () => {
    const answer = await ask({ imei: imeiOfA, account: 'owner-b' });
    expect(answer.code).toBe('invalidInput');
    expect(answer.msg).toContain('account must not stand beside imei');
  });

  test('is for dealers: nobody else is ever told a cost', async () => {
    const guest = (await server.post('/session/guest', {})).data;
    for (const who of [ownerA, stranger, guest]) {
      expect((await ask({}, who)).data).toBeNull();
      const list = await server.post('/pay/package/getPackageList', { imei: imeiOfA }, who);
      expect(list.code).toBe(0);
      expect(JSON.stringify(list)).not.toMatch(/cost/i);
    }
  });
});

describe('the list of one’s own coupons', () => {
  test('says how often each was used and what it gave, and names no other dealer’s', async () => {
    await run('update coupons set created_by = null');
    await addCoupon(server.database.db, { created_by: world.staff });
    const { couponId } = (await add({ total: 5 })).data as { couponId: string };
    const order = { imeis: [imeiOfA], packages: [{ packageId: 305 }], coupons: [couponId] };
    const { data: orderId } = await server.post('/pay/order/addOrder', order, ownerA);
    const list = () => server.post('/coupon/getCreatedList', { page: 1, pageSize: 5 }, dealer);
    expect((await list()).data).toMatchObject({
      total: 1,
      list: [{ couponId, state: 'valid', total: 5, reserved: 1, used: 0, discountFen: 0, target: '305' }],
    });
    await run(`update coupon_uses set state = 'used' where order_id = $1`, [orderId]);
    await run('update coupons set reserved = 0, used = 1 where id = $1', [couponId]);
    expect((await list()).data.list[0]).toMatchObject({ used: 1, reserved: 0, discountFen: 500 });
    await run('update coupons set revoked = true where id = $1', [couponId]);
    expect((await list()).data.list[0]?.state).toBe('withdrawn');
  });
});

describe('a rehearsal', () => {
  /** A paid order of one package, some days ago. */
  async function paidOrder(imei: string, packageId: number, who: { token: string }, daysAgo: number) {
    server.clock.advance(11_000);
    const { data } = await server.post(
      '/pay/order/addOrder',
      { imeis: [imei], packages: [{ packageId }] },
      who,
    );
    await run(
      `update orders set status = 'paid', paid_at = $2::timestamptz - make_interval(days => $3) where id = $1`,
      [data, server.clock.now(), daysAgo],
    );
    return data;
  }
  const rehearse = (changes: Record<string, unknown> = {}) => {
    const { titleEn: _en, titleZh: _zh, validTo: _to, ...fields } = draft;
    return server.raw('/coupon/rehearse', { ...fields, ...changes, lang: 'en' }, dealer);
  };

  test('counts the orders of the subtree that would have used it, what it takes off and what is left', async () => {
    await run('update coupon_uses set discount_fen = 0');
    await run(`update orders set status = 'cancelled'`);
    await paidOrder(imeiOfA, 305, ownerA, 5);
    await paidOrder(imeiOfA, 305, ownerA, 40);
    await paidOrder(imeiOfA, 168, ownerA, 6);
    await paidOrder(imeiOfA, 305, ownerA, 200);
    await paidOrder(strangerImei, 305, stranger, 3);
    expect(await rehearse()).toMatchObject({
      code: 0,
      data: {
        orders: 3,
        using: 2,
        discountFen: 1000,
        extraDiscountFen: 1000,
        paidFen: 18_800,
        costFen: 6000,
        marginFen: 12_800,
        marginBeforeFen: 13_800,
        marginBp: 6809,
        cut: false,
      },
    });
    expect(await rehearse({ thresholdFen: 9901 })).toMatchObject({ data: { orders: 3, using: 0 } });
    const from = new Date(server.clock.now().getTime() - 10 * dayMs).toISOString();
    expect(await rehearse({ from })).toMatchObject({ data: { orders: 2, using: 1 } });
    // Refunded orders and those of another site don't count: a coupon would not have cost anything there.
    const [back, abroad] = [
      await paidOrder(imeiOfA, 305, ownerA, 5),
      await paidOrder(imeiOfA, 305, ownerA, 5),
    ];
    await run(`update orders set status = 'refunded' where id = $1`, [back]);
    await run(`update orders set currency = 'USD' where id = $1`, [abroad]);
    expect(await rehearse()).toMatchObject({ data: { orders: 3, using: 2 } });
  });

  test('does not count an order that had a better coupon', async () => {
    const id = await paidOrder(imeiOfB, 305, ownerA, 1);
    const before = (await rehearse()).data as { using: number };
    await run('update order_lines set discount_fen = 600 where order_id = $1', [id]);
    await run('update orders set discount_fen = 600, pay_fen = 9300 where id = $1', [id]);
    expect((await rehearse()).data).toMatchObject({ using: before.using - 1 });
    await run('update order_lines set discount_fen = 500 where order_id = $1', [id]);
    expect((await rehearse()).data, 'as good is not better').toMatchObject({ using: before.using - 1 });
    await run('update order_lines set discount_fen = 200 where order_id = $1', [id]);
    expect((await rehearse()).data).toMatchObject({
      using: before.using,
      discountFen: 500 * before.using,
      extraDiscountFen: 500 * before.using - 200,
    });
  });

  test('follows the rules of a coupon, but for the phone; and writes nothing', async () => {
    const before = await count();
    await run('update users set phone_verified = false');
    expect((await rehearse()).code).toBe(0);
    expect((await rehearse({ discountFen: 6001, actualPaidFen: 3899 })).code).toBe('couponDiscountAboveCap');
    expect(await count()).toBe(before);
  });

  test.each([
    ['from', 'must be before the end, by at most 366 days', { from: '2020-01-01', to: '2026-01-01' }],
    ['from', 'must be before the end, by at most 366 days', { from: '2026-01-02', to: '2026-01-01' }],
    ['from', 'is no day of the calendar', { from: '2026-02-30' }],
    ['to', 'is no day of the calendar', { to: '2026-02-30' }],
  ])('of a time that is none names %s: it %s', async (field, problem, time) => {
    expect(await rehearse(time)).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field, problem }] },
    });
  });
});
