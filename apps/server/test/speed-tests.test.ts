import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';

let world: ConnectedWorld;
let holder: string;
beforeAll(async () => {
  world = await startConnectedWorld({}, 'devicePlatform', { reports: false });
  holder = await people(world.server).guest();
  const proof = { imei: imeiOfA, secret: iccidOfA.slice(-6) };
  await world.server.post('/session/provePossession', proof, { token: holder });
});
afterAll(() => world.server.stop());

test('the results of a speed test are kept for who made it', async () => {
  const result = { imei: imeiOfA, downMbps: 46.2, upMbps: 18.7, latencyMs: 38, jitterMs: 6 };
  await world.server.post('/mifi/speedTest/save', result, { token: holder });
  const list = async (token: string) =>
    (await world.server.post('/mifi/speedTest/list', { imei: imeiOfA }, { token })).data.list;
  expect(await list(holder)).toMatchObject([{ downMbps: 46.2, jitterMs: 6 }]);
  expect(await list(world.tokenOfA)).toEqual([]);
});

test('a speed test is of the network that the device has just told, or of none that is known', async () => {
  const { pool } = world.server.database;
  const save = async (minutes: number) => {
    const now = world.server.clock.now().getTime();
    await pool.query(
      `insert into device_latest (imei, network, signal_dbm, signal_at) values ($1, '4G', -80, $2)
       on conflict (imei) do update set network = '4G', signal_dbm = -80, signal_at = $2`,
      [imeiOfA, new Date(now - minutes * 60_000)],
    );
    const measures = { downMbps: 1, upMbps: 1, latencyMs: 1, jitterMs: 1 };
    const saved = { imei: imeiOfA, ...measures };
    return (await world.server.post('/mifi/speedTest/save', saved, { token: holder })).data.network;
  };
  expect(await save(4)).toBe('4G');
  expect(await save(6)).toBeNull();
});

test('one session hands in 20 reports and 60 speed tests an hour, and no more', async () => {
  const measures = { downMbps: 1, upMbps: 1, latencyMs: 1, jitterMs: 1 };
  const report = { verdict: 'ok', items: [{ item: 'battery', state: 'ok' }] };
  for (const [most, path, fields] of [
    [20, '/SelfInspection/addUfiSelfInspection', report],
    [60, '/mifi/speedTest/save', measures],
  ] as const) {
    await world.server.database.pool.query('delete from try_counters');
    const add = () => world.server.raw(path, { imei: imeiOfA, ...fields }, { token: holder, json: true });
    for (let n = 0; n < most; n += 1) expect((await add()).code).toBe(0);
    expect((await add()).code).toBe('tooManyRequests');
  }
});

describe('the transfers', () => {
  const get = (path: string, token?: string) =>
    world.server.http({ path, headers: token ? { authorization: `Bearer ${token}` } : {} });

  test('download exactly the bytes that were asked for, which can’t be made smaller nor stored', async () => {
    const response = await fetch(`${world.server.origin}/pay/speed/download?bytes=300000`, {
      headers: { authorization: `Bearer ${holder}`, 'accept-encoding': 'gzip, br' },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(300_000);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    const { gzipSync } = await import('node:zlib');
    expect(gzipSync(bytes).length).toBeGreaterThan(bytes.length * 0.5);
  });

  test.each(['-1', '16777217', '1.5', 'many', ''])('download not %j bytes', async (bytes) => {
    const answer = await get(`/pay/speed/download?bytes=${bytes}`, holder);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'invalidInput']);
  });

  test('need a session', async () => {
    expect(JSON.parse((await get('/pay/speed/download?bytes=1')).text).code).toBe('sessionNeeded');
    const upload = await world.server.http({
      method: 'POST',
      path: '/pay/speed/upload',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(10),
    });
    expect([upload.status, JSON.parse(upload.text).code]).toEqual([401, 'sessionNeeded']);
  });

  const upload = (body: Buffer) =>
    world.server.http({
      method: 'POST',
      path: '/pay/speed/upload',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${holder}` },
      body,
    });

  test('upload counts the bytes and throws them away', async () => {
    expect(JSON.parse((await upload(Buffer.alloc(2_000_000, 7))).text)).toEqual({
      code: 0,
      data: { bytes: 2_000_000 },
      msg: '',
    });
  });

  test('upload no more than the limit, and are not read on when more comes without an end', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${world.server.origin}/pay/speed/upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${holder}` },
      });
      request.on('response', ({ statusCode = 0 }) => {
        request.destroy();
        resolve(statusCode);
      });
      request.on('error', reject);
      // One byte more than allowed, and the request never ends.
      request.write(Buffer.alloc(16 * 1024 * 1024 + 1));
    });
    expect(status).toBe(413);
    expect((await upload(Buffer.alloc(1))).status).toBe(200);
  });

  test('are limited for each session', async () => {
    await world.server.database.pool.query(`update try_counters set tries = 600 where key like 'speed:%'`);
    for (const answer of [await get('/pay/speed/download?bytes=1', holder), await upload(Buffer.alloc(1))])
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([429, 'tooManyRequests']);
    await world.server.database.pool.query(`delete from try_counters where key like 'speed%'`);
  });
});
