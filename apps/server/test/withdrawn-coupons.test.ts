import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { addCoupon, imeiOfA } from './fixtures.ts';
import { Shop } from './shop.ts';

const as = ['--as', 'staff', '--reason', 'The dealer meant another package'] as const;
let shop: Shop;
let admin: Admin;
let couponId: string;
beforeAll(async () => {
  shop = await Shop.open({ work: false });
  admin = new Admin(shop.server.database);
});
afterAll(async () => {
  await admin.stop();
  await shop.server.stop();
});
beforeEach(async () => {
  await shop.server.database.pool.query('update coupons set revoked = true');
  couponId = await addCoupon(shop.server.database.db, { total: 2 });
});

const withdraw = (id: string, ...more: string[]) => admin.run('coupons', 'withdraw', id, ...as, ...more);
const usable = async (): Promise<{ couponId: string }[]> =>
  (
    await shop.server.get(
      '/coupon/getCouponList',
      { imei: imeiOfA, packageIds: [168] },
      { token: shop.token },
    )
  ).data.usable;

test('a coupon that staff withdraw is not usable any more, and the act and its reason are written down', async () => {
  expect((await usable()).map((one) => one.couponId)).toEqual([couponId]);
  const before = await admin.lastActId();
  expect((await withdraw(couponId)).code).toBe(0);
  expect(await usable()).toEqual([]);
  expect(await admin.acts(before)).toMatchObject([
    { action: 'coupons.withdraw', object_id: couponId, reason: 'The dealer meant another package' },
  ]);
  expect((await withdraw(couponId)).err).toEqual(['id: is no coupon of this brand that is not withdrawn']);
  expect((await admin.run('coupons', 'list', '--as', 'staff')).out.join('\n')).toContain(couponId);
});

test('what is no coupon, or one of another brand, is refused', async () => {
  const others = await addCoupon(shop.server.database.db, { brand: 'tc' });
  for (const id of ['nothing', others]) expect((await withdraw(id)).code).toBe(1);
  expect((await admin.run('coupons', 'withdraw', couponId, '--as', 'staff')).code).not.toBe(0);
});

test('an order that was made with it keeps its price', async () => {
  const orderId = await shop.order({ coupons: couponId });
  await withdraw(couponId);
  const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
  expect(data).toMatchObject({ status: 'toPay', discountFen: 500 });
  const cancelled = await shop.cancel(orderId);
  expect([cancelled.code, await usable()]).toEqual([0, []]);
});
