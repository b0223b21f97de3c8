import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminPlace, openAdmin } from './admin.ts';
import { iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { callsWhileLocked } from './while-locked.ts';

const freeImei = '356938035643809';
const looseIccid = '89860620000000000027';

let place: AdminPlace;
beforeAll(async () => {
  place = await openAdmin();
});
afterAll(() => place.close());
beforeEach(() =>
  run(`
    update users set disabled_at = null;
    update users set role = 'dealer' where user_name = 'dealer';
    delete from sims where iccid = '${looseIccid}';
    delete from devices where imei = '${freeImei}';
    insert into devices (imei, brand, model, name, status) values ('${freeImei}', 'zax', 'T-H1', 'New', 'preSale');
    insert into sims (iccid, slot, active, carrier, carrier_status, real_name)
      values ('${looseIccid}', 1, false, 'unicom', 1, false);
  `),
);
const run = (text: string) => place.database.pool.query(text);

const ofA = { imei: imeiOfA, brand: 'zax', model: 'T-H1', name: 'My hotspot', status: 'activated' };
const people = { owner: 'owner-a', dealer: 'dealer' };
const simOfA = { iccid: iccidOfA, slot: '1', active: 'yes', carrier: 'unicom', carrierStatus: '2' };
const loose = { iccid: looseIccid, slot: '2', active: 'no', carrier: 'unicom', carrierStatus: '1' };
const free = { ...ofA, imei: freeImei, status: 'preSale', owner: '', dealer: '' };

async function importing(...rows: Record<string, string>[]): Promise<string> {
  const file = path.join(place.folder, 'devices.csv');
  const columns = Object.keys({ ...ofA, ...people, ...simOfA });
  const lines = rows.map((row) => columns.map((name) => row[name] ?? '').join(','));
  writeFileSync(file, [columns.join(','), ...lines].join('\n'));
  return (await place.admin.run('devices', 'import', file, '--as', 'staff')).out.join('\n');
}
const simsOfA = async () => {
  const { rows } = await run(
    `select iccid, slot, active, carrier from sims where imei = '${imeiOfA}' order by slot`,
  );
  return rows;
};

test.each([
  [
    'device is bound',
    `update devices set user_id = (select id from users where user_name = 'owner-b') where imei = '${freeImei}'`,
    free,
    'owner: has another owner already',
  ],
  [
    'owner’s account ends',
    "update users set disabled_at = now() where user_name = 'owner-b'",
    { ...free, owner: 'owner-b' },
    'owner: is staff, or disabled',
  ],
  [
    'SIM goes into another device',
    `update sims set imei = '${imeiOfB}' where iccid = '${looseIccid}'`,
    { ...free, ...loose },
    'iccid: is in another device',
  ],
])(
  'an import whose %s meanwhile takes it from nobody, and changes nothing',
  async (_, lock, row, problem) => {
    const [said] = await callsWhileLocked(place.database.pool, lock, [() => importing(row)]);
    expect(said).toContain(`line 2: ${problem}`);
    expect((await run(`select name from devices where imei = '${freeImei}'`)).rows).toEqual([
      { name: 'New' },
    ]);
  },
);

test('a device keeps the owner and the dealer whom it has, whose accounts get no other any more', async () => {
  await run(`update users set disabled_at = now() where user_name = 'owner-a';
    update users set role = 'user' where user_name = 'dealer'`);
  const before = await place.admin.lastActId();
  const renamed = { ...ofA, ...people, ...simOfA, name: 'Renamed' };
  expect(await importing(renamed)).toContain('0 added, 1 changed, 0 the same.');
  // What is shown to the owner begins with the time since when: it stays, and the change is in the log.
  const { rows } = await run(`select name, bound_at from devices where imei = '${imeiOfA}'`);
  expect(rows).toEqual([{ name: 'Renamed', bound_at: null }]);
  expect(await place.admin.acts(before)).toMatchObject([{ action: 'devices.import', object_id: imeiOfA }]);
  expect(await importing({ ...free, owner: 'owner-a' })).toContain('line 2: owner: is staff, or disabled');
  await run(`update devices set name = 'My hotspot' where imei = '${imeiOfA}'`);
});

test('a SIM that is in no device is put beside the active one, and each of its cells can be changed', async () => {
  const first = { iccid: iccidOfA, slot: 1, active: true, carrier: 'unicom' };
  const second = { iccid: looseIccid, slot: 2, active: false, carrier: 'unicom' };
  const row = { ...ofA, ...people, ...loose };
  await importing(row);
  expect(await simsOfA()).toEqual([first, second]);
  await importing({ ...row, slot: '3' });
  expect(await simsOfA()).toEqual([first, { ...second, slot: 3 }]);
  await importing({ ...row, slot: '3', carrier: 'cmcc' });
  expect(await simsOfA()).toEqual([first, { ...second, slot: 3, carrier: 'cmcc' }]);
  const both = (ofFirst: string, ofSecond: string) => [
    { ...ofA, ...people, ...simOfA, active: ofFirst },
    { ...row, slot: '3', carrier: 'cmcc', active: ofSecond },
  ];
  await importing(...both('no', 'yes'));
  expect((await simsOfA()).map(({ active }) => active)).toEqual([false, true]);
  await importing(...both('yes', 'no'));
});
