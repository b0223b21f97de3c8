import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertCoordinates, distanceM } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nearestPlace } from '../src/gateways/geo/offline/nearest-place.ts';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { imeiOfA } from './fixtures.ts';

/** People's Square, WGS-84. */
const square = { longitude: 121.475164, latitude: 31.228816 };

const folder = mkdtempSync(join(tmpdir(), 'positions-'));
let world: ConnectedWorld;
beforeAll(async () => {
  const keyFile = join(folder, 'amap-key');
  writeFileSync(keyFile, 'simulated-amap-key\n');
  world = await startConnectedWorld({ DEVICE_LINK: 'none', AMAP_KEY_FILE: keyFile });
  await world.server.database.pool.query(
    `insert into device_latest (imei, longitude, latitude, accuracy_m, position_kind, position_at)
     values ($1, $2, $3, 12, 'gps', now() - interval '3 minutes')`,
    [imeiOfA, square.longitude, square.latitude],
  );
});
afterAll(async () => {
  await world.server.stop();
  rmSync(folder, { recursive: true });
});

const gps = async (coorType?: 'wgs84' | 'gcj02' | 'bd09') =>
  (
    await world.server.post(
      '/redis/getGps',
      { imei: imeiOfA, ...(coorType ? { coorType } : {}) },
      { token: world.tokenOfA },
    )
  ).data;
const address = (input: object, lang = 'zh') =>
  world.server.post('/comm/getGpsAddr', { ...input, lang } as never, { token: world.tokenOfA });

test('a position is given in the coordinates that are asked for, and with its age', async () => {
  const { position } = await gps();
  expect(position).toMatchObject({ ...square, accuracyM: 12, kind: 'gps' });
  expect(Date.now() - Date.parse(position?.asOf ?? '')).toBeGreaterThan(170_000);
  for (const system of ['gcj02', 'bd09'] as const) {
    const shifted = (await gps(system)).position;
    const expected = convertCoordinates(square, 'wgs84', system);
    expect(distanceM(shifted ?? square, expected)).toBeLessThan(0.2);
    // On the map it is another place, some hundred metres away.
    expect(distanceM(shifted ?? square, square)).toBeGreaterThan(300);
  }
});

test('where a device was before it was its owner’s is nobody’s to see', async () => {
  const { pool } = world.server.database;
  const bound = (at: string) => pool.query(`update devices set bound_at = ${at} where imei = $1`, [imeiOfA]);
  await pool.query(`
    select create_telemetry_day(day::date) from unnest(array[now() - interval '1 day', now()]) day;
    insert into device_telemetry (imei, at, longitude, latitude)
      values ('${imeiOfA}', now() - interval '30 minutes', 121.1, 31.1), ('${imeiOfA}', now() - interval '5 minutes', 121.2, 31.2);
  `);
  const seen = async () => {
    const { position, track } = await gps();
    return [position?.longitude, track.map(({ longitude }) => longitude)];
  };
  expect(await seen()).toEqual([square.longitude, [121.1, 121.2]]);
  await bound("now() - interval '10 minutes'");
  expect(await seen()).toEqual([square.longitude, [121.2]]);
  await bound("now() - interval '1 minute'");
  expect(await seen()).toEqual([undefined, []]);
  await bound('null');
});

test('an address is asked for where the map draws the place', async () => {
  const { data } = await address({ lon: square.longitude, lat: square.latitude });
  expect(data).toMatchObject({ precision: 'address', address: expect.stringContaining('上海市（模拟）') });
  const asked = (await fetch(`${world.server.env.AMAP_URL}/control/asked`).then((r) => r.json())) as {
    asked: string[];
  };
  const [longitude = 0, latitude = 0] = (asked.asked.at(-1) ?? '').split(',').map(Number);
  const expected = convertCoordinates(square, 'wgs84', 'gcj02');
  expect(distanceM({ longitude, latitude }, expected)).toBeLessThan(0.2);
});

test('the same place by other coordinates has the same address', async () => {
  const gcj02 = convertCoordinates(square, 'wgs84', 'gcj02');
  const { data } = await address({ lon: gcj02.longitude, lat: gcj02.latitude, coorType: 'gcj02' });
  const straight = await address({ lon: square.longitude, lat: square.latitude });
  expect(data.address).toBe(straight.data.address);
});

test('where the service knows nothing, or is down, the nearest known place is named with its distance', async () => {
  const london = await address({ lon: -0.12, lat: 51.5 }, 'en');
  expect(london.data).toMatchObject({ address: 'London', precision: 'near' });
  await world.server.control('amap', '/control/down', {});
  const { data } = await address({ lon: square.longitude, lat: square.latitude });
  expect(data).toMatchObject({ address: '上海市黄浦区', precision: 'near', distanceM: expect.any(Number) });
  await world.server.control('amap', '/control/up', {});
});

test('in the middle of the sea nothing is named', async () => {
  expect((await address({ lon: -150, lat: 0 })).data).toEqual({
    address: null,
    precision: 'none',
    distanceM: null,
  });
  expect(await nearestPlace.reverse({ longitude: 121.437, latitude: 31.188 }, 'en')).toMatchObject({
    text: 'Xuhui, Shanghai',
    area: 'Shanghai',
  });
});

test('a place off the globe is refused', async () => {
  expect(await address({ lon: 181, lat: 0 })).toMatchObject({ code: 'invalidInput' });
});

test('an account asks for 300 addresses in ten minutes, and another one still for its own', async () => {
  const { db } = world.server.database;
  const { rows } = await world.server.database.pool.query(
    "select id from users where user_name in ('owner-a', 'owner-b') order by user_name",
  );
  const ends = new Date(world.server.clock.now().getTime() + 600_000);
  await db.deleteFrom('try_counters').where('key', 'like', 'address:%').execute();
  await db
    .insertInto('try_counters')
    .values({ key: `address:${rows[0].id}`, tries: 299, window_ends_at: ends })
    .execute();
  const place = { lon: square.longitude, lat: square.latitude };
  expect((await address(place)).code).toBe(0);
  expect((await address(place)).code).toBe('tooManyRequests');
  const ofB = await world.server.post('/comm/getGpsAddr', place, { token: world.tokenOfB });
  expect(ofB.code).toBe(0);
  await db.deleteFrom('try_counters').where('key', 'like', 'address:%').execute();
});
