import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCoupon, fillWorld, imeiOfA, imeiOfB, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const dayMs = 86_400_000;
let server: TestServer;
let world: World;
let dealer: { token: string };
let owner: { token: string };
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  await run(`update users set phone = '13900000000', phone_verified = true`);
  // As most owners are: they have made their account themselves, so that it is below nobody; one device is a dealer's.
  await run(`update users set ancestor_ids = '{}' where id = $1`, [world.ownerA]);
  await run('update devices set user_id = $1 where imei = $2', [world.ownerA, imeiOfB]);
  await run(`update devices set parent_ids = '{}' where imei = $1`, [imeiOfB]);
  const login = async (userName: string) => ({ token: await people(server).login(userName) });
  [dealer, owner] = [await login('dealer'), await login('owner-a')];
});
afterAll(() => server.stop());
beforeEach(() => run('update coupons set revoked = true'));

const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);

/** The dealer makes a coupon: 5.00 off the package 168, which costs 29.90. */
async function made(scope: 'device' | 'package', target: string): Promise<string> {
  const { data } = await server.post(
    '/coupon/addCoupon',
    {
      type: 'amount',
      title: 'Off',
      scope,
      target,
      packageId: 168,
      salePriceFen: 2990,
      actualPaidFen: 2490,
      discountFen: 500,
      validTo: new Date(server.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10),
    },
    dealer,
  );
  return data.couponId;
}

/** What the owner is shown: the coupons by their list. */
async function shown(input: { imei?: string; packageIds?: number[] }) {
  const { data } = await server.get('/coupon/getCouponList', input, owner);
  const of = (list: 'usable' | 'almostUsable') =>
    data[list].map(({ couponId, imei, fix }) => ({ couponId, imei, fix }));
  return { usable: of('usable'), almostUsable: of('almostUsable') };
}

test('a dealer’s coupon for an own device is among one’s coupons, whichever device is looked at', async () => {
  const couponId = await made('device', imeiOfA);
  const usable = { usable: [{ couponId, imei: imeiOfA, fix: null }], almostUsable: [] };
  expect(await shown({})).toEqual(usable);
  expect(await shown({ imei: imeiOfA, packageIds: [168] })).toEqual(usable);
  expect(await shown({ imei: imeiOfB, packageIds: [168] })).toEqual({
    usable: [],
    almostUsable: [
      { couponId, imei: imeiOfA, fix: expect.objectContaining({ kind: 'chooseDevice', imei: imeiOfA }) },
    ],
  });
});

test('a dealer’s coupon for packages is among one’s coupons, but not for a device that is not the dealer’s', async () => {
  const couponId = await made('package', '168');
  const usable = { usable: [{ couponId, fix: null }], almostUsable: [] };
  expect(await shown({})).toEqual(usable);
  expect(await shown({ imei: imeiOfA, packageIds: [168] })).toEqual(usable);
  expect(await shown({ imei: imeiOfB, packageIds: [168] })).toEqual({ usable: [], almostUsable: [] });
});

test('a dealer’s coupon for a device that has left the dealer since is nobody’s', async () => {
  await made('device', imeiOfA);
  const { rows } = await run('select parent_ids from devices where imei = $1', [imeiOfA]);
  await run(`update devices set parent_ids = '{}' where imei = $1`, [imeiOfA]);
  for (const input of [{}, { imei: imeiOfA, packageIds: [168] }, { imei: imeiOfB, packageIds: [168] }])
    expect(await shown(input)).toEqual({ usable: [], almostUsable: [] });
  await run('update devices set parent_ids = $2 where imei = $1', [imeiOfA, rows[0].parent_ids]);
});

test('a coupon that cannot be used says the nearest way to make it usable', async () => {
  await run(
    `insert into packages (id, type, name_zh, name_en, effect_type, package_group, details, terms_version, sort)
     select 305, type, '大套餐', 'Large', effect_type, package_group, details, terms_version, 1 from packages where id = 168`,
  );
  await run("insert into package_prices values (305, 'cn', 'CNY', 9900, null, 3000)");
  const ids = {
    spend: await addCoupon(server.database.db, { threshold_fen: 9900 }),
    choose: await addCoupon(server.database.db, { scope: 'package', target_package_ids: [305, 999] }),
    wait: await addCoupon(server.database.db, {
      valid_from: new Date(Date.now() + 40 * dayMs),
      valid_to: new Date(Date.now() + 50 * dayMs),
    }),
    device: await addCoupon(server.database.db, { scope: 'device', target_imei: '356938035643817' }),
  };
  await run(
    `insert into devices (imei, brand, model, name, status, user_id) values ('356938035643817', 'zax', 'T-H1', 'x', 'activated', $1)`,
    [world.ownerA],
  );
  const { data } = await server.get('/coupon/getCouponList', { imei: imeiOfA, packageIds: [168] }, owner);
  const fixOf = (id: string) => data.almostUsable.find((coupon) => coupon.couponId === id)?.fix;
  expect(fixOf(ids.spend)).toMatchObject({ kind: 'spendMore', missingFen: 9900 - 2990, packageIds: [305] });
  expect(fixOf(ids.choose)).toMatchObject({ kind: 'choosePackage', packageIds: [305] });
  expect(fixOf(ids.wait)).toMatchObject({ kind: 'wait', from: expect.stringMatching(/Z$/) });
  expect(fixOf(ids.device)).toMatchObject({ kind: 'chooseDevice', imei: '356938035643817' });
});

test('a coupon leads to the cheapest package for the device that costs enough, else to its kind of package', async () => {
  const ids = {
    type: await addCoupon(server.database.db, { package_type: 1 }),
    named: await addCoupon(server.database.db, { scope: 'package', target_package_ids: [204, 201] }),
    otherModel: await addCoupon(server.database.db, { scope: 'package', target_package_ids: [204] }),
    tooCheap: await addCoupon(server.database.db, { package_type: 1, threshold_fen: 101 }),
    any: await addCoupon(server.database.db),
  };
  const usesOf = async (input: { imei?: string }) => {
    const { data } = await server.get('/coupon/getCouponList', input, owner);
    return Object.values(ids).map((id) => data.usable.find(({ couponId }) => couponId === id)?.use);
  };
  const [kind, one] = [{ type: 1 }, { type: 1, packageId: 201 }];
  expect(await usesOf({ imei: imeiOfA })).toEqual([one, one, kind, kind, undefined]);
  expect(await usesOf({})).toEqual([kind, kind, kind, kind, undefined]);
});
