import { dayMs, hourMs } from '@device-pay/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceCommand, DeviceConnector } from '../src/gateways/device/port.ts';
import { sendWaiting } from '../src/modules/hotspot/public.ts';
import { newId } from '../src/platform/ids.ts';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { quietLog } from './database.ts';
import { imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.calmHotspot());

test('a setting reaches the device, and is shown as applied once the device has said so', async () => {
  const { code, data } = await world.config({ functionId: 'wifiName', param: '林家 WiFi' });
  expect(code).toBe(0);
  expect(data).toMatchObject({ state: 'applied', functionId: 'wifiName', reason: null });
  expect(data.settings).toMatchObject({ ssid: '林家 WiFi', applied: true, wifiPassword: 'old-password' });
  const { commands } = await fetch(`${world.server.devicePlatformUrl}/control/commands`).then(
    (response) => response.json() as Promise<{ commands: { parameters: object }[] }>,
  );
  const { parameters } = commands.at(-1) ?? {};
  expect(parameters).toMatchObject({ ssid: '林家 WiFi', password: 'old-password' });
  // The platform need not know the value to fall back to.
  expect(JSON.stringify(parameters)).not.toContain('previous');
});

test('several settings are saved as one or not at all', async () => {
  const param = JSON.stringify({
    ssid: 'Two',
    wifiPassword: 'new-password',
    hidden: true,
    sleepAfterMin: 30,
  });
  expect((await world.config({ functionId: 'wifiSettings', param })).data.settings).toMatchObject({
    ssid: 'Two',
    wifiPassword: 'new-password',
    hidden: true,
    sleepAfterMin: 30,
  });
  const broken = JSON.stringify({ ssid: 'Three', wifiPassword: 'short' });
  expect(await world.config({ functionId: 'wifiSettings', param: broken })).toMatchObject({
    code: 'invalidInput',
  });
  expect((await world.functions()).settings?.ssid).toBe('Two');
});

test('the first settings of a device may be saved by any number at once', async () => {
  const save = (n: number) =>
    world.server.post(
      '/redis/functionConfig',
      {
        imei: imeiOfB,
        functionId: 'wifiSettings',
        param: JSON.stringify({ ssid: `Net ${n}`, wifiPassword: `password-${n}` }),
      } as never,
      { token: world.tokenOfB },
    );
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(n)));
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
  const { data } = await world.server.post(
    '/device/getFunctionByImei',
    { imei: imeiOfB },
    { token: world.tokenOfB },
  );
  expect(data.settings?.version).toBe(8);
  await world.server.database.db.deleteFrom('hotspot_settings').where('imei', '=', imeiOfB).execute();
});

test('whose version is old is shown what is there and what it wanted, and changes nothing', async () => {
  const { settings: before } = await world.functions();
  const version = before?.version ?? 0;
  await world.config({ functionId: 'wifiName', param: 'First', version });
  const answer = await world.config({ functionId: 'wifiName', param: 'Second', version });
  expect(answer).toMatchObject({
    code: 'settingsConflict',
    data: { current: { ssid: 'First', version: version + 1 }, yours: { ssid: 'Second', version } },
  });
  expect((await world.functions()).settings?.ssid).toBe('First');
});

test('of two who save at once from the same version one wins, the other is told', async () => {
  const version = (await world.functions()).settings?.version ?? 0;
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((param) => world.config({ functionId: 'wifiName', param, version })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'settingsConflict')).toHaveLength(2);
});

describe('for a device that is offline', () => {
  beforeEach(async () => {
    await world.setDevice({ online: false });
    await world.server.database.db
      .updateTable('devices')
      .set({ online: false, last_seen_at: new Date(Date.now() - 600_000) })
      .where('imei', '=', imeiOfA)
      .execute();
  });

  test('a setting waits with words, the last one counts, and the device takes it when it is back', async () => {
    await world.config({ functionId: 'wifiName', param: 'Early' });
    const { data } = await world.config({ functionId: 'wifiName', param: 'Late', lang: 'en' });
    expect(data).toMatchObject({ state: 'waiting', settings: { ssid: 'Late', applied: false } });
    expect(data.message).toMatch(/offline/);
    expect((await world.functions()).log.map(({ state }) => state)).toEqual(['waiting', 'replaced']);

    await world.setDevice({ online: true });
    await world.server.control('devicePlatform', '/control/push', { imei: imeiOfA });
    // The log is read before the settings, so it may be a moment behind them.
    const after = await eventually(async () => {
      const now = await world.functions();
      return now.log[0]?.state === 'applied' ? now : null;
    });
    expect(after).toMatchObject({ online: true, settings: { applied: true } });
    expect(after.log.map(({ state }) => state)).toEqual(['applied', 'replaced']);
  });

  test('of two that waited, a refusal brings back what the device has, not what it was never told', async () => {
    const before = (await world.functions()).settings;
    await world.config({ functionId: 'wifiName', param: 'Early' });
    await world.config({ functionId: 'wifiName', param: 'Late' });
    await world.setDevice({ online: true, manners: 'refuses' });
    await world.server.control('devicePlatform', '/control/push', { imei: imeiOfA });
    const { settings: after } = await eventually(async () => {
      const now = await world.functions();
      return now.log[0]?.state === 'refused' ? now : null;
    });
    expect(after).toMatchObject({ ssid: before?.ssid, applied: true });
  });

  test('an action is refused: it must not happen some time later', async () => {
    expect(await world.config({ functionId: 'restart' })).toMatchObject({ code: 'deviceOffline' });
    expect((await world.functions()).log).toEqual([]);
  });
});

test('what was told to the device is forgotten when it has ended: it may hold a password', async () => {
  await world.config({ functionId: 'wifiPassword', param: 'a-new-secret' });
  const { rows } = await world.server.database.pool.query('select parameters from device_commands');
  expect(JSON.stringify(rows)).not.toContain('a-new-secret');
});

test('the black list is a whole: who is not on it is let in again', async () => {
  await world.config({ functionId: 'blackList', param: '3C-22-FB-10-4A-91,f8:4d:89:7e:02:c5' });
  expect((await world.functions()).blackList.map(({ mac }) => mac)).toEqual([
    '3c:22:fb:10:4a:91',
    'f8:4d:89:7e:02:c5',
  ]);
  await world.config({ functionId: 'blackList', param: 'f8:4d:89:7e:02:c5' });
  const { blackList, functions } = await world.functions();
  expect(blackList.map(({ mac }) => mac)).toEqual(['f8:4d:89:7e:02:c5']);
  expect(functions.find(({ functionId }) => functionId === 'blackList')?.value).toBe('f8:4d:89:7e:02:c5');
});

describe('of the black list', () => {
  const [phone, laptop] = ['3c:22:fb:10:4a:91', 'f8:4d:89:7e:02:c5'];
  const change = (changes: object) =>
    world.config({ functionId: 'blackList', param: JSON.stringify(changes) });
  const blocked = async () => (await world.functions()).blackList.map(({ mac }) => mac);
  beforeEach(() => world.config({ functionId: 'blackList', param: '' }));

  test('two people change a part at once without undoing what the other did', async () => {
    await Promise.all([change({ add: phone }), change({ add: laptop })]);
    expect(await blocked()).toEqual([phone, laptop]);
    await change({ remove: phone.toUpperCase() });
    expect(await blocked()).toEqual([laptop]);
  });

  test('no more than 32 addresses are kept, however they come to it', async () => {
    const macs = Array.from({ length: 32 }, (_, n) => `02:00:00:00:00:${n.toString(16).padStart(2, '0')}`);
    expect((await change({ add: macs.join(',') })).code).toBe(0);
    expect(await change({ add: phone })).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'param' }] },
    });
    expect(await blocked()).toEqual(macs);
  });
});

test('logFlag 0 leaves no trace in the log that the owner sees', async () => {
  await world.config({ functionId: 'maxClients', param: '5', logFlag: 0 });
  expect((await world.functions()).log).toEqual([]);
});

test.each([
  ['wifiName', ''],
  ['wifiName', '一二三四五六七八九十一'],
  ['wifiPassword', 'seven-7'],
  ['wifiPassword', '密码密码密码密码'],
  ['security', 'wep'],
  ['hidden', 'yes'],
  ['maxClients', '0'],
  ['maxClients', '33'],
  ['sleepAfter', '1.5'],
  ['wifiSettings', 'not json'],
  ['wifiSettings', '{"ssid":{"a":1}}'],
  ['wifiSettings', '{"ssid":"a\\u0000b"}'],
  ['wifiSettings', '{"colour":"red"}'],
  ['wifiSettings', '{"security":"wpa2","wifiPassword":null,"ssid":"x","hidden":"?"}'],
  ['blackList', 'nonsense'],
  ['blackList', '{"add":["3c:22:fb:10:4a:91"]}'],
  ['blackList', '{"all":"3c:22:fb:10:4a:91"}'],
])('%s is not set to %j', async (functionId, param) => {
  const before = (await world.functions()).settings;
  expect(await world.config({ functionId, param })).toMatchObject({
    code: 'invalidInput',
    data: { fields: [{ field: 'param' }] },
  });
  expect((await world.functions()).settings).toEqual(before);
});

test('without a platform that answers a setting waits, and an action says so', async () => {
  await world.server.control('devicePlatform', '/control/down', {});
  const { data } = await world.config({ functionId: 'wifiName', param: 'Later', lang: 'en' });
  expect(data.state).toBe('waiting');
  // The device is online, so people must not look for a fault of it.
  expect(data.message).not.toMatch(/offline/);
  expect(await world.config({ functionId: 'restart' })).toMatchObject({ code: 'devicePlatformUnavailable' });
  await world.server.control('devicePlatform', '/control/up', {});
  await world.server.server.workers['devices.sweep']({});
  await eventually(async () => (await world.functions()).settings?.applied);
  expect((await world.functions()).log.find(({ functionId }) => functionId === 'restart')).toMatchObject({
    state: 'refused',
    reason: 'platform',
  });
});

test('an action that a process left unsent is given up: it must not happen some time later', async () => {
  const { db } = world.server.database;
  const at = new Date(world.server.clock.now().getTime() - hourMs);
  const id = newId();
  const left = { id, brand: 'zax', imei: imeiOfA, function_id: 'restart', listed: true } as const;
  await db
    .insertInto('device_commands')
    .values({ ...left, parameters: '{}', state: 'waiting', requested_at: at, changed_at: at })
    .execute();
  await world.server.server.workers['devices.sweep']({});
  const { log } = await world.functions();
  expect(log.find(({ commandId }) => commandId === id)).toMatchObject({
    state: 'refused',
    reason: 'platform',
  });
});

test('what is replaced while another command is being sent does not reach the device after what replaced it', async () => {
  const { db } = world.server.database;
  await db.updateTable('devices').set({ online: false }).where('imei', '=', imeiOfA).execute();
  await world.config({ functionId: 'blackList', param: '02:00:00:00:00:01' });
  await world.config({ functionId: 'wifiName', param: 'Old' });
  const sent: unknown[] = [];
  const connector = {
    async send({ type, parameters }: DeviceCommand) {
      sent.push(parameters.ssid ?? type);
      if (type === 'blackList') await world.config({ functionId: 'wifiName', param: 'New' });
      return 'sent';
    },
  } as Partial<DeviceConnector> as DeviceConnector;
  const deps = { db, clock: world.server.clock, log: quietLog, connector };
  await sendWaiting(deps, [imeiOfA]);
  await sendWaiting(deps, [imeiOfA]);
  expect(sent).toEqual(['blackList', 'New']);
});

test('what is set, refused or blocked on one device leaves another as it was', async () => {
  const { db } = world.server.database;
  const { version = 0 } = (await world.functions()).settings ?? {};
  const at = new Date(0);
  await db
    .insertInto('hotspot_settings')
    .values({
      imei: imeiOfB,
      brand: 'zax',
      // The version of the change that the other device will refuse.
      version: version + 3,
      applied_version: 1,
      ssid: 'Home of B',
      wifi_password: 'password-of-b',
      security: 'wpa2',
      band: '5GHz',
      max_clients: 7,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('hotspot_clients')
    .values({ imei: imeiOfB, mac: 'f8:4d:89:7e:02:c5', blocked: true, first_seen_at: at, last_seen_at: at })
    .execute();
  const { data } = await world.config({ functionId: 'maxClients', param: '6' });
  await db
    .insertInto('device_commands')
    .columns(['id', 'brand', 'imei', 'function_id', 'parameters', 'state', 'requested_at', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('device_commands')
        .select((one) => [
          sql<string>`gen_random_uuid()`.as('id'),
          'brand',
          one.val(imeiOfB).as('imei'),
          'function_id',
          'parameters',
          sql<'waiting'>`'waiting'`.as('state'),
          'requested_at',
          'changed_at',
        ])
        .where('id', '=', data.commandId),
    )
    .execute();
  const ofB = async () => [
    await db.selectFrom('hotspot_settings').selectAll().where('imei', '=', imeiOfB).execute(),
    await db.selectFrom('hotspot_clients').selectAll().where('imei', '=', imeiOfB).execute(),
    await db.selectFrom('device_commands').selectAll().where('imei', '=', imeiOfB).execute(),
  ];
  const before = await ofB();
  expect((await world.config({ functionId: 'maxClients', param: '9' })).data.state).toBe('applied');
  await world.config({ functionId: 'blackList', param: '3c:22:fb:10:4a:91' });
  await world.setDevice({ manners: 'refuses' });
  expect(await world.config({ functionId: 'wifiName', param: 'Refused' })).toMatchObject({
    code: 'deviceRefused',
  });
  expect(await ofB()).toEqual(before);
  for (const table of ['hotspot_settings', 'hotspot_clients'] as const)
    await db.deleteFrom(table).where('imei', '=', imeiOfB).execute();
});

test('the signal that a former owner had is not shown to the next one', async () => {
  const { db } = world.server.database;
  const now = world.server.clock.now().getTime();
  const hourMs = 3_600_000;
  // Three hours ago may be yesterday, whose partition must exist.
  await sql`select create_telemetry_day(${new Date(now - 3 * hourMs).toISOString()}::date)`.execute(db);
  for (const hours of [3, 1])
    await db
      .insertInto('device_telemetry')
      .values({ imei: imeiOfB, at: new Date(now - hours * hourMs), signal_dbm: -80 - hours })
      .execute();
  const dbms = async () => {
    const { data } = await world.server.post(
      '/mifi/getMiFiSignal',
      { imei: imeiOfB },
      { token: world.tokenOfB },
    );
    return data.history.map(({ dbm }) => dbm);
  };
  expect(await dbms()).toEqual(expect.arrayContaining([-83, -81]));
  await db
    .updateTable('devices')
    .set({ bound_at: new Date(now - 2 * hourMs) })
    .where('imei', '=', imeiOfB)
    .execute();
  expect(await dbms()).not.toContain(-83);
  expect(await dbms()).toContain(-81);
  await db.updateTable('devices').set({ bound_at: null }).where('imei', '=', imeiOfB).execute();
});

test('an open network has no password, and one that is closed again needs a new one', async () => {
  const opened = await world.config({ functionId: 'security', param: 'open' });
  expect(opened.data.settings).toMatchObject({ security: 'open', wifiPassword: null });
  expect(await world.config({ functionId: 'security', param: 'wpa2' })).toMatchObject({
    code: 'invalidInput',
  });
  const param = JSON.stringify({ security: 'wpa2', wifiPassword: 'another-password' });
  expect((await world.config({ functionId: 'wifiSettings', param })).code).toBe(0);
});

test('what waits for a device that the platform does not know is given up, not sent for ever', async () => {
  const { db } = world.server.database;
  const imei = '357812051234560';
  await db
    .insertInto('devices')
    .columns(['imei', 'brand', 'model', 'name', 'status', 'online'])
    .values({ imei, brand: 'zax', model: 'T-H1', name: 'x', status: 'activated', online: true } as never)
    .execute();
  const at = world.server.clock.now();
  await db
    .insertInto('device_commands')
    .values({
      ...{ id: newId(), brand: 'zax', imei, function_id: 'maxClients', parameters: '{"settings":{}}' },
      ...{ settings_version: 1, listed: true, state: 'waiting', reason: null, requested_by: null },
      ...{ requested_at: at, changed_at: at, deadline_at: null },
    })
    .execute();
  await world.server.server.workers['devices.sweep']({});
  const left = await db
    .selectFrom('device_commands')
    .select(['state', 'reason'])
    .where('imei', '=', imei)
    .execute();
  expect(left).toEqual([{ state: 'refused', reason: 'unsupported' }]);
  await db.deleteFrom('device_commands').where('imei', '=', imei).execute();
  await db.deleteFrom('devices').where('imei', '=', imei).execute();
});

test('without a connection there are no bars, and what a former owner ordered is not in the log', async () => {
  const { db, pool } = world.server.database;
  await pool.query(
    `insert into device_latest (imei, signal_dbm, signal_at) values ($1, -80, now())
     on conflict (imei) do update set signal_dbm = -80, signal_at = now()`,
    [imeiOfA],
  );
  const bars = async () =>
    (await world.server.post('/mifi/getMiFiSignal', { imei: imeiOfA }, { token: world.tokenOfA })).data.signal
      ?.bars;
  await world.config({ functionId: 'maxClients', param: '8' });
  expect(await bars()).toBeGreaterThan(0);
  await world.setDevice({ online: false });
  expect((await world.functions()).log).toHaveLength(1);
  const now = world.server.clock.now();
  await db
    .updateTable('devices')
    .set({ online: false, bound_at: new Date(now.getTime() + 1000) })
    .where('imei', '=', imeiOfA)
    .execute();
  expect(await bars()).toBe(0);
  expect((await world.functions()).log).toEqual([]);
  await db.updateTable('devices').set({ online: true, bound_at: null }).where('imei', '=', imeiOfA).execute();
});

test('a function that the kind of device does not have changes nothing', async () => {
  const { pool } = world.server.database;
  await pool.query("update device_models set species = 1 where code = 'T-H1'");
  expect(await world.config({ functionId: 'wifiName', param: 'Locator' })).toMatchObject({
    code: 'functionNotSupported',
  });
  await pool.query("update device_models set species = 4 where code = 'T-H1'");
  const { settings: after, log } = await world.functions();
  expect(after?.ssid).not.toBe('Locator');
  expect(log).toEqual([]);
});

test('a device is told no more than 40 things in 10 minutes', async () => {
  const tries = await Promise.all(
    Array.from({ length: 40 }, () => world.config({ functionId: 'maxClients', param: '0' })),
  );
  expect(new Set(tries.map(({ code }) => code))).toEqual(new Set(['invalidInput']));
  expect(await world.config({ functionId: 'maxClients', param: '5' })).toMatchObject({
    code: 'tooManyRequests',
  });
});

test('another owner can neither read nor change them', async () => {
  const options = { token: world.tokenOfB };
  const paths = ['/device/getFunctionByImei', '/mifi/getMiFiMessage', '/mifi/getMiFiSignal'] as const;
  for (const path of paths) {
    expect(await world.server.post(path, { imei: imeiOfA }, options)).toMatchObject({ code: 'noService' });
  }
  expect(
    await world.server.post(
      '/redis/functionConfig',
      { imei: imeiOfA, functionId: 'wifiName', param: 'Mine' },
      options,
    ),
  ).toMatchObject({ code: 'noService' });
  // A hotspot without stored settings has none to show.
  const own = await world.server.post('/device/getFunctionByImei', { imei: imeiOfB }, options);
  expect(own.data).toMatchObject({ settings: null, blackList: [], log: [] });
});

test('what was used today is counted from midnight on the site’s clock', async () => {
  const { clock, database } = world.server;
  // 20:00 UTC is 04:00 in Shanghai: five hours earlier it was yesterday there, three hours earlier today.
  const evening = clock.now();
  evening.setUTCHours(20, 0, 0, 0);
  clock.advance((evening.getTime() - clock.now().getTime() + dayMs) % dayMs);
  // That may be tomorrow evening, for which there must be a partition.
  await world.server.server.workers['telemetry.keep-days']({});
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  for (const [hours, total] of [
    [5, 100],
    [3, 150],
  ] as const)
    await database.db
      .insertInto('device_telemetry')
      .values({ imei: imeiOfB, at: hoursAgo(hours), data_total_mb: total })
      .execute();
  await database.pool.query(
    `insert into device_latest (imei, data_total_mb, data_at) values ($1, 180, $2)
     on conflict (imei) do update set data_total_mb = 180, data_at = $2`,
    [imeiOfB, clock.now()],
  );
  const { data } = await world.server.post(
    '/mifi/getMiFiMessage',
    { imei: imeiOfB },
    { token: await people(world.server).login('owner-b') },
  );
  expect(data.data).toMatchObject({ totalMb: 180, todayMb: 30 });
});
