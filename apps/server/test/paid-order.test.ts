import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCoupon, fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { eventually, startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

test('the main job: an owner logs in, buys with a coupon, pays at the cashier, and the allowance has grown', async () => {
  const token = await people(server).login('owner-a');
  const couponId = await addCoupon(server.database.db);

  const before = await server.post('/redis/getPackageByImei', { imei: imeiOfA }, { token });
  expect(before.data.items).toEqual([]);
  const coupons = await server.get(
    '/coupon/getCouponList',
    { imei: imeiOfA, packageIds: [201, 168] },
    { token },
  );
  expect(coupons.data.best).toEqual({ couponIds: [couponId], discountFen: 500, payFen: 2590 });

  const added = await server.post(
    '/pay/order/addOrder',
    {
      imeis: [imeiOfA],
      packages: [{ packageId: 168 }, { packageId: 201 }],
      coupons: [couponId],
      expectedPayFen: 2590,
    },
    { token, key: 'first' },
  );
  expect(added).toMatchObject({ flag: true, code: 0 });
  const orderId = added.data;

  const jump = await server.post('/pay/getPayJump', { orderId, payMethod: 'WX' }, { token });
  expect(jump).toMatchObject({ flag: true, code: 0 });
  expect((await server.post('/pay/check', { orderId }, { token })).data).toBe(1);

  await server.control('wechatPay', '/control/pay', { outTradeNo: `${orderId}_1` });
  await eventually(async () => (await server.post('/pay/check', { orderId }, { token })).data === 2);
  const order = await eventually(async () => {
    const { data } = await server.post('/pay/order/getOrder', { orderId }, { token });
    return data.orderVosList.every((line) => line.delivery === 'inEffect') && data;
  });
  expect(order).toMatchObject({ status: 'paid', payFen: 2590, payMethod: 'WX', couponIds: [couponId] });

  const after = await server.post('/redis/getPackageByImei', { imei: imeiOfA }, { token });
  expect(after.data).toMatchObject({ sms: 10, usableSms: 10 });
  expect(after.data.items.find((item) => item.type === 9)).toMatchObject({ sum: 30, usable: 30, unit: 'G' });
  const coupon = await server.database.db
    .selectFrom('coupons')
    .select(['used', 'reserved'])
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow();
  expect(coupon).toEqual({ used: 1, reserved: 0 });
});

test('an order is not told to be paid or not for a device that it is not for', async () => {
  const token = await people(server).login('owner-a');
  const order = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
  const { data: orderId } = await server.post('/pay/order/addOrder', order, { token, key: 'of-a' });
  const check = (imei: string) => server.post('/pay/check', { orderId, imei }, { token });
  expect(await check(imeiOfA)).toMatchObject({ code: 0, data: 1 });
  expect((await check(imeiOfB)).code).toBe('orderNotFound');
});

test('plans of one order run one after the other, on each device for itself', async () => {
  const { pool } = server.database;
  await pool.query(`
    insert into packages select (jsonb_populate_record(p, '{"id": 171}')).* from packages p where id = 168;
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": 171}')).*
      from package_prices p where package_id = 168`);
  const token = await people(server).login('owner-a');
  const order = { imeis: [imeiOfA, imeiOfB], packages: [{ packageId: 168 }, { packageId: 171 }] };
  const { code, data: orderId } = await server.post('/pay/order/addOrder', order, {
    token,
    key: 'two-plans',
  });
  expect(code).toBe(0);
  await server.post('/pay/getPayJump', { orderId, payMethod: 'WX' }, { token });
  await server.control('wechatPay', '/control/pay', { outTradeNo: `${orderId}_1` });
  await eventually(async () => (await server.post('/pay/check', { orderId }, { token })).data === 2);
  for (const imei of order.imeis) {
    const { rows } = await pool.query(
      'select effective_time, expiration_time from order_lines where order_id = $1 and imei = $2 order by effective_time',
      [orderId, imei],
    );
    expect(rows).toHaveLength(2);
    expect(rows[1].effective_time).toEqual(rows[0].expiration_time);
  }
});
