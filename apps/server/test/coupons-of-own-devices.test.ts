import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let dealer: { token: string };
let owner: { token: string };
beforeAll(async () => {
  server = await startTestServer({ work: false });
  const world = await fillWorld(server.database.db);
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
      validTo: new Date(server.clock.now().getTime() + 86_400_000 * 30).toISOString().slice(0, 10),
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
