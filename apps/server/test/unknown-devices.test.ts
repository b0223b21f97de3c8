import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const hourMs = 60 * 60_000;
/** Imeis of the same model as A's device, of no device. */
const nobodys = (n: number) => `${imeiOfA.slice(0, 8)}${String(9_000_000 + n).slice(-7)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false, env: { TRUSTED_PROXIES: '1' } });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(2 * hourMs));

const login = (userName: string) => people(server).login(userName);
const guest = () => people(server).guest();
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

  test('is not shut out by calls that name none at all, which are told what is missing', async () => {
    const token = await guest();
    const from = { 'x-forwarded-for': '10.0.7.1' };
    for (let n = 0; n < 61; n += 1)
      expect(await server.post('/sim/check/onOff', {}, { token, headers: from })).toMatchObject({
        code: 'invalidInput',
        data: { fields: [{ field: 'iccid' }] },
      });
    expect(await server.post('/sim/info', {}, { token, headers: from })).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'simCardNumber' }] },
    });
    expect(await look(imeiOfA, token, '10.0.7.1')).toBe(0);
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
    // A call that tells of no device goes on: others may share the address.
    expect((await server.post('/pay/order/getOrderList', {}, options)).code).toBe(0);
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
    const owner = await people(server).login('owner-a');
    expect(await look(nobodys(1), await guest(), from)).toBe('noService');
    await setTries(`unknown-device:${from}`, 120);
    expect(await look(imeiOfA, await guest(), from)).toBe('tooManyRequests');
    expect([await look(imeiOfA, holder, from), await look(imeiOfA, owner, from)]).toEqual([0, 0]);
  });

  test('ends no purchase of who shares the address, and was shown the device before', async () => {
    const from = '10.0.8.1';
    const token = await guest();
    expect(await look(nobodys(1), await guest(), from)).toBe('noService');
    expect(await look(imeiOfA, token, from)).toBe(0);
    await setTries(`unknown-device:${from}`, 120);
    const options = { token, headers: { 'x-forwarded-for': from } };
    const order = (imei: string) => ({ imeis: [imei], packages: [{ packageId: 168 }] });
    expect(await look(imeiOfA, token, from)).toBe(0);
    expect((await server.post('/pay/order/addOrder', order(imeiOfA), options)).code).toBe(0);
    // It learns nothing about another device, whether it exists or not.
    for (const imei of [imeiOfB, nobodys(2)]) {
      expect(await look(imei, token, from)).toBe('tooManyRequests');
      for (const imeis of [[imei], [imeiOfA, imei]])
        expect((await server.post('/pay/order/addOrder', { ...order(imei), imeis }, options)).code).toBe(
          'tooManyRequests',
        );
    }
    expect(await look(imeiOfA, await guest(), from)).toBe('tooManyRequests');
  });

  test('has few tries left when many addresses go through the numbers of one model', async () => {
    const token = await guest();
    for (let n = 0; n < 5; n += 1) await look(nobodys(n), token, '10.0.4.1');
    expect(await look(imeiOfA, await guest(), '10.0.4.1')).toBe(0);
    await setTries(`unknown-prefix:${imeiOfA.slice(0, 8)}`, 2_000);
    expect(await look(imeiOfA, await guest(), '10.0.4.1')).toBe('tooManyRequests');
    expect(await look(imeiOfA, await guest(), '10.0.4.2')).toBe(0);
  });

  test('is told so by the coupons of a device and by orders, too', async () => {
    const packages = [{ packageId: 168 }];
    const options = { token: await guest(), headers: { 'x-forwarded-for': '10.0.5.1' } };
    await server.database.pool.query(`delete from try_counters where key like 'unknown-prefix:%'`);
    const codes = [
      await server.get('/coupon/getCouponList', { imei: nobodys(1), packageIds: [168] }, options),
      await server.get('/coupon/getCouponList', { imei: nobodys(4) }, options),
      await server.post('/pay/order/addOrder', { imeis: [imeiOfA, nobodys(2)], packages }, options),
      await server.post('/pay/order/addOrder', { imeis: [nobodys(2), nobodys(3)], packages }, options),
    ].map(({ code }) => code);
    expect(codes).toEqual(codes.map(() => 'noService'));
    const { rows } = await server.database.pool.query(
      `select tries from try_counters where key in ('unknown-device:10.0.5.1', 'unknown-prefix:${imeiOfA.slice(0, 8)}')`,
    );
    // Each number counts once, and A's device not at all.
    expect(rows).toEqual([{ tries: 4 }, { tries: 4 }]);
  });

  test('is one for whom a network of 64 bits is one address', async () => {
    expect(await look(nobodys(1), await guest(), '2001:db8:7:1::1')).toBe('noService');
    await setTries('unknown-device:2001:db8:7:1::/64', 120);
    expect(await look(imeiOfA, await guest(), '2001:db8:7:1:ffff::2')).toBe('tooManyRequests');
    expect(await look(imeiOfA, await guest(), '2001:db8:7:2::1')).toBe(0);
  });
});

describe('who names SIM numbers beside the number of a device', () => {
  /** SIM numbers other than the device's, as an attacker would try them for the digits that prove possession. */
  const card = (n: number) => `8986062${String(n).padStart(13, '0')}`;
  const isReal = async (iccid: string, token: string, from: string, imei = imeiOfA) =>
    (await server.post('/mifi/isRealName', { imei, iccid }, { token, headers: { 'x-forwarded-for': from } }))
      .code;

  test('is not told which of them it is, from however many addresses and sessions', async () => {
    for (let n = 1; n <= 20; n += 1)
      expect(await isReal(card(n * 100), await guest(), `10.1.0.${n}`)).toBe('noService');
    const owner = await people(server).login('owner-b');
    for (const token of [await guest(), owner])
      for (const iccid of [iccidOfA, card(1)])
        expect(await isReal(iccid, token, '10.1.1.1')).toBe('tooManyRequests');
    // The SIM's number alone does not tell its owner either: the answer is as before.
    const alone = { simCardNumber: iccidOfA };
    expect((await server.post('/sim/info', alone, { token: await guest() })).code).toBe(0);
    // By its imei alone the device is still shown, and to its owner with all of its numbers.
    expect(await look(imeiOfA, await guest(), '10.1.1.2')).toBe(0);
    const ownerOfA = await people(server).login('owner-a');
    expect(await isReal(iccidOfA, ownerOfA, '10.1.1.1')).toBe(0);
    server.clock.advance(hourMs);
    expect(await isReal(iccidOfA, await guest(), '10.1.1.1')).toBe(0);
  });

  test('has each of them counted against session and address', async () => {
    const token = await guest();
    for (let n = 1; n <= 10; n += 1) {
      await isReal(card(n * 100), token, '10.1.2.1');
      await isReal(card(n * 100), token, '10.1.2.1', imeiOfB);
    }
    const { rows } = await server.database.pool.query(
      `select tries from try_counters where key = 'unknown-device:10.1.2.1'`,
    );
    expect(rows).toEqual([{ tries: 20 }]);
  });
});

describe('who orders by the number of a SIM', () => {
  const packages = [{ packageId: 168 }];
  const order = async (fields: object, token: string, from = '10.1.3.1') =>
    (
      await server.post(
        '/pay/order/addOrder',
        { packages, ...fields },
        { token, headers: { 'x-forwarded-for': from } },
      )
    ).code;
  test('learns of no device that is not theirs, neither by the number alone nor beside one', async () => {
    for (const token of [await guest(), await login('owner-b'), await login('staff')])
      for (const iccids of [[iccidOfA], ['89860620000000777777']])
        for (const beside of [{}, { imeis: [imeiOfA] }, { imeis: [imeiOfB] }])
          expect(await order({ iccids, ...beside }, token)).toBe('noService');
    const { rows } = await server.database.pool.query(
      `select tries from try_counters where key = 'unknown-device:10.1.3.1'`,
    );
    expect(rows).toEqual([{ tries: 6 }]);
  });

  test('has one for the devices that they own or hold, and a dealer for those below', async () => {
    const holder = await guest();
    await server.post(
      '/session/provePossession',
      { imei: imeiOfA, secret: 'secret-of-a' },
      { token: holder },
    );
    for (const token of [await login('owner-a'), await login('dealer'), holder])
      expect(await order({ iccids: [iccidOfA] }, token)).toBe(0);
  });
});

describe('a SIM number', () => {
  test('is the same with its 20th place and without, wherever a card has it printed', async () => {
    const token = await login('owner-a');
    for (const simCardNumber of [iccidOfA, iccidOfA.slice(0, 19)])
      expect((await server.post('/sim/info', { simCardNumber }, { token })).data.iccid).toBe(iccidOfA);
    const order = { iccids: [iccidOfA.slice(0, 19)], packages: [{ packageId: 168 }] };
    expect((await server.post('/pay/order/addOrder', order, { token })).code).toBe(0);
    // Beside another device's imei a SIM number names nothing, not even the device that it is in.
    for (const path of ['/mifi/isRealName', '/sim/check/status', '/mifi/clearRealName'])
      expect((await server.raw(path, { imei: imeiOfB, iccid: iccidOfA }, { token })).code).toBe('noService');
    const holder = await guest();
    const secret = iccidOfA.slice(13, 19);
    expect(
      (await server.post('/session/provePossession', { imei: imeiOfA, secret }, { token: holder })).code,
    ).toBe(0);
  });

  test('that ends in a letter is found without it, and in capitals or small letters', async () => {
    const iccid = '8986032000000000123F';
    await server.database.pool.query(
      `insert into sims (iccid, imei, slot, active, carrier, carrier_status) values ($1, $2, 7, false, 'telecom', 2)`,
      [iccid, imeiOfA],
    );
    const token = await login('owner-a');
    for (const simCardNumber of [iccid, iccid.slice(0, 19), iccid.toLowerCase(), `${iccid.slice(0, 19)}0`])
      expect(await server.post('/sim/info', { simCardNumber }, { token })).toMatchObject({ data: { iccid } });
    const order = { iccids: [iccid.slice(0, 19)], packages: [{ packageId: 168 }] };
    expect((await server.post('/pay/order/addOrder', order, { token })).code).toBe(0);
    const secret = iccid.slice(-6).toLowerCase();
    expect(
      (await server.post('/session/provePossession', { imei: imeiOfA, secret }, { token: await guest() }))
        .code,
    ).toBe(0);
  });
});
