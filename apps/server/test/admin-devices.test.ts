import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { deviceColumns } from '../src/modules/administration/device-file.ts';
import { Admin, openAdmin, type Said } from './admin.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { iccidOfA, imeiOfA, imeiOfB, type World } from './fixtures.ts';

let admin: Admin;
let database: TestDatabase;
let folder: string;
let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ admin, database, folder, world, close } = await openAdmin());
});
afterAll(() => close());

const asStaff = ['--as', 'staff'] as const;
const why = ['--reason', 'a good one'] as const;

type Cells = Partial<Record<(typeof deviceColumns)[number], string>>;
const fresh = {
  imei: '356938035643809',
  brand: 'zax',
  model: 'T-H1',
  name: 'New',
  status: 'preSale',
} as const;
const sim = {
  iccid: '89860620000000000027',
  slot: '1',
  active: 'yes',
  carrier: 'unicom',
  carrierStatus: '1',
} as const;
const csv = (...rows: Cells[]): string =>
  [
    deviceColumns.join(','),
    ...rows.map((row) => deviceColumns.map((name) => row[name] ?? '').join(',')),
  ].join('\n');

let files = 0;
function write(content: string): string {
  files += 1;
  const file = path.join(folder, `${files}.csv`);
  writeFileSync(file, content);
  return file;
}
const importing = (content: string, ...more: string[]): Promise<Said> =>
  admin.run('devices', 'import', write(content), ...asStaff, ...more);

/** Every device and SIM, and the number of acts. */
async function everything(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select (select jsonb_agg(to_jsonb(d) order by imei) from devices d) as devices,
       (select jsonb_agg(to_jsonb(s) order by iccid) from sims s) as sims, (select count(*) from audit_log) as acts`,
  );
  return rows[0];
}
const deviceOf = (imei: string) =>
  database.db.selectFrom('devices').selectAll().where('imei', '=', imei).executeTakeFirst();
const simsOf = (imei: string) =>
  database.db
    .selectFrom('sims')
    .select(['iccid', 'slot', 'active'])
    .where('imei', '=', imei)
    .orderBy('slot')
    .execute();

describe('an import', () => {
  test('holds what it changes alone: another device of the file is paid for meanwhile', async () => {
    const file = path.join(folder, 'as-it-is.csv');
    await admin.run('devices', 'export', file, ...asStaff);
    const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
    const name = (await deviceOf(imeiOfA))?.name ?? '';
    const renamed = rows.map((row) => (row.startsWith(imeiOfA) ? row.replace(name, 'Renamed') : row));
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('devices').select('imei').where('imei', '=', imeiOfB).forUpdate().execute();
      const said = await importing([header, ...renamed].join('\n'));
      expect(said.out.at(-1)).toBe(`0 added, 1 changed, ${rows.length - 1} the same.`);
      expect((await importing(csv({ ...fresh, imei: imeiOfB }), '--dry-run')).out.length).toBeGreaterThan(0);
    });
    await importing([header, ...rows].join('\n'));
    expect((await deviceOf(imeiOfA))?.name).toBe(name);
  });

  test('that is dry says what would change, and writes nothing', async () => {
    const before = await everything();
    const said = await importing(csv({ ...fresh, ...sim }), '--dry-run');
    expect(said).toMatchObject({ code: 0, err: [] });
    expect(said.out).toEqual([
      `+ ${fresh.imei} ${sim.iccid}`,
      '1 would be added, 0 would be changed, 0 the same.',
      'Nothing was changed: this was a dry run.',
    ]);
    const answer = await admin.json('devices', 'import', write(csv(fresh)), '--dry-run', ...asStaff);
    expect(answer).toMatchObject({ isDryRun: true, added: [{ imei: fresh.imei }] });
    expect(await everything()).toEqual(before);
  });

  test.each<[string, Cells, string]>([
    ['a digit of the imei is wrong', { imei: '356938035643808' }, 'imei: must be 15 digits'],
    ['the brand is none', { brand: 'nope' }, 'brand: is no brand'],
    ['the brand is another’s', { brand: 'tc' }, 'brand: you do not work for tc'],
    ['the model is none', { model: 'T-X' }, 'model: is no model'],
    ['the state is none', { status: 'broken' }, 'status: must be one of activated'],
    ['the owner is nobody', { owner: 'nobody' }, 'owner: is no account of zax'],
    ['the owner is staff', { owner: 'staff' }, 'owner: is staff, or disabled'],
    ['the dealer is none', { dealer: 'owner-a' }, 'dealer: is no dealer'],
    ['the iccid is too short', { ...sim, iccid: '898606' }, 'iccid: must be 19 or 20 digits'],
    ['the SIM is in another device', { ...sim, iccid: iccidOfA }, 'iccid: is in another device'],
    ['the slot is none', { ...sim, slot: '0' }, 'slot: must be a number from 1'],
    ['the carrier is none', { ...sim, carrier: 'vodafone' }, 'carrier: must be one of cmcc'],
    ['active is neither', { ...sim, active: 'perhaps' }, 'active: must be yes or no'],
    ['there is a slot and no SIM', { slot: '1' }, 'slot: is there without an iccid'],
    [
      'it is a device of somebody else’s',
      { imei: imeiOfA, owner: 'owner-b' },
      'owner: has another owner already',
    ],
    ['its owner is left out', { imei: imeiOfA }, 'owner: has another owner already'],
  ])('names line and column where %s, and takes nothing of the file', async (_, cells, problem) => {
    const before = await everything();
    const said = await importing(csv({ ...fresh, ...sim }, { ...fresh, imei: '990000862471853', ...cells }));
    expect(said.code).toBe(1);
    expect(said.out[0]).toMatch(/^line 3: /);
    expect(said.out.join('\n')).toContain(`line 3: ${problem}`);
    expect(said.out.at(-1)).toMatch(/Nothing was changed\.$/);
    expect(await everything()).toEqual(before);
  });

  test.each<[string, Cells, Cells, string]>([
    ['a SIM twice', sim, { ...sim, imei: '990000862471853' }, 'line 3: iccid: is there already, at line 2'],
    [
      'a slot twice',
      sim,
      { ...sim, iccid: '89860620000000000035', active: 'no' },
      'line 3: slot: 1 of this device',
    ],
    [
      'two active SIMs',
      sim,
      { ...sim, iccid: '89860620000000000035', slot: '2' },
      'line 3: active: can be yes for one',
    ],
    [
      'a device under two names',
      sim,
      { ...sim, slot: '2', name: 'Other' },
      'line 3: name: is not what line 2 says',
    ],
    ['a device without a SIM again', sim, {}, 'line 3: iccid: is needed'],
  ])('refuses %s', async (_, first, second, problem) => {
    const said = await importing(csv({ ...fresh, ...first }, { ...fresh, ...second }));
    expect(said.code).toBe(1);
    expect(said.out.join('\n')).toContain(problem);
  });

  test.each<[string, Cells, string]>([
    ['a slot that holds a SIM', { active: 'no' }, 'slot: 1 holds another SIM, which the file does not name'],
    ['a second active SIM', { slot: '2' }, 'active: another SIM of the device is active'],
  ])('refuses %s of a device that is there', async (_, cells, problem) => {
    const before = await everything();
    const device = { ...fresh, imei: imeiOfA, name: 'My hotspot', owner: 'owner-a', dealer: 'dealer' };
    const said = await importing(csv({ ...device, ...sim, ...cells }));
    expect(said.out.join('\n')).toContain(`line 2: ${problem}`);
    expect(await everything()).toEqual(before);
  });

  test('moves no device to another brand', async () => {
    const file = write(csv({ ...fresh, imei: imeiOfA, brand: 'tc', ...sim }));
    const said = await admin.run('devices', 'import', file, '--as', 'operator');
    expect(said.out.join('\n')).toContain('line 2: brand: is not the brand of this device');
  });

  test('takes for an owner no account of another brand that has the name', async () => {
    const operator = ['--as', 'operator', '--brand', 'tc', '--reason', 'a good one'];
    await admin.json('users', 'add', 'owner-tc', '--role', 'owner', ...operator);
    const said = await importing(csv({ ...fresh, ...sim, owner: 'owner-tc' }));
    expect(said.out.join('\n')).toContain('line 2: owner: is no account of zax');
  });

  test('of a device that gets an owner says since when, and one that gets a state is paused no more', async () => {
    const device = { ...fresh, imei: '357812051234562', status: 'halted' };
    expect((await importing(csv(device))).code).toBe(0);
    await database.pool.query('update devices set paused = true where imei = $1', [device.imei]);
    expect(await deviceOf(device.imei)).toMatchObject({ bound_at: null });
    expect((await importing(csv({ ...device, owner: 'owner-b', status: 'activated' }))).code).toBe(0);
    expect(await deviceOf(device.imei)).toMatchObject({
      user_id: world.ownerB,
      bound_at: expect.any(Date),
      paused: false,
    });
    await database.pool.query('delete from devices where imei = $1', [device.imei]);
  });

  test('halts a device as a halt does: resumed, it is what it was, whatever else was imported meanwhile', async () => {
    const device = { ...fresh, imei: '357812051234562' };
    const resumed = async () => (await admin.run('devices', 'resume', device.imei, ...asStaff, ...why)).out;
    for (const status of ['soldOut', 'halted'] as const)
      expect((await importing(csv({ ...device, status }))).code).toBe(0);
    const renamed = { ...device, name: 'Renamed', status: 'halted' };
    expect((await importing(csv(renamed))).out.at(-1)).toBe('0 added, 1 changed, 0 the same.');
    expect(await resumed()).toEqual([`${device.imei} is soldOut.`]);
    // The state before an earlier halt, which an import has ended, is not the state before the next halt.
    for (const status of ['halted', 'activated', 'halted'] as const)
      await importing(csv({ ...device, status }));
    expect(await resumed()).toEqual([`${device.imei} is activated.`]);
    await database.pool.query('delete from devices where imei = $1', [device.imei]);
  });

  test('that ends a halt has the carrier asked about the SIM, as a resumption does, and no other', async () => {
    const device = {
      ...fresh,
      ...sim,
      imei: '357812051234562',
      iccid: '89860620000000000035',
      carrierStatus: '4',
    };
    const states = [
      { status: 'halted' },
      { status: 'halted', name: 'Renamed' },
      { status: 'activated' },
      { status: 'activated', name: 'Again' },
    ];
    for (const state of states) expect((await importing(csv({ ...device, ...state }))).code).toBe(0);
    const asked = await database.pool.query(
      `select from jobs.job where name = 'sims.ask-stopped' and data ->> 'iccid' = $1`,
      [device.iccid],
    );
    expect(asked.rowCount).toBe(1);
    await database.pool.query('delete from sims where iccid = $1', [device.iccid]);
    await database.pool.query('delete from devices where imei = $1', [device.imei]);
  });

  test('says what columns a file lacks', async () => {
    const said = await importing('imei,colour\n1,red');
    expect(said.out.join('\n')).toContain('line 1: brand: this column is missing');
    expect(said.out.join('\n')).toContain('line 1: colour: is not a known column');
  });

  test('takes a SIM whose check digit, carrier or status is odd, with a warning', async () => {
    const odd = { ...sim, iccid: '8986062000000000008' };
    const said = await importing(csv({ ...fresh, ...odd }), '--dry-run');
    expect(said.code).toBe(0);
    expect(said.out[0]).toBe('warning: line 2: iccid: has another check digit: was it mistyped?');
    const other = await importing(csv({ ...fresh, ...sim, carrier: 'cmcc' }), '--dry-run');
    expect(other.out[0]).toBe('warning: line 2: carrier: the number is one of unicom');
    for (const carrierStatus of ['3', '12']) {
      const unknown = await importing(csv({ ...fresh, ...sim, carrierStatus }), '--dry-run');
      expect(unknown).toMatchObject({ code: 0, err: [] });
      expect(unknown.out[0]).toMatch(/^warning: line 2: carrierStatus: is none whose meaning is known/);
    }
  });

  test('adds devices with their SIMs, owner and dealer, and writes each into the audit log', async () => {
    const before = await admin.lastActId();
    const second = { ...sim, iccid: '89860620000000000035', slot: '2', active: 'no' };
    const device = { ...fresh, owner: 'owner-a', dealer: 'dealer' };
    const said = await importing(csv({ ...device, ...sim }, { ...device, ...second }));
    expect(said).toMatchObject({ code: 0, err: [] });
    expect(await deviceOf(fresh.imei)).toMatchObject({
      ...fresh,
      user_id: world.ownerA,
      parent_ids: [world.dealer],
    });
    expect(await simsOf(fresh.imei)).toEqual([
      { iccid: sim.iccid, slot: 1, active: true },
      { iccid: second.iccid, slot: 2, active: false },
    ]);
    expect(await admin.acts(before)).toMatchObject([
      {
        action: 'devices.import',
        object_type: 'device',
        object_id: fresh.imei,
        actor_id: world.staff,
        brand: 'zax',
      },
    ]);
    // The two SIMs swap slots, and the other one becomes active.
    const swapped = await importing(
      csv({ ...device, ...sim, slot: '2', active: 'no' }, { ...device, ...second, slot: '1', active: 'yes' }),
    );
    expect(swapped.out.at(-1)).toBe('0 added, 1 changed, 0 the same.');
    expect(await simsOf(fresh.imei)).toEqual([
      { iccid: second.iccid, slot: 1, active: true },
      { iccid: sim.iccid, slot: 2, active: false },
    ]);
  });

  test('of what was exported changes nothing', async () => {
    const file = path.join(folder, 'exported.csv');
    await admin.json('devices', 'export', file, ...asStaff);
    expect(readFileSync(file, 'utf8')).toContain(imeiOfB);
    const before = await everything();
    const said = await importing(readFileSync(file, 'utf8'));
    expect(said.out.filter((line) => !line.startsWith('warning'))).toEqual([
      '0 added, 0 changed, 3 the same.',
    ]);
    expect(await everything()).toEqual(before);
  });

  test('of all the demo’s devices, exported, changes nothing', async () => {
    const demo = await createTestDatabase();
    const onDemo = new Admin(demo);
    await fillDemo(demo.db, new Date('2026-11-21T06:04:30Z'));
    const file = path.join(folder, 'demo.csv');
    const words = ['--as', 'operator'] as const;
    const { devices } = await onDemo.json<{ devices: number }>('devices', 'export', file, ...words);
    const { added, changed, same } = await onDemo.json('devices', 'import', file, ...words);
    await onDemo.stop();
    await demo.drop();
    expect(devices).toBeGreaterThan(20);
    expect({ added, changed, same }).toEqual({ added: [], changed: [], same: devices });
  });

  test('of two at once the second sees what the first has done', async () => {
    const one = csv({ ...fresh, imei: '990000862471853' });
    const said = await Promise.all([importing(one), importing(one), importing(one)]);
    expect(said.map(({ out }) => out.at(-1) ?? '').sort()).toEqual([
      '0 added, 0 changed, 1 the same.',
      '0 added, 0 changed, 1 the same.',
      '1 added, 0 changed, 0 the same.',
    ]);
  });
});

describe('an export', () => {
  test('is put in the place of a file, and of nothing else', async () => {
    const link = path.join(folder, 'link.csv');
    symlinkSync(write('what was there'), link);
    for (const file of [link, folder, '']) {
      const { code, err } = await admin.run('devices', 'export', file, ...asStaff);
      expect([code, err.join()]).toEqual([1, `FILE: ${file}: is not a file; name one, such as devices.csv`]);
    }
    expect(readFileSync(link, 'utf8')).toBe('what was there');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('holds the devices of the actor’s brands alone', async () => {
    await database.db
      .insertInto('devices')
      .values({
        imei: '351756051523993',
        brand: 'tc',
        model: 'T-H1',
        name: 'tc',
        status: 'preSale',
        user_id: null,
        parent_ids: [],
        secret_hash: null,
        qr_hash: null,
        expiration_time: null,
        last_seen_at: null,
      })
      .execute();
    const file = path.join(folder, 'brands.csv');
    await admin.json('devices', 'export', file, ...asStaff);
    expect(readFileSync(file, 'utf8')).not.toContain('351756051523993');
    await admin.json('devices', 'export', file, '--as', 'operator');
    expect(readFileSync(file, 'utf8')).toContain('351756051523993');
  });

  test('that can not be written says why', async () => {
    const said = await admin.run(
      'devices',
      'export',
      path.join(folder, 'no', 'such', 'folder.csv'),
      ...asStaff,
    );
    expect(said.code).toBe(1);
    expect(said.err.join()).toMatch(/^FILE: .*ENOENT/);
  });
});
