import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DevicePlatform } from '../src/gateways/device/port.ts';
import { eraseLapsedCloud } from '../src/modules/cloud/public.ts';
import { type AlarmWorld, startAlarmWorld } from './alarm-world.ts';
import { quietLog } from './database.ts';
import { passwordOfAll } from './fixtures.ts';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
const cloudService = 0;
const cloudStorage = 27;

let world: AlarmWorld;
let imei: string;
beforeAll(async () => {
  world = await startAlarmWorld({ work: false });
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  await world.server.control('devicePlatform', '/control/up', {});
  imei = await world.newDevice();
  await leaveTraces();
});

const run = (text: string, ...values: unknown[]) => world.server.database.pool.query(text, values);
const eraseLapsed = () => world.server.server.workers['cloud.erase-lapsed']({});
/** A service that ended 30 days ago, plus `besideMs`. */
const ended = (type: number, besideMs: number) =>
  world.grant(imei, type, 30, { fromMs: -60 * dayMs, toMs: -30 * dayMs + besideMs });

async function leaveTraces(): Promise<void> {
  await world.raise(imei);
  await run('select create_telemetry_day((now() at time zone $1)::date)', 'utc');
  await run(
    `insert into device_telemetry (imei, at, longitude, latitude, battery_percent) values ($1, now(), 121.4, 31.2, 80)
     on conflict (imei, at) do nothing`,
    imei,
  );
  await run(
    `insert into device_latest (imei, longitude, latitude, position_at) values ($1, 121.4, 31.2, now())
     on conflict (imei) do update set longitude = 121.4, latitude = 31.2, position_at = now()`,
    imei,
  );
}

/** The number of alarms and track points, and whether the last position is known. */
async function traces(): Promise<[alarms: number, points: number, positions: number]> {
  const { rows } = await run(
    `select (select count(*) from alarm_events where imei = $1)::integer as alarms,
       (select count(*) from device_telemetry where imei = $1 and longitude is not null)::integer as points,
       (select count(*) from device_latest where imei = $1 and longitude is not null)::integer as positions`,
    imei,
  );
  return [rows[0].alarms, rows[0].points, rows[0].positions];
}

/** The services whose data the platform has deleted for this device. */
async function erasedThere(): Promise<string[]> {
  const answer = await fetch(new URL('/control/cloud-erasures', world.server.devicePlatformUrl));
  const { erasures } = (await answer.json()) as { erasures: { imei: string; service: string }[] };
  return erasures.filter((one) => one.imei === imei).map(({ service }) => service);
}

test('when a device is given away the platform deletes what it kept until then, though the services go on', async () => {
  await world.grant(imei, cloudService, 30);
  await world.grant(imei, cloudStorage, 30);
  const token = world.tokenOfA;
  await world.server.post('/session/confirmPassword', { password: passwordOfAll }, { token });
  const { data } = await world.server.post('/device/unbindDevice', { imei }, { token });
  await eraseLapsed();
  expect((await erasedThere()).sort()).toEqual(['cloud_storage', 'serve']);
  const { rows } = await run(
    'select distinct service_ended_at as until, erased_at is not null as erased from cloud_erasures where imei = $1',
    imei,
  );
  expect(rows).toEqual([{ until: new Date(data.unboundAt), erased: true }]);
  expect((await run("select 1 from grants where imei = $1 and state = 'delivered'", imei)).rowCount).toBe(2);
});

describe('30 days after the cloud service has ended', () => {
  test('positions, track and alarms are deleted, here and at the platform; the rest of what it said stays', async () => {
    await ended(cloudService, -minuteMs);
    await eraseLapsed();
    expect(await traces()).toEqual([0, 0, 0]);
    expect(await erasedThere()).toEqual(['serve']);
    const { rows } = await run('select battery_percent from device_telemetry where imei = $1', imei);
    expect(rows).toEqual([{ battery_percent: 80 }]);
  });

  test('and not a minute before, nor where there never was one', async () => {
    await eraseLapsed();
    expect(await traces()).toEqual([1, 1, 1]);
    await ended(cloudService, minuteMs);
    await eraseLapsed();
    expect(await traces()).toEqual([1, 1, 1]);
    expect(await erasedThere()).toEqual([]);
  });

  test('and not where it was renewed, be it that nothing of that is delivered yet', async () => {
    await ended(cloudService, -minuteMs);
    await world.grant(imei, cloudService, 30);
    await run("update grants set state = 'pending' where imei = $1 and expiration_time > now()", imei);
    await eraseLapsed();
    expect(await traces()).toEqual([1, 1, 1]);
  });

  test('once: what comes later stays, until a service that was bought since has ended as well', async () => {
    await ended(cloudService, -20 * dayMs);
    await eraseLapsed();
    await leaveTraces();
    await eraseLapsed();
    expect(await traces()).toEqual([1, 1, 1]);
    await ended(cloudService, -minuteMs);
    await eraseLapsed();
    expect(await traces()).toEqual([0, 0, 0]);
  });

  test('here at once, at the platform as soon as it answers, which then costs nothing here', async () => {
    await ended(cloudService, -minuteMs);
    await world.server.control('devicePlatform', '/control/down', {});
    await eraseLapsed();
    expect(await traces()).toEqual([0, 0, 0]);
    await leaveTraces();
    await world.server.control('devicePlatform', '/control/up', {});
    await eraseLapsed();
    expect(await erasedThere()).toEqual(['serve']);
    expect(await traces()).toEqual([1, 1, 1]);
  });

  test('that was given back, which ended it before its time', async () => {
    await world.grant(imei, cloudService, 90, { fromMs: -60 * dayMs, toMs: 30 * dayMs });
    await run("update grants set state = 'revoked' where imei = $1", imei);
    await run(
      `update order_lines set delivery = 'inEffect', expiration_time = $2
       where id in (select order_line_id from grants where imei = $1)`,
      imei,
      new Date(world.server.clock.now().getTime() - 30 * dayMs - minuteMs),
    );
    await eraseLapsed();
    expect(await traces()).toEqual([0, 0, 0]);
  });
});

describe('what ended while nothing ran', () => {
  const marked = async () =>
    (await run("select reached from work_marks where work = 'cloud.erase-lapsed'")).rows[0]?.reached;

  test.each([100, 1_000])('is deleted after a stop of %i days', async (days) => {
    await eraseLapsed();
    world.server.clock.advance(-days * dayMs);
    await ended(cloudService, minuteMs);
    world.server.clock.advance(days * dayMs);
    await run('update work_marks set reached = reached - make_interval(days => $1)', days);
    await eraseLapsed();
    expect(await traces()).toEqual([0, 0, 0]);
    expect(await erasedThere()).toEqual(['serve']);
  });

  test('is looked for until a run has got through, and what failed again', async () => {
    await eraseLapsed();
    const before = await marked();
    await ended(cloudService, -minuteMs);
    world.server.clock.advance(minuteMs);
    const refuse = `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on cloud_erasures for each row execute function refuse()`;
    await run(refuse);
    await eraseLapsed();
    expect(await marked()).toEqual(before);
    await run('drop trigger refuse on cloud_erasures; drop function refuse()');
    await eraseLapsed();
    expect(await traces()).toEqual([0, 0, 0]);
    expect((await marked()).getTime()).toBeGreaterThan(before.getTime());
  });
});

test('one device that the platform refuses keeps no other’s data from being deleted', async () => {
  const refused = imei;
  await ended(cloudStorage, -2 * dayMs);
  imei = await world.newDevice();
  await ended(cloudStorage, -minuteMs);
  const erased: string[] = [];
  const platform = {
    async eraseCloudData(erasure) {
      if (erasure.imei === refused) throw new Error('the device platform answered 404');
      erased.push(erasure.imei);
    },
  } as Partial<DevicePlatform> as DevicePlatform;
  const { clock, database } = world.server;
  for (let times = 0; times < 5; times += 1)
    await eraseLapsedCloud({ db: database.db, clock, log: quietLog, platform })();
  expect(erased).toEqual([imei]);
  // It is over: not asked about any more.
  await run('update cloud_erasures set erased_at = now() where imei = $1', refused);
});

test('30 days after the cloud storage has ended its recordings are deleted, and no track', async () => {
  await ended(cloudStorage, -minuteMs);
  await eraseLapsed();
  expect(await erasedThere()).toEqual(['cloud_storage']);
  expect(await traces()).toEqual([1, 1, 1]);
});
