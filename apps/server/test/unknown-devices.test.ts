import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA, passwordOfAll } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

const hourMs = 60 * 60_000;
/** Of the model of A's device, and nobody's. */
const nobodys = (n: number) => `${imeiOfA.slice(0, 8)}${String(9_000_000 + n).slice(-7)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false, env: { TRUSTED_PROXIES: '1' } });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(2 * hourMs));

const guest = async () => (await server.post('/session/guest', {})).data.token;
const look = async (imei: string, token: string, from: string) =>
  (await server.post('/device/getDeviceByImei', { imei }, { token, headers: { 'x-forwarded-for': from } }))
    .code;
const setTries = (key: string, tries: number) =>
  server.database.pool.query('update try_counters set tries = $2 where key = $1', [key, tries]);

describe('who names devices that are not there', () => {
  test('is soon told of none from that session, wherever it comes from', async () => {
    const [token, other] = [await guest(), await guest()];
    for (let n = 0; n < 60; n += 1) expect(await look(nobodys(n), token, `10.0.1.${n}`)).toBe('noService');
    expect(await look(imeiOfA, token, '10.0.1.99')).toBe('tooManyRequests');
    expect(await look(nobodys(60), token, '10.0.1.99')).toBe('tooManyRequests');
    expect(await look(imeiOfA, other, '10.0.1.99')).toBe(0);
    server.clock.advance(hourMs);
    expect(await look(imeiOfA, token, '10.0.1.99')).toBe(0);
  });

  test('is not shut out for one wrong number, however often its pages ask for it', async () => {
    const token = await guest();
    for (let n = 0; n < 70; n += 1) expect(await look(nobodys(1), token, '10.0.6.1')).toBe('noService');
    expect(await look(imeiOfA, token, '10.0.6.1')).toBe(0);
  });

  test('is told of none from that address either, by no call, and with new sessions', async () => {
    const from = '10.0.2.1';
    expect(await look(nobodys(1), await guest(), from)).toBe('noService');
    await setTries(`unknown-device:${from}`, 119);
    const token = await guest();
    expect(await look(imeiOfA, token, from)).toBe(0);
    expect(await look(nobodys(2), token, from)).toBe('noService');
    const options = { token: await guest(), headers: { 'x-forwarded-for': from } };
    for (const imei of [imeiOfA, nobodys(3)]) {
      const order = { imeis: [imei], packages: [{ packageId: 168 }] };
      const codes = [
        await look(imei, options.token, from),
        (await server.raw('/redis/getPackageByImei', { imei }, { headers: options.headers })).code,
        (await server.post('/pay/order/addOrder', order, options)).code,
        (await server.get('/coupon/getCouponList', { imei, packageIds: [168] }, options)).code,
      ];
      expect(codes).toEqual(codes.map(() => 'tooManyRequests'));
    }
    expect(await look(imeiOfA, token, '10.0.2.2')).toBe(0);
  });

  test('keeps nobody at that address from a device that is theirs, or that they hold', async () => {
    const from = '10.0.3.1';
    const holder = await guest();
    await server.post(
      '/session/provePossession',
      { imei: imeiOfA, secret: 'secret-of-a' },
      { token: holder },
    );
    const owner = (await server.post('/loginVerification', { userName: 'owner-a', password: passwordOfAll }))
      .data.token;
    expect(await look(nobodys(1), await guest(), from)).toBe('noService');
    await setTries(`unknown-device:${from}`, 120);
    expect(await look(imeiOfA, await guest(), from)).toBe('tooManyRequests');
    expect([await look(imeiOfA, holder, from), await look(imeiOfA, owner, from)]).toEqual([0, 0]);
  });

  test('has few tries left when many addresses go through the numbers of one model', async () => {
    const token = await guest();
    for (let n = 0; n < 5; n += 1) await look(nobodys(n), token, '10.0.4.1');
    expect(await look(imeiOfA, await guest(), '10.0.4.1')).toBe(0);
    await setTries(`unknown-prefix:${imeiOfA.slice(0, 8)}`, 2_000);
    expect(await look(imeiOfA, await guest(), '10.0.4.1')).toBe('tooManyRequests');
    expect(await look(imeiOfA, await guest(), '10.0.4.2')).toBe(0);
  });

  test('is told so by the coupons of a device, too', async () => {
    const asked = { imei: nobodys(1), packageIds: [168] };
    const options = { token: await guest(), headers: { 'x-forwarded-for': '10.0.5.1' } };
    expect((await server.get('/coupon/getCouponList', asked, options)).code).toBe('noService');
    const { rows } = await server.database.pool.query(
      `select tries from try_counters where key = 'unknown-device:10.0.5.1'`,
    );
    expect(rows).toEqual([{ tries: 1 }]);
  });
});
