import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon, fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
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

const add = (body: Record<string, unknown>) => server.raw('/pay/order/addOrder', body, { token });
const of = (...ids: number[]) => ids.map((packageId) => ({ packageId }));
const coupon = (changes?: Record<string, unknown>) => addCoupon(server.database.db, changes);

describe('an order of several things that is refused says which of them it is', () => {
  const imeis = [imeiOfA, imeiOfB];

  test.each([
    [
      'a package that is not on sale',
      { imeis, packages: of(201, 999) },
      'packageNotFound',
      { packageId: 999 },
    ],
    [
      'a package, and the device that it is not for',
      { imeis, packages: of(201, 204) },
      'packageNotOffered',
      { imei: imeiOfA, packageId: 204 },
    ],
  ])('%s', async (_, body, code, data) => {
    expect(await add(body)).toMatchObject({ flag: false, code, data });
  });

  test('the device that has already had what each may have once', async () => {
    expect((await add({ imeis: [imeiOfB], packages: of(202) })).code).toBe(0);
    const answer = await add({ imeis, packages: of(201, 202) });
    expect(answer).toMatchObject({ code: 'alreadyClaimed', data: { imei: imeiOfB, packageId: 202 } });
  });

  test.each([
    ['that is not there', () => crypto.randomUUID()],
    ['in another currency', () => coupon({ stackable: true, currency: 'USD' })],
    ['for another package', () => coupon({ stackable: true, scope: 'package', target_package_ids: [201] })],
    ['that can’t be combined', () => coupon()],
    ['that was revoked', () => coupon({ stackable: true, revoked: true })],
  ])('the coupon %s', async (_, makeBad) => {
    const [good, bad] = [await coupon({ stackable: true }), await makeBad()];
    const answer = await add({ imeis: [imeiOfA], packages: of(168), coupons: [good, bad] });
    expect(answer).toMatchObject({ code: 'couponUnusable', data: { couponId: bad } });
  });

  test('the coupon that an unpaid order of one’s own holds', async () => {
    const [good, held] = [await coupon({ stackable: true }), await coupon({ stackable: true })];
    await add({ imeis: [imeiOfA], packages: of(168), coupons: [held] });
    const answer = await add({ imeis: [imeiOfA], packages: of(168), coupons: [good, held] });
    expect(answer).toMatchObject({ code: 'couponUnusable', data: { couponId: held } });
  });
});
