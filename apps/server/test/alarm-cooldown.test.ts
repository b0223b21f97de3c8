import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endCooldownIfUntold, planAlarm } from '../src/modules/alarms/plan.ts';
import { type AlarmWorld, lin, rule, startAlarmWorld } from './alarm-world.ts';
import { passwordOfAll } from './fixtures.ts';

let alarms: AlarmWorld;
let imei: string;
beforeAll(async () => {
  alarms = await startAlarmWorld({ work: false });
});
afterAll(() => alarms.stop());
beforeEach(async () => {
  imei = await alarms.newDevice();
});

describe('a cooldown', () => {
  test('lets one of ten at once through, and the next one when it is over', async () => {
    await alarms.grant(imei, 1, 20);
    await alarms.configure(imei, [rule({ cooldownSec: 600 }), rule({ code: 2, cooldownSec: 600 })]);
    const begin = Date.parse(alarms.minutesAgo(20));
    const at = (second: number) => new Date(begin + second * 1000).toISOString();
    const tenAtOnce = async (from: number) => {
      const ids = await Promise.all(
        Array.from({ length: 10 }, (_, i) => alarms.raise(imei, { at: at(from + i / 100) })),
      );
      await Promise.all(ids.map((id) => alarms.tell(id)));
      const told = (await Promise.all(ids.map(alarms.reasons))).map((one) => one.join());
      expect(told.filter((one) => one === 'app sent,sms sent')).toHaveLength(1);
      expect(told.filter((one) => one === 'app cooldown,sms cooldown')).toHaveLength(9);
    };
    await tenAtOnce(0);
    expect(await alarms.happen(imei, { code: 2, at: at(1) })).toEqual(['app sent', 'sms sent']);
    expect(await alarms.happen(imei, { at: at(599) })).toEqual(['app cooldown', 'sms cooldown']);
    await tenAtOnce(601);
  });

  test('holds among alarms that come late, which hold back no present one and leave its cooldown as it is', async () => {
    await alarms.grant(imei, 1, 20);
    await alarms.configure(imei, [rule({ cooldownSec: 600 })]);
    const happen = (minutes: number) => alarms.happen(imei, { at: alarms.minutesAgo(minutes) });
    expect(await happen(300)).toEqual(['app sent', 'sms late']);
    for (const minutes of [299, 295, 291])
      expect(await happen(minutes)).toEqual(['app cooldown', 'sms cooldown']);
    expect(await happen(289)).toEqual(['app sent', 'sms late']);
    expect(await happen(65)).toEqual(['app sent', 'sms late']);
    expect(await happen(57)).toEqual(['app sent', 'sms sent']);
    expect(await happen(62)).toEqual(['app cooldown', 'sms cooldown']);
    expect(await happen(5)).toEqual(['app sent', 'sms sent']);
    expect(await happen(200)).toEqual(['app sent', 'sms late']);
    expect(await happen(1)).toEqual(['app cooldown', 'sms cooldown']);
  });

  test('does not begin with what nobody could be told for want of an allowance', async () => {
    await alarms.configure(imei, [rule({ channels: ['sms'], cooldownSec: 600 })]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(5) })).toEqual(['sms noAllowance']);
    await alarms.grant(imei, 1, 20);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(4) })).toEqual(['sms sent']);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(3) })).toEqual(['sms cooldown']);
  });

  test('begins when somebody was told, though others could not be', async () => {
    await alarms.configure(imei, [rule({ cooldownSec: 600 })]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(5) })).toEqual(['app sent', 'sms noAllowance']);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(4) })).toEqual(['app cooldown', 'sms cooldown']);
  });

  test('does not begin with what reached nobody, however many could not be reached at once', async () => {
    const gone = ['13800000081', '13800000082', '13800000083'].map((phone) => ({ name: 'Gone', phone }));
    for (const { phone } of gone)
      await alarms.server.control('alarmSender', '/control/unreachable', { phone });
    await alarms.grant(imei, 1, 20);
    const settings = { channels: ['sms' as const], cooldownSec: 600 };
    await alarms.configure(imei, [rule({ ...settings, receivers: gone })]);
    const nobody = Array(3).fill('sms unreachable');
    for (const minutes of [9, 8, 7, 6])
      expect(await alarms.happen(imei, { at: alarms.minutesAgo(minutes) })).toEqual(nobody);
    await alarms.configure(imei, [rule({ ...settings, receivers: [lin, ...gone.slice(1)] })], 1);
    const one = ['sms sent', 'sms unreachable', 'sms unreachable'];
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(5) })).toEqual(one);
    const held = Array(3).fill('sms cooldown');
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(4) })).toEqual(held);
  });

  describe('that an alarm which reached nobody has begun', () => {
    const gone = { name: 'Gone', phone: '13800000081' };
    const settings = { channels: ['sms' as const], cooldownSec: 600 };
    /** An alarm that is decided about, of which nobody is told yet. */
    async function planned(minutes: number) {
      const id = (await alarms.raise(imei, { at: alarms.minutesAgo(minutes) })) ?? '';
      await planAlarm(alarms.server.database.db, id, alarms.server.clock.now());
      return id;
    }
    beforeEach(() => alarms.grant(imei, 1, 20));

    test('does not end while somebody may still be told of it', async () => {
      await alarms.configure(imei, [rule({ ...settings, receivers: [gone, lin] })]);
      const id = await planned(5);
      const { db, pool } = alarms.server.database;
      await pool.query(
        `update alarm_notifications set state = 'failed', reason = 'unreachable', taken = null, counted_on = null
         where event_id = $1 and position = 1`,
        [id],
      );
      await db.transaction().execute((trx) => endCooldownIfUntold(trx, id));
      const held = Array(2).fill('sms cooldown');
      expect(await alarms.happen(imei, { at: alarms.minutesAgo(4) })).toEqual(held);
    });

    test('is not that of a later alarm, which was told', async () => {
      await alarms.server.control('alarmSender', '/control/unreachable', { phone: gone.phone });
      await alarms.configure(imei, [rule({ ...settings, receivers: [gone] })]);
      const id = await planned(20);
      await alarms.configure(imei, [rule({ ...settings, receivers: [lin] })], 1);
      expect(await alarms.happen(imei, { at: alarms.minutesAgo(5) })).toEqual(['sms sent']);
      await alarms.tell(id);
      expect(await alarms.reasons(id)).toEqual(['sms unreachable']);
      expect(await alarms.happen(imei, { at: alarms.minutesAgo(4) })).toEqual(['sms cooldown']);
    });
  });

  test('is no reason where an alarm is switched off', async () => {
    await alarms.configure(imei, [rule({ channels: ['app'], cooldownSec: 600 })]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(5) })).toEqual(['app sent']);
    await alarms.configure(imei, [rule({ channels: ['app'], cooldownSec: 600, enabled: false })], 1);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(4) })).toEqual([]);
  });

  test('that runs is not lengthened by what it suppresses', async () => {
    await alarms.grant(imei, 1, 20);
    await alarms.configure(imei, [rule({ cooldownSec: 600 })]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(20) })).toEqual(['app sent', 'sms sent']);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(12) })).toEqual([
      'app cooldown',
      'sms cooldown',
    ]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(9) })).toEqual(['app sent', 'sms sent']);
  });

  test('of who had the device before keeps nothing from its next owner', async () => {
    const { server, world, tokenOfA, tokenOfB } = alarms;
    await alarms.configure(imei, [rule({ cooldownSec: 600 })]);
    expect(await alarms.happen(imei)).toEqual(['app sent', 'sms noAllowance']);
    await server.post('/session/confirmPassword', { password: passwordOfAll }, { token: tokenOfA });
    expect((await server.post('/device/unbindDevice', { imei }, { token: tokenOfA })).code).toBe(0);
    await server.database.pool.query('update devices set user_id = $2, bound_at = $3 where imei = $1', [
      imei,
      world.ownerB,
      server.clock.now(),
    ]);
    const alarmsOfB = [rule({ channels: ['app'], cooldownSec: 600 })];
    const configured = { imei, deviceSpecies: 1, version: 1, alarms: alarmsOfB };
    const options = { token: tokenOfB, json: true };
    expect((await server.post('/config/addAlarmConfig', configured, options)).code).toBe(0);
    server.clock.advance(1000);
    expect(await alarms.happen(imei)).toEqual(['app sent']);
  });
});
