import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Composed, compose } from '../src/compose.ts';
import { withLease } from '../src/modules/real-name/lease.ts';
import { readConfig } from '../src/platform/config.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { quietLog } from './database.ts';
import { addCoupon, imeiOfA } from './fixtures.ts';
import { HttpClient } from './http.ts';
import { type LossyWay, openLossyWay } from './lossy-way.ts';
import { multipartBody } from './multipart.ts';
import { photoOf, type RealNameWorld, startRealNameWorld } from './real-name/world.ts';
import { type Answer, form } from './server.ts';

/** A server whose connections to PostgreSQL break between a COMMIT and its answer, beside one that nothing happens to. */
let world: RealNameWorld;
let way: LossyWay;
let server: Composed;
let client: HttpClient;
beforeAll(async () => {
  world = await startRealNameWorld();
  way = await openLossyWay(world.server.database.url);
  const config = readConfig({
    ...world.server.env,
    DATABASE_URL: way.url,
    PUBLIC_ORIGIN: world.server.origin,
    DEMO: '1',
    DEVICE_LINK: 'none',
  });
  server = await compose(config, quietLog, world.server.clock);
  client = new HttpClient(await server.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  client.close();
  await server.stop();
  await way.stop();
  await world.server.stop();
});

type Request = { readonly headers: Record<string, string>; readonly body: string | Buffer };
async function send(path: string, token: string, { headers, body }: Request): Promise<Answer> {
  const own = { host: '127.0.0.1', authorization: `Bearer ${token}` };
  const { status, text } = await client.send({
    method: 'POST',
    path,
    headers: { ...headers, ...own },
    body,
  });
  return { status, ...(JSON.parse(text) as Omit<Answer, 'status'>) };
}
const post = (path: string, fields: Record<string, unknown>, token: string, key?: string) =>
  send(path, token, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: form(fields).toString(),
  });
const busy = { status: 503, code: 'serverBusy' };
const rows = async (text: string, ...values: unknown[]) =>
  (await world.server.database.pool.query(text, values)).rows;

describe('what was committed, and not answered, is told as busy, and done once when it is repeated:', () => {
  const order = async (token: string) => {
    const cart = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
    return (await post('/pay/order/addOrder', cart, token, crypto.randomUUID())).data as string;
  };
  const atCashier = async (token: string) => {
    const orderId = await order(token);
    expect((await post('/pay/getPayJump', { orderId, payMethod: 'WX' }, token)).code).toBe(0);
    return orderId;
  };

  test('an order with a coupon', async () => {
    const couponId = await addCoupon(world.server.database.db);
    const token = await world.login('owner-a');
    const key = crypto.randomUUID();
    const cart = { imeis: [imeiOfA], packages: [{ packageId: 168 }], coupons: couponId };
    way.loseAnswer({ ofCommit: true });
    expect(await post('/pay/order/addOrder', cart, token, key)).toMatchObject(busy);
    const { code, data } = await post('/pay/order/addOrder', cart, token, key);
    expect(code).toBe(0);
    expect(await rows('select order_id, state from coupon_uses where coupon_id = $1', couponId)).toEqual([
      { order_id: data, state: 'reserved' },
    ]);
  });

  test.each([0, 1])('a cancellation, of which %i parts were answered', async (after) => {
    const token = await world.login('owner-a');
    const orderId = await atCashier(token);
    way.loseAnswer({ ofCommit: true, after });
    expect(await post('/pay/order/cancelOrder', { orderId }, token)).toMatchObject(busy);
    expect(await post('/pay/order/cancelOrder', { orderId }, token)).toMatchObject({ code: 0 });
    expect(
      await rows(
        "select event from order_events where order_id = $1 and event in ('attemptClosed', 'cancelled') order by id",
        orderId,
      ),
    ).toEqual([{ event: 'attemptClosed' }, { event: 'cancelled' }]);
  });

  test('a payment that its payer asks about', async () => {
    const token = await world.login('owner-a');
    const orderId = await atCashier(token);
    const attempt = { outTradeNo: `${orderId}_1` };
    const lost = { ...attempt, behaviour: 'dropNotification', times: 'always' };
    await world.server.control('wechatPay', '/control/behaviours', lost);
    await world.server.control('wechatPay', '/control/pay', attempt);
    way.loseAnswer({ ofCommit: true });
    expect(await post('/pay/confirm3', { orderId }, token)).toMatchObject(busy);
    expect(await post('/pay/confirm3', { orderId }, token)).toMatchObject({ code: 0, data: 2 });
    expect(await rows('select purpose from payments where order_id = $1', orderId)).toEqual([
      { purpose: 'order' },
    ]);
  });

  test.each(['Front', 'Back'])('a photo (%s), which is kept', async (side) => {
    const [token, iccid] = [await world.holder(), await world.newSim()];
    if (side === 'Back') await world.front(token, iccid);
    const photo = multipartBody({}, [{ field: 'file', bytes: await photoOf(side === 'Back' ? 200 : 40) }]);
    const path = `/api/unicom/realname/upload${side}Photo?iccid=${iccid}`;
    // The first step also begins the case.
    way.loseAnswer({ ofCommit: true, after: side === 'Back' ? 0 : 1 });
    expect(await send(path, token, photo)).toMatchObject(busy);
    expect((await world.caseOf(iccid)).state).toBe(side.toLowerCase());
    expect(await send(path, token, photo)).toMatchObject({ code: 0 });
    expect(await world.openFiles(iccid)).toEqual(side === 'Back' ? ['back', 'front'] : ['front']);
  });
});

test('a case that was taken, without an answer, is not held: the next step need not wait until the lease ends', async () => {
  const [token, iccid] = [await world.holder(), await world.newSim()];
  await world.front(token, iccid);
  const { id } = await world.caseOf(iccid);
  const { database } = world.server;
  const lossy = connectDatabase(way.url, { poolSize: 1, log: quietLog });
  const taken = (db: typeof lossy.db, patienceMs?: number) =>
    withLease({ db }, id, async () => 'worked', patienceMs);
  expect(await taken(lossy.db)).toBe('worked');
  way.loseAnswer();
  await expect(taken(lossy.db)).rejects.toThrow('Connection terminated');
  expect(await taken(database.db, 0)).toBe('worked');
  await lossy.close();
});
