import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { fillWorld, imeiOfA, imeiOfB, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const imeiOfChild = '350000000000018';
const imeiOfOtherDealer = '350000000000026';
let server: TestServer;
let world: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ work: false });
  const { db, pool } = server.database;
  world = await fillWorld(db);
  const child = newId();
  await pool.query(
    `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
     select $1, brand, 'child-of-a', 'child', password_hash, 'user', $2, '{}' from users where user_name = 'owner-a'`,
    [child, [world.dealer, world.ownerA]],
  );
  const other = await people(server).newPerson();
  await pool.query(
    `insert into sims (iccid, imei, slot, active, carrier, carrier_status)
     values ('89860000000000077777', $1, 2, false, 'unicom', 2)`,
    [imeiOfA],
  );
  const add = (imei: string, userId: string, above: string[]) =>
    pool.query(
      `insert into devices (imei, brand, model, name, status, user_id, parent_ids, expiration_time, online)
       values ($1, 'zax', 'T-H1', '100% my_hotspot', 'notActivated', $2, $3, $4, true)`,
      [imei, userId, above, new Date(server.clock.now().getTime() + 60 * dayMs)],
    );
  await add(imeiOfChild, child, [world.dealer, world.ownerA]);
  await add(imeiOfOtherDealer, other.id, []);
  for (const name of ['owner-a', 'dealer', 'staff']) tokens[name] = await people(server).login(name);
});
afterAll(() => server.stop());

async function listed(userName: string, input: object = {}): Promise<string[]> {
  const { data } = await server.post('/device/getDeviceList', input, { token: tokens[userName] ?? '' });
  expect(data.total).toBe(data.list.length);
  return data.list.map(({ imei }) => imei).sort();
}
const dashed = (imei: string) => imei.replace(/^(..)(.{6})(.{6})/, '$1-$2-$3 ');
const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const sorted = (...imeis: string[]) => imeis.sort();

describe('the list of devices', () => {
  test('of an owner has their own, and those of sub-accounts when it is asked for them', async () => {
    expect(await listed('owner-a')).toEqual([imeiOfA]);
    expect(await listed('owner-a', { childFlag: 1 })).toEqual(sorted(imeiOfA, imeiOfChild));
  });

  test('of a dealer has the subtree, and of staff none of any owner', async () => {
    expect(await listed('dealer')).toEqual(sorted(imeiOfA, imeiOfB, imeiOfChild));
    expect(await listed('staff', { childFlag: 1 })).toEqual([]);
  });

  test('of a dealer who leaves the accounts below out has none of theirs', async () => {
    expect(await listed('dealer', { childFlag: 1 })).toHaveLength(3);
    expect(await listed('dealer', { childFlag: 0 })).toEqual([]);
  });

  test('of one account below is that account’s, and of one elsewhere nobody’s', async () => {
    expect(await listed('dealer', { userId: world.ownerB })).toEqual([imeiOfB]);
    expect(await listed('owner-a', { userId: world.ownerB, childFlag: 1 })).toEqual([]);
    expect(await listed('dealer', { userId: '10086' })).toEqual([]);
  });

  test.each([
    ['the name, also signs that the database reads otherwise', '100% my_', [imeiOfChild]],
    ['no other sign than the one that was typed', '0%h', []],
    ['nor any sign', 'My_hotspot', [imeiOfChild]],
    ['the end of the imei', imeiOfA.slice(-5), [imeiOfA]],
    ['the same, pasted with blanks around it', ` ${imeiOfA.slice(-5)} `, [imeiOfA]],
    ['the whole of it with the dashes of a box', dashed(imeiOfA), [imeiOfA]],
    ['its end at full width, as a Chinese keyboard writes it', fullWidth(imeiOfA.slice(-5)), [imeiOfA]],
    ['its beginning', imeiOfB.slice(0, 6), [imeiOfB]],
    ['but not its middle', imeiOfA.slice(4, 9), []],
    ['the end of the SIM’s number', '00019', [imeiOfA]],
    ['the end of the number of a second SIM, which is not in use', '77777', [imeiOfA]],
  ])('is searched by %s', async (_, content, imeis) => {
    expect(await listed('dealer', { content })).toEqual(imeis);
  });

  test('knows what ends soon from what has ended', async () => {
    const { pool } = server.database;
    const endsAt = (imei: string, ms: number) =>
      pool.query('update devices set expiration_time = $2 where imei = $1', [
        imei,
        new Date(server.clock.now().getTime() + ms),
      ]);
    await endsAt(imeiOfA, -1000);
    await endsAt(imeiOfB, 30 * dayMs - 60_000);
    expect(await listed('dealer', { status: 'expired' })).toEqual([imeiOfA]);
    expect(await listed('dealer', { status: 'expiring' })).toEqual([imeiOfB]);
    expect(await listed('dealer', { status: 'notActivated' })).toEqual([imeiOfChild]);
    expect(await listed('dealer', { status: 'offline' })).toEqual(sorted(imeiOfA, imeiOfB));
  });
});
