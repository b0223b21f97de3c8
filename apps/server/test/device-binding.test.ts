import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { codesOf, people } from './people.ts';
import { eventually } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

const newImei = '356938035643809';
const phone = '13800000011';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld();
  await world.server.database.pool.query(
    `insert into devices (imei, brand, model, name, status, parent_ids)
     values ($1, 'zax', 'T-H1', 'Unbound', 'soldOut', array[$2]::uuid[])`,
    [newImei, world.dealer],
  );
  await world.server.database.pool.query(
    `insert into sims (iccid, imei, carrier, carrier_status) values ('89860621000000000901', $1, 'unicom', 2)`,
    [newImei],
  );
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  await world.server.database.pool.query('delete from try_counters');
});

const prove = (token: string, imei: string, secret: string) =>
  world.server.post('/session/provePossession', { imei, secret }, { token });
const bind = (token: string, imei = newImei, celPhoneNumber = phone) =>
  world.server.post('/device/bindDevice', { imei, celPhoneNumber }, { token });

async function codesFor(number: string): Promise<string[]> {
  const response = await fetch(`${world.server.env.SMS_URL}control/inbox?phone=${number}`);
  const { messages } = (await response.json()) as { messages: { parameters: { code: string } }[] };
  return messages.map((message) => message.parameters.code);
}

test('a device is not bound to a session without an account', async () => {
  const { token } = (await world.server.post('/session/guest', {})).data;
  await prove(token, newImei, '000901');
  expect(await bind(token)).toMatchObject({ code: 'loginNeeded' });
});

test('who knows the imei alone does not bind', async () => {
  expect(await bind(world.tokenOfB)).toMatchObject({ code: 'possessionNeeded' });
});

test('who holds another’s device does not bind it', async () => {
  await prove(world.tokenOfB, imeiOfA, iccidOfA.slice(-6));
  expect(await bind(world.tokenOfB, imeiOfA)).toMatchObject({ code: 'deviceBound' });
  const row = await world.server.database.pool.query('select user_id from devices where imei = $1', [
    imeiOfA,
  ]);
  expect(row.rows[0].user_id).toBe(world.ownerA);
});

test('of two who hold it and bind at once one has it; the phone number counts once its code was entered', async () => {
  await Promise.all([world.tokenOfA, world.tokenOfB].map((token) => prove(token, newImei, '000901')));
  const answers = await Promise.all([bind(world.tokenOfA), bind(world.tokenOfB, newImei, '13800000012')]);
  expect(codesOf(answers)).toEqual(['0', 'deviceBound']);
  const isA = answers[0]?.code === 0;
  const token = isA ? world.tokenOfA : world.tokenOfB;
  const number = isA ? phone : '13800000012';
  const bound = answers.find(({ code }) => code === 0);
  expect(bound?.data).toMatchObject({ phone: `138****${number.slice(-4)}`, phoneVerified: false });

  const enter = (code: string) =>
    world.server.post('/device/verifyPhone', { imei: newImei, code }, { token });
  const [code = ''] = await codesFor(number);
  expect(code).toMatch(/^\d{6}$/);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await enter(wrong)).toMatchObject({ code: 'phoneCodeWrong' });
  const verified = async () =>
    (await world.server.database.pool.query('select phone_verified from users where phone = $1', [number]))
      .rows[0].phone_verified;
  expect(await verified()).toBe(false);
  expect(await enter(code)).toMatchObject({ code: 0, data: { phoneVerified: true } });
  expect(await verified()).toBe(true);
  expect(await enter(code)).toMatchObject({ code: 'phoneCodeEnded' });
});

describe('a code', () => {
  const enter = (code: string) =>
    world.server.post('/device/verifyPhone', { imei: imeiOfA, code }, { token: world.tokenOfA });
  const another = () => bind(world.tokenOfA, imeiOfA, '13900000021');

  test('is sent once a minute, and the last one counts', async () => {
    expect((await another()).code).toBe(0);
    expect(await another()).toMatchObject({ code: 'tooManyRequests' });
    world.server.clock.advance(61_000);
    expect((await another()).code).toBe(0);
    const [first = '', second = ''] = await codesFor('13900000021');
    if (first !== second) expect(await enter(first)).toMatchObject({ code: 'phoneCodeWrong' });
    expect((await enter(second)).code).toBe(0);
  });

  test('that is sent while the last one is being entered stays good', async () => {
    const { pool } = world.server.database;
    expect((await bind(world.tokenOfA, imeiOfA, '13900000051')).code).toBe(0);
    const [last = ''] = await codesFor('13900000051');
    world.server.clock.advance(61_000);
    // The code was found right, and is about to be deleted.
    await pool.query(`
      create function hold() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(51); return null; end';
      create trigger hold before delete on phone_codes for each statement execute function hold()`);
    const [entered] = await callsWhileLocked(pool, 'select pg_advisory_xact_lock(51)', [
      () => enter(last),
      () => bind(world.tokenOfA, imeiOfA, '13900000052'),
    ]);
    await pool.query('drop function hold cascade');
    expect(entered).toMatchObject({ code: 'phoneCodeEnded' });
    const [next = ''] = await codesFor('13900000052');
    expect((await enter(next)).data).toMatchObject({ phone: '139****0052' });
  });

  test('is good for 10 minutes', async () => {
    await bind(world.tokenOfA, imeiOfA, '13900000022');
    world.server.clock.advance(10 * 60_000 + 1000);
    const [code = ''] = await codesFor('13900000022');
    expect(await enter(code)).toMatchObject({ code: 'phoneCodeEnded' });
    // The number that it was sent to is not kept for longer, either.
    await world.server.server.workers['sessions.clean-up']({});
    const { rows } = await world.server.database.pool.query(
      "select 1 from phone_codes where phone = '13900000022'",
    );
    expect(rows).toEqual([]);
  });

  test('is sent to one number five times a day, for one account ten times, and from one address fifty', async () => {
    const { pool } = world.server.database;
    const setTries = (key: string, tries: number) =>
      pool.query('update try_counters set tries = $2 where key = $1', [key, tries]);
    const ask = async (token: string, imei: string, number: string) => {
      world.server.clock.advance(61_000);
      return (await bind(token, imei, number)).code;
    };
    const dayMs = 24 * 60 * 60_000;
    expect(await ask(world.tokenOfA, imeiOfA, '13900000041')).toBe(0);
    await setTries('code-to:13900000041', 5);
    expect(await ask(world.tokenOfA, imeiOfA, '13900000041')).toBe('tooManyRequests');
    // Nothing was sent, so that another number may be given at once.
    expect((await bind(world.tokenOfA, imeiOfA, '13900000053')).code).toBe(0);
    expect(await ask(world.tokenOfB, imeiOfB, '13900000041')).toBe('tooManyRequests');
    expect(await ask(world.tokenOfA, imeiOfA, '13900000042')).toBe(0);
    await setTries(`code-day:${world.ownerA}`, 10);
    expect(await ask(world.tokenOfA, imeiOfA, '13900000043')).toBe('tooManyRequests');
    expect(await codesFor('13900000043')).toEqual([]);
    await pool.query("update try_counters set tries = 50 where key like 'code-from:%'");
    expect(await ask(world.tokenOfB, imeiOfB, '13900000044')).toBe('tooManyRequests');
    world.server.clock.advance(dayMs);
    expect(await ask(world.tokenOfA, imeiOfA, '13900000041')).toBe(0);
  });

  test.each([
    ['+4915112345678', ['4915112345678', '004915112345678']],
    ['13900000047', ['+8613900000047', '8613900000047', '008613900000047']],
  ])('is sent to one number five times a day, however %s is written', async (number, otherwise) => {
    const ask = (celPhoneNumber: string) => {
      world.server.clock.advance(61_000);
      return world.server.post(
        '/device/bindDevice',
        { imei: imeiOfA, celPhoneNumber, site: 'iso' } as never,
        {
          token: world.tokenOfA,
        },
      );
    };
    expect((await ask(number)).code).toBe(0);
    await world.server.database.pool.query(
      "update try_counters set tries = 5 where key = 'code-to:' || ltrim($1, '+')",
      [number],
    );
    for (const other of otherwise) expect((await ask(other)).code, other).toBe('tooManyRequests');
  });

  const numberOfA = async () =>
    (
      await world.server.database.pool.query('select phone, phone_verified from users where id = $1', [
        world.ownerA,
      ])
    ).rows[0];
  const hasNoVerifiedNumber = () =>
    world.server.database.pool.query('update users set phone_verified = false where id = $1', [world.ownerA]);

  test('makes good the number that it was sent to, and no other that is given later', async () => {
    await hasNoVerifiedNumber();
    await bind(world.tokenOfA, imeiOfA, '13900000045');
    expect(await numberOfA()).toEqual({ phone: '13900000045', phone_verified: false });
    // It is too soon for another message: the pending code is for the previous number.
    await bind(world.tokenOfA, imeiOfA, '13900000046');
    const [ofBefore = ''] = await codesFor('13900000045');
    expect((await enter(ofBefore)).code).toBe('phoneCodeEnded');
    expect(await numberOfA()).toEqual({ phone: '13900000046', phone_verified: false });
  });

  test('is entered before a number takes the place of a verified one, which unlocks coupons until then', async () => {
    await hasNoVerifiedNumber();
    await bind(world.tokenOfA, imeiOfA, '13900000048');
    const [first = ''] = await codesFor('13900000048');
    expect((await enter(first)).code).toBe(0);
    const verified = { phone: '13900000048', phone_verified: true };
    expect(await numberOfA()).toEqual(verified);
    // Mistyped and too soon, or no message can be sent.
    expect((await bind(world.tokenOfA, imeiOfA, '13900000049')).code).toBe('tooManyRequests');
    expect(await numberOfA()).toEqual(verified);
    world.server.clock.advance(61_000);
    await world.server.control('sms', '/control/down', {});
    expect((await bind(world.tokenOfA, imeiOfA, '13900000049')).code).toBe('smsUnavailable');
    await world.server.control('sms', '/control/up', {});
    expect(await numberOfA()).toEqual(verified);

    world.server.clock.advance(61_000);
    const answer = await bind(world.tokenOfA, imeiOfA, '13900000049');
    expect(answer.data).toMatchObject({ phone: '139****0049', phoneVerified: false });
    expect(await numberOfA()).toEqual(verified);
    const [second = ''] = await codesFor('13900000049');
    expect((await enter(second)).data).toEqual({ phone: '139****0049', phoneVerified: true });
    expect(await numberOfA()).toEqual({ phone: '13900000049', phone_verified: true });
  });

  test('is good for five tries, also when they come at once', async () => {
    await bind(world.tokenOfA, imeiOfA, '13900000023');
    const [code = ''] = await codesFor('13900000023');
    const wrong = code === '111111' ? '222222' : '111111';
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(wrong)));
    expect(answers.filter((answer) => answer.code === 'phoneCodeWrong')).toHaveLength(5);
    expect(await enter(code)).toMatchObject({ code: 'phoneCodeEnded' });
  });

  test('that can’t be sent is said so', async () => {
    await world.server.control('sms', '/control/down', {});
    expect(await bind(world.tokenOfA, imeiOfA, '13900000024')).toMatchObject({ code: 'smsUnavailable' });
    await world.server.control('sms', '/control/up', {});
  });

  test('that can’t be sent uses up none of the day’s codes: after an outage, people can go on', async () => {
    const number = '13900000062';
    await world.server.control('sms', '/control/down', {});
    for (let minute = 0; minute < 11; minute += 1) {
      expect((await bind(world.tokenOfA, imeiOfA, number)).code).toBe('smsUnavailable');
      // Not at once again, either.
      expect((await bind(world.tokenOfA, imeiOfA, number)).code).toBe('tooManyRequests');
      world.server.clock.advance(61_000);
    }
    await world.server.control('sms', '/control/up', {});
    expect(await bind(world.tokenOfA, imeiOfA, number)).toMatchObject({ code: 0 });
    expect(await codesFor(number)).toHaveLength(1);
  });

  test('that can’t be sent keeps no device from being added: who holds it has it, and may ask for a code later', async () => {
    await hasNoVerifiedNumber();
    const { db } = world.server.database;
    const before = await db
      .selectFrom('devices')
      .select(['user_id', 'bound_at'])
      .where('imei', '=', imeiOfA)
      .executeTakeFirstOrThrow();
    const giveAway = async () => {
      await db.updateTable('devices').set({ user_id: null }).where('imei', '=', imeiOfA).execute();
      expect(await prove(world.tokenOfA, imeiOfA, iccidOfA.slice(-6))).toMatchObject({ code: 0 });
    };
    const owner = async () =>
      (await db.selectFrom('devices').select('user_id').where('imei', '=', imeiOfA).executeTakeFirstOrThrow())
        .user_id;
    await giveAway();
    await world.server.control('sms', '/control/down', {});
    const unsent = { code: 0, data: { phoneVerified: false, codeExpiresAt: null, nextCodeAt: null } };
    expect(await bind(world.tokenOfA, imeiOfA, '13900000061')).toMatchObject(unsent);
    expect(await owner()).toBe(world.ownerA);
    await world.server.control('sms', '/control/up', {});
    // A second device is not bound either within the minute in which no other code is sent.
    await giveAway();
    expect(await bind(world.tokenOfA, imeiOfA, '13900000061')).toMatchObject(unsent);
    expect(await owner()).toBe(world.ownerA);
    const me = await world.server.post('/getLoginUserInfo', {}, { token: world.tokenOfA });
    expect(me.data).toMatchObject({ phone: '139****0061', phoneVerified: false });
    world.server.clock.advance(61_000);
    expect(await bind(world.tokenOfA, imeiOfA, '13900000061')).toMatchObject({ code: 0 });
    const [code = ''] = await codesFor('13900000061');
    expect((await enter(code)).code).toBe(0);
    expect((await world.server.post('/getLoginUserInfo', {}, { token: world.tokenOfA })).data).toMatchObject({
      phone: '139****0061',
      phoneVerified: true,
    });
    await db.updateTable('devices').set(before).where('imei', '=', imeiOfA).execute();
  });

  test('is not sent to what is no mobile number', async () => {
    for (const number of ['12345678901', '+8613900', '95588123']) {
      expect(await bind(world.tokenOfA, imeiOfA, number)).toMatchObject({ code: 'invalidInput' });
    }
  });
});

describe('unbinding', () => {
  test('needs the password again, and its owner', async () => {
    const unbind = (token: string) => world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
    expect(await unbind(world.tokenOfA)).toMatchObject({ code: 'freshLoginNeeded' });
    expect(await unbind(world.tokenOfB)).toMatchObject({ code: 'noService' });
  });

  test('takes the device from nobody who has it since', async () => {
    const { pool } = world.server.database;
    const token = await people(world.server).login('owner-a');
    await world.server.post('/session/confirmPassword', { password: 'a-password-1' }, { token });
    // The device changes owners while the request is under way, after the check of its owner.
    const moving = await pool.connect();
    await moving.query('begin');
    await moving.query('update devices set user_id = $2 where imei = $1', [imeiOfA, world.ownerB]);
    const answer = world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
    await eventually(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await moving.query('commit');
    moving.release();
    expect(await answer).toMatchObject({ code: 'noService', data: null });
    const { rows } = await pool.query('select user_id from devices where imei = $1', [imeiOfA]);
    expect(rows[0].user_id).toBe(world.ownerB);
    await pool.query('update devices set user_id = $2 where imei = $1', [imeiOfA, world.ownerA]);
  });

  test('is all or nothing: a device whose Wi-Fi can not be changed stays its owner’s', async () => {
    const { pool } = world.server.database;
    const token = await people(world.server).login('owner-a');
    await world.server.post('/session/confirmPassword', { password: 'a-password-1' }, { token });
    await pool.query("alter table hotspot_settings add constraint broken check (ssid not like 'WiFi-%')");
    const { code } = await world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
    await pool.query('alter table hotspot_settings drop constraint broken');
    expect(code).toBe('internalError');
    const { rows } = await pool.query('select user_id from devices where imei = $1', [imeiOfA]);
    expect(rows).toEqual([{ user_id: world.ownerA }]);
  });

  test.each([
    ['a password', '/redis/functionConfig', { functionId: 'wifiPassword', param: 'former-owner' }],
    [
      'a list of blocked phones',
      '/redis/functionConfig',
      { functionId: 'blackList', param: '3c:22:fb:10:4a:91' },
    ],
    ['a pet', '/petMessage/updatePetMessage', { name: 'Doudou' }],
    ['alarms', '/config/addAlarmConfig', { version: 0, alarms: [] }],
  ] as const)(
    'is not followed by %s that its owner was saving: the next one had it',
    async (_, path, input) => {
      const { pool } = world.server.database;
      const token = await people(world.server).login('owner-a');
      await world.server.post('/session/confirmPassword', { password: 'a-password-1' }, { token });
      // Both requests have passed all checks, and the first to write is held up before its end.
      const busy = await pool.connect();
      await busy.query('begin');
      await busy.query('lock table device_commands in exclusive mode');
      const unbound = world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
      const areWaiting = (count: number) =>
        eventually(async () => {
          const { rows } = await pool.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length >= count;
        });
      await areWaiting(1);
      const saved = world.server.raw(
        path,
        { imei: imeiOfA, ...input },
        { token: world.tokenOfA, json: true },
      );
      await areWaiting(2);
      await busy.query('commit');
      busy.release();
      expect((await unbound).code).toBe(0);
      expect((await saved).code).toBe('noService');
      const { rows } = await pool.query(
        `select ssid, (select count(*) from hotspot_clients c where c.imei = s.imei and blocked) as blocked,
         (select count(*) from pet_profiles p where p.imei = s.imei) as pets,
         wifi_password = 'former-owner' as known from hotspot_settings s where imei = $1`,
        [imeiOfA],
      );
      expect(rows).toEqual([{ ssid: `WiFi-${imeiOfA.slice(-6)}`, blocked: 0, pets: 0, known: false }]);
      await pool.query('update devices set user_id = $2, bound_at = null where imei = $1', [
        imeiOfA,
        world.ownerA,
      ]);
    },
  );

  test('leaves the next owner nothing of the last one', async () => {
    const { pool } = world.server.database;
    const token = await people(world.server).login('owner-a');
    // No reports meanwhile: they would not be the last owner's.
    await world.server.control('devicePlatform', '/control/pushes', { on: false });
    await pool.query(`
      insert into pet_profiles (imei, brand, name, breed, phone, created_at, updated_at)
        values ('${imeiOfA}', 'zax', 'Doudou', 'corgi', '13811112222', now(), now());
      insert into pet_notices (id, imei, brand, published_by, published, lost_at, lost_place, published_at)
        values (gen_random_uuid(), '${imeiOfA}', 'zax', '${world.ownerA}', '{"phone":"13811112222"}', now(), 'park', now());
      insert into alarm_configs (imei, brand, updated_at) values ('${imeiOfA}', 'zax', now());
      insert into alarm_rules (imei, code, enabled, channels) values ('${imeiOfA}', 1, true, '{sms}');
      insert into alarm_receivers (imei, code, position, name, phone) values ('${imeiOfA}', 1, 1, 'Mum', '13833334444');
      insert into hotspot_clients (imei, mac, name, first_seen_at, last_seen_at)
        values ('${imeiOfA}', '3c:22:fb:10:4a:91', 'Phone of A', now(), now());
      insert into device_latest (imei, longitude, latitude, position_at)
        values ('${imeiOfA}', 121.4, 31.2, now())
        on conflict (imei) do update set longitude = 121.4, latitude = 31.2, position_at = now();
      select create_telemetry_day(current_date);
      insert into device_telemetry (imei, at, longitude, latitude) values ('${imeiOfA}', now(), 121.4, 31.2);
      with event as (
        insert into alarm_events (id, source_id, brand, imei, user_id, code, at, received_at, longitude, latitude)
          values (gen_random_uuid(), 'of-a', 'zax', '${imeiOfA}', '${world.ownerA}', 1, now(), now(), 121.4, 31.2)
          returning id
      ) insert into alarm_notifications (event_id, channel, position, phone, state, at)
          select id, 'sms', 1, '13833334444', 'sent', now() from event;
    `);
    const holder = await people(world.server).guest();
    await prove(holder, imeiOfA, iccidOfA.slice(-6));
    const gps = () => world.server.post('/redis/getGps', { imei: imeiOfA }, { token });
    expect((await gps()).data.position).not.toBeNull();
    await world.server.post('/session/confirmPassword', { password: 'a-password-1' }, { token });
    const { code } = await world.server.post('/device/unbindDevice', { imei: imeiOfA }, { token });
    expect(code).toBe(0);
    expect(await gps()).toMatchObject({ code: 'noService' });
    const seen = await world.server.post('/device/getDeviceByImei', { imei: imeiOfA }, { token: holder });
    expect(seen.data.standing).toBe('guest');
    const traces = await pool.query(`
      select (select count(*) from alarm_events where imei = '${imeiOfA}') as alarms,
        (select count(*) from alarm_notifications where phone = '13833334444') as told,
        (select count(*) from device_telemetry where imei = '${imeiOfA}') as reports,
        (select count(*) from device_latest where imei = '${imeiOfA}' and longitude is not null) as position
    `);
    expect(traces.rows).toEqual([{ alarms: 0, told: 0, reports: 0, position: 0 }]);

    // Owner B finds the device and binds it.
    await prove(world.tokenOfB, imeiOfA, iccidOfA.slice(-6));
    expect((await bind(world.tokenOfB, imeiOfA, '13900000031')).code).toBe(0);
    const options = { token: world.tokenOfB };
    const { data: now } = await world.server.post('/redis/getGps', { imei: imeiOfA }, options);
    expect([now.position, now.track]).toEqual([null, []]);
    await world.server.control('devicePlatform', '/control/pushes', { on: true });
    const hotspot = await eventually(async () => {
      const { data } = await world.server.post('/mifi/getMiFiMessage', { imei: imeiOfA }, options);
      return data.settings?.applied ? data : null;
    });
    expect(hotspot.clientList).toEqual([]);
    expect(hotspot.settings?.ssid).not.toBe('Home');
    expect(hotspot.settings?.wifiPassword).not.toBe('old-password');
    const functions = await world.server.post('/device/getFunctionByImei', { imei: imeiOfA }, options);
    expect(functions.data.log).toEqual([]);
    for (const table of ['pet_profiles', 'alarm_receivers', 'hotspot_clients']) {
      const { rows } = await pool.query(`select count(*) from ${table} where imei = $1`, [imeiOfA]);
      expect([table, rows[0].count]).toEqual([table, 0]);
    }
    const { rows } = await pool.query(
      'select count(*) from pet_notices where imei = $1 and withdrawn_at is null',
      [imeiOfA],
    );
    expect(rows[0].count).toBe(0);
  });
});
