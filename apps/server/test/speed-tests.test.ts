import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';

let world: ConnectedWorld;
let holder: string;
beforeAll(async () => {
  world = await startConnectedWorld({}, 'devicePlatform', { reports: false });
  holder = (await world.server.post('/session/guest', {})).data.token;
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
