import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, openAdmin } from './admin.ts';
import type { TestDatabase } from './database.ts';
import { imeiOfA, imeiOfB, type World } from './fixtures.ts';

let admin: Admin;
let database: TestDatabase;
let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ admin, database, world, close } = await openAdmin());
});
afterAll(() => close());

const asStaff = ['--as', 'staff'] as const;
const why = ['--reason', 'a good one'] as const;
const deviceOf = (imei: string) =>
  database.db.selectFrom('devices').selectAll().where('imei', '=', imei).executeTakeFirst();

describe('a device', () => {
  const act = (verb: string, ...words: string[]) => admin.run('devices', verb, ...words, ...asStaff, ...why);

  test('of somebody who has become staff is for a colleague to act on', async () => {
    const setRole = (role: string, brands: string) =>
      database.pool.query(`update users set role = $1, staff_brands = $2 where user_name = 'owner-b'`, [
        role,
        brands,
      ]);
    await setRole('staff', '{zax}');
    expect((await act('halt', imeiOfB)).code).toBe(0);
    for (const verb of ['resume', 'unbind']) {
      const said = await admin.run('devices', verb, imeiOfB, '--as', 'owner-b', ...why);
      expect(said).toMatchObject({ code: 1, err: [expect.stringContaining('is bound to your own account')] });
    }
    expect((await act('resume', imeiOfB)).code).toBe(0);
    await setRole('user', '{}');
  });

  test('is taken from its owner with what the next must not find, and its Wi-Fi is nobody’s any more', async () => {
    expect((await act('bind', imeiOfA, 'owner-b')).err.join()).toContain('unbind it first');
    const before = await admin.lastActId();
    await database.pool.query(`
      insert into hotspot_clients (imei, mac, name, first_seen_at, last_seen_at)
        values ('${imeiOfA}', '3c:22:fb:10:4a:91', 'Phone of A', now(), now());
      insert into pet_profiles (imei, brand, name, created_at, updated_at)
        values ('${imeiOfA}', 'zax', 'Doudou', now(), now());
      update devices set screenshot_status = 1 where imei = '${imeiOfA}';
    `);
    expect((await act('unbind', imeiOfA)).code).toBe(0);
    for (const table of ['hotspot_clients', 'pet_profiles'])
      expect((await database.pool.query(`select 1 from ${table} where imei = $1`, [imeiOfA])).rows).toEqual(
        [],
      );
    expect(await deviceOf(imeiOfA)).toMatchObject({
      user_id: null,
      bound_at: expect.any(Date),
      name: `T-H1 ${imeiOfA.slice(-4)}`,
      screenshot_status: 0,
    });
    const wifi = await database.db
      .selectFrom('hotspot_settings')
      .select(['ssid', 'wifi_password'])
      .where('imei', '=', imeiOfA)
      .executeTakeFirstOrThrow();
    expect(wifi.ssid).toBe(`WiFi-${imeiOfA.slice(-6)}`);
    expect(wifi.wifi_password).not.toBe('old-password');
    const waiting = await database.db
      .selectFrom('device_commands')
      .select(['function_id', 'parameters'])
      .where('imei', '=', imeiOfA)
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting).toContainEqual({ function_id: 'blackList', parameters: { macs: [] } });
    expect((await act('unbind', imeiOfA)).err.join()).toContain('bound to no account');

    expect((await act('bind', imeiOfA, 'staff')).err.join()).toContain(
      'no account of this brand that can own',
    );
    await database.pool.query("update users set disabled_at = now() where user_name = 'owner-b'");
    expect((await act('bind', imeiOfA, 'owner-b')).err.join()).toContain(
      'no account of this brand that can own',
    );
    await database.pool.query("update users set disabled_at = null where user_name = 'owner-b'");
    expect((await act('bind', imeiOfA, 'owner-b')).code).toBe(0);
    expect(await deviceOf(imeiOfA)).toMatchObject({ user_id: world.ownerB, bound_at: expect.any(Date) });
    expect(await admin.acts(before)).toMatchObject([
      { action: 'devices.unbind', object_id: imeiOfA, changes: { userId: [world.ownerA, null] } },
      {
        action: 'devices.bind',
        object_id: imeiOfA,
        changes: { userId: [null, world.ownerB] },
        reason: 'a good one',
      },
    ]);
  });

  test('is halted once, and resumed once', async () => {
    expect((await act('halt', imeiOfB)).code).toBe(0);
    expect((await act('halt', imeiOfB)).err.join()).toContain('is halted already');
    expect(await deviceOf(imeiOfB)).toMatchObject({ status: 'halted' });
    expect((await act('resume', imeiOfB)).code).toBe(0);
    expect((await act('resume', imeiOfB)).err.join()).toContain('is not halted');
    expect(await deviceOf(imeiOfB)).toMatchObject({ status: 'activated' });
  });

  test.each(['notActivated', 'preSale', 'soldOut'])(
    'is %s again that was before it was halted',
    async (status) => {
      await database.pool.query('update devices set status = $2 where imei = $1', [imeiOfB, status]);
      await act('halt', imeiOfB);
      const resumed = await act('resume', imeiOfB);
      expect(resumed.out).toEqual([`${imeiOfB} is ${status}.`]);
      expect(await deviceOf(imeiOfB)).toMatchObject({ status });
      await database.pool.query("update devices set status = 'activated' where imei = $1", [imeiOfB]);
    },
  );

  test('that its owner has paused is halted by staff all the same, and a resumed one is paused no more', async () => {
    const paused = () =>
      database.pool.query("update devices set status = 'halted', paused = true where imei = $1", [imeiOfB]);
    await paused();
    expect((await act('halt', imeiOfB)).code).toBe(0);
    expect(await deviceOf(imeiOfB)).toMatchObject({ status: 'halted', paused: false });
    await paused();
    expect((await act('resume', imeiOfB)).code).toBe(0);
    expect(await deviceOf(imeiOfB)).toMatchObject({ status: 'activated', paused: false });
  });

  test('is kept out of screenshots until that is ended', async () => {
    expect((await act('forbid-screenshots', imeiOfB)).out).toEqual([
      `${imeiOfB} is kept out of screenshots.`,
    ]);
    expect((await act('forbid-screenshots', imeiOfB)).err.join()).toContain(
      'is kept out of screenshots already',
    );
    expect(await deviceOf(imeiOfB)).toMatchObject({ screenshot_status: 1 });
    expect((await act('allow-screenshots', imeiOfB)).code).toBe(0);
    expect((await act('allow-screenshots', imeiOfB)).err.join()).toContain('may be in screenshots already');
    expect(await deviceOf(imeiOfB)).toMatchObject({ screenshot_status: 0 });
  });

  test('of another brand is not there', async () => {
    expect((await act('halt', '351756051523993')).err).toEqual(['imei: is no device of this brand']);
  });
});
