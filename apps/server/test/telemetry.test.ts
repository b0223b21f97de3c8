import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngest } from '../src/modules/telemetry/public.ts';
import { type ConnectedWorld, pushReports, startConnectedWorld } from './connected.ts';
import { quietLog } from './database.ts';
import { imeiOfA, imeiOfB } from './fixtures.ts';
import { eventually } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld({}, 'devicePlatform', { reports: false });
});
afterAll(() => world.server.stop());

const push = (body: unknown, changes: Parameters<typeof pushReports>[2] = {}) =>
  pushReports(world.server, body, changes);
const report = (imei: string, secondsAgo: number, measures: object) => ({
  imei,
  at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  ...measures,
});
const latest = async (imei: string) =>
  (await world.server.database.pool.query('select * from device_latest where imei = $1', [imei])).rows[0];
const stored = async () =>
  (await world.server.database.pool.query('select count(*)::int as count from device_telemetry')).rows[0]
    .count;

test('reports are stored before they are acknowledged, and each figure has its own time', async () => {
  const reports = [
    report(imeiOfB, 60, { batteryPercent: 40, signalDbm: -90, network: '4G' }),
    report(imeiOfB, 30, { batteryPercent: 39, clients: 2 }),
    report(imeiOfB, 90, { dataTotalMb: 1000, batteryPercent: 41 }),
  ];
  expect((await push({ reports })).status).toBe(200);
  const row = await latest(imeiOfB);
  expect(row).toMatchObject({ battery_percent: 39, signal_dbm: -90, data_total_mb: 1000, clients: 2 });
  expect(row.battery_at.toISOString()).toBe(reports[1]?.at);
  expect(row.signal_at.toISOString()).toBe(reports[0]?.at);
  expect(row.data_at.toISOString()).toBe(reports[2]?.at);
});

test('an old report that comes late does not take the place of a newer one', async () => {
  await push({ reports: [report(imeiOfB, 600, { batteryPercent: 99, clients: 9 })] });
  expect(await latest(imeiOfB)).toMatchObject({ battery_percent: 39, clients: 2 });
});

test('where a device was before it changed hands is not stored when it tells late; the data that it used is', async () => {
  const bound = (at: string) =>
    world.server.database.pool.query(`update devices set bound_at = ${at} where imei = $1`, [imeiOfB]);
  const position = { longitude: 121.4, latitude: 31.2 };
  await bound("now() - interval '20 seconds'");
  const before = await stored();
  const { data_total_mb: counter } = await latest(imeiOfB);
  const reports = [report(imeiOfB, 25, { position, dataTotalMb: counter + 5 })];
  expect((await push({ reports })).status).toBe(200);
  expect(await stored()).toBe(before);
  expect(await latest(imeiOfB)).toMatchObject({ longitude: null, data_total_mb: counter + 5 });
  expect((await push({ reports: [report(imeiOfB, 18, { position })] })).status).toBe(200);
  expect(await stored()).toBe(before + 1);
  expect(await latest(imeiOfB)).toMatchObject({ longitude: 121.4 });
  await bound('null');
});

test('nor is it stored when it tells at the very moment', async () => {
  const { pool } = world.server.database;
  const position = { longitude: 121.4, latitude: 31.2 };
  await push({ reports: [report(imeiOfB, 17, { batteryPercent: 38 })] });
  const before = await stored();
  const [answer] = await callsWhileLocked(
    pool,
    `update devices set bound_at = now() where imei = '${imeiOfB}'`,
    [() => push({ reports: [report(imeiOfB, 16, { position })] })],
  );
  await pool.query('update devices set bound_at = null where imei = $1', [imeiOfB]);
  expect(answer).toMatchObject({ status: 200 });
  expect(await stored()).toBe(before);
});

test('the same push twice is stored once', async () => {
  const body = { reports: [report(imeiOfB, 15, { batteryPercent: 38 })] };
  await push(body);
  const before = await stored();
  expect((await push(body)).status).toBe(200);
  expect(await stored()).toBe(before);
});

test('a device that reports is online; one that is silent for minutes is not', async () => {
  const online = async () => {
    const { data } = await world.server.post(
      '/device/getDeviceByImei',
      { imei: imeiOfB },
      { token: world.tokenOfB },
    );
    return data.online;
  };
  const sweep = () => world.server.server.workers['devices.sweep']({});
  await sweep();
  expect(await online()).toBe(true);
  world.server.clock.advance(4 * 60_000);
  await sweep();
  expect(await online()).toBe(false);
});

test('what a device has kept for an hour neither brings it back nor sets back when it was seen', async () => {
  const seen = async () =>
    (
      await world.server.database.pool.query('select online, last_seen_at from devices where imei = $1', [
        imeiOfB,
      ])
    ).rows[0];
  const before = await seen();
  expect(before.online).toBe(false);
  expect((await push({ reports: [report(imeiOfB, 3600, { clients: 3 })] })).status).toBe(200);
  expect(await seen()).toEqual(before);
});

test.each([
  ['another key', { secret: 'wrong' }],
  ['an old time', { ageSeconds: 301 }],
  ['another body than was signed', { text: '{"reports":[]}' }],
])('a push with %s is refused', async (_, changes) => {
  const before = await stored();
  expect((await push({ reports: [report(imeiOfB, 5, { clients: 1 })] }, changes)).status).toBe(401);
  expect(await stored()).toBe(before);
});

test('what is wrong in one report spoils neither the others nor the server', async () => {
  const reports: unknown[] = [
    null,
    'x',
    { imei: '123', at: 'now' },
    report('867305012003112', 5, { batteryPercent: 50 }),
    report(imeiOfB, 4, { batteryPercent: 1e9, signalDbm: 'x', position: { longitude: 999, latitude: 1 } }),
    report(imeiOfB, -86_400, { batteryPercent: 3 }),
    { ...report(imeiOfB, 0, { batteryPercent: 3 }), at: '1999-01-01T00:00:00Z' },
    report(imeiOfB, 3, { batteryPercent: 37 }),
    report(imeiOfB, 2, { batteryPercent: 101, position: { longitude: 999, latitude: 1 } }),
  ];
  expect(
    (await push({ reports, outcomes: [{ commandId: "'; drop table devices", state: 'done' }, 7] })).status,
  ).toBe(200);
  expect((await latest(imeiOfB)).battery_percent).toBe(37);
});

test.each([
  ['ten minutes ahead', (now: number) => now + 600_000],
  ['a day ahead', (now: number) => now + 86_400_000],
  ['never set', () => 30_000],
])('a device whose clock is %s is online, and what it reports last is of now', async (_, clockOf) => {
  const { pool } = world.server.database;
  await pool.query(
    "update devices set online = false, last_seen_at = now() - interval '3 days' where imei = $1",
    [imeiOfA],
  );
  const now = world.server.clock.now().getTime();
  const at = (secondsAgo: number) => new Date(clockOf(now) - secondsAgo * 1000).toISOString();
  const place = (longitude: number) => ({ position: { longitude, latitude: 31.2 } });
  const reports = [
    { imei: imeiOfA, at: at(20), ...place(121.1) },
    { imei: imeiOfA, at: at(0), ...place(121.3) },
    { imei: imeiOfA, at: at(10), ...place(121.2) },
  ];
  expect((await push({ reports })).status).toBe(200);
  const { rows } = await pool.query('select online, last_seen_at from devices where imei = $1', [imeiOfA]);
  expect(rows[0].online).toBe(true);
  const { longitude, position_at: positionAt } = await latest(imeiOfA);
  expect(longitude).toBe(121.3);
  for (const time of [rows[0].last_seen_at, positionAt]) {
    expect(time.getTime()).toBeGreaterThanOrEqual(now);
    expect(time.getTime()).toBeLessThanOrEqual(world.server.clock.now().getTime());
  }
});

test('a position without a fix leaves the last one that is known', async () => {
  const at = (secondsAgo: number, longitude: number, latitude: number) =>
    report(imeiOfB, secondsAgo, { position: { longitude, latitude, kind: 'gps' } });
  await push({ reports: [at(2, 121.4, 31.2), at(1, 0, 0)] });
  expect(await latest(imeiOfB)).toMatchObject({ longitude: 121.4, latitude: 31.2 });
});

test('many who push at once are all stored', async () => {
  const before = await stored();
  const pushes = Array.from({ length: 40 }, (_, batch) =>
    push({
      reports: Array.from({ length: 25 }, (_unused, index) =>
        report(index % 2 ? imeiOfA : imeiOfB, 1000 + batch * 25 + index, { clients: index % 5 }),
      ),
    }),
  );
  expect(new Set((await Promise.all(pushes)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stored()).toBe(before + 1000);
});

describe('days', () => {
  const days = async (): Promise<string[]> => {
    const { rows } = await world.server.database.pool.query(
      `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'device_telemetry'::regclass order by 1`,
    );
    return rows.map((row: { relname: string }) => row.relname);
  };
  const nameOf = (ms: number) =>
    `device_telemetry_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;

  test('to come have their tables, and those that are too old are dropped whole', async () => {
    const { pool } = world.server.database;
    const now = world.server.clock.now().getTime();
    const dayMs = 86_400_000;
    for (const ago of [183, 184, 200]) {
      await pool.query('select create_telemetry_day($1::date)', [
        new Date(now - ago * dayMs).toISOString().slice(0, 10),
      ]);
    }
    await world.server.server.workers['telemetry.keep-days']({});
    const left = await days();
    for (const ahead of [0, 1, 2]) expect(left).toContain(nameOf(now + ahead * dayMs));
    expect(left).toContain(nameOf(now - 183 * dayMs));
    expect(left).not.toContain(nameOf(now - 184 * dayMs));
    expect(left).not.toContain(nameOf(now - 200 * dayMs));
  });
});

describe('the reports after', () => {
  const reports = (secondsAgo: number) => [
    {
      imei: imeiOfB,
      at: new Date(world.server.clock.now().getTime() - secondsAgo * 1000),
      batteryPercent: 20 + secondsAgo,
      signalDbm: null,
      network: null,
      position: null,
      dataTotalMb: null,
      clients: null,
    },
  ];
  /** Of owner B's device, which was offline until now: `onReturn` is called for its first report. */
  const ingestOfReturning = async (onReturn: () => Promise<void>) => {
    const { db } = world.server.database;
    await db.updateTable('devices').set({ online: false }).where('imei', '=', imeiOfB).execute();
    return createIngest({ db, clock: world.server.clock, log: quietLog, retentionDays: 30, onReturn });
  };

  test('some that could not be written are stored', async () => {
    let fails = true;
    const ingest = await ingestOfReturning(async () => {
      if (fails) throw new Error('not now');
    });
    await expect(ingest.take(reports(4))).rejects.toThrow('not now');
    fails = false;
    await ingest.take(reports(3));
    expect((await latest(imeiOfB)).battery_percent).toBe(23);
  });

  test('those of a device that is back do not wait until it was sent what waited for it', async () => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const ingest = await ingestOfReturning(() => sent);
    const first = ingest.take(reports(2));
    await eventually(async () => (await latest(imeiOfB)).battery_percent === 22);
    await ingest.take(reports(1));
    expect((await latest(imeiOfB)).battery_percent).toBe(21);
    send();
    await first;
  });
});

test('simulated devices report by themselves, and what they say moves on', async () => {
  await world.server.control('devicePlatform', '/control/pushes', { on: true });
  // The server's clock was moved ahead above.
  await world.server.control('devicePlatform', '/control/clock', { advanceMs: 4 * 60_000 });
  await world.setDevice({ online: true });
  const message = async () =>
    (await world.server.post('/mifi/getMiFiMessage', { imei: imeiOfA }, { token: world.tokenOfA })).data;
  await world.server.control('devicePlatform', '/control/push', { imei: imeiOfA });
  const first = await eventually(async () => {
    const data = await message();
    return data.online && data.battery && data.data ? data : null;
  });
  // At night a hotspot uses less than a megabyte in an hour.
  world.server.clock.advance(3_600_000);
  await world.server.control('devicePlatform', '/control/clock', { advanceMs: 3_600_000 });
  await world.server.control('devicePlatform', '/control/push', { imei: imeiOfA });
  const second = await eventually(async () => {
    const data = await message();
    return (data.data?.totalMb ?? 0) > (first.data?.totalMb ?? 0) ? data : null;
  });
  expect(Date.parse(second.data?.asOf ?? '')).toBeGreaterThan(Date.parse(first.data?.asOf ?? ''));
  const signal = await eventually(async () => {
    const answer = await world.server.post(
      '/mifi/getMiFiSignal',
      { imei: imeiOfA },
      { token: world.tokenOfA },
    );
    return answer.data.online ? answer : null;
  });
  expect(signal.data).toMatchObject({ online: true, signal: { network: '4G', bars: expect.any(Number) } });
  expect(signal.data.history.length).toBeGreaterThan(0);
});
