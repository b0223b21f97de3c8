import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceColumns } from '../src/modules/administration/device-file.ts';
import { decide, loadFeatures } from '../src/modules/devices/features.ts';
import { type Admin, openAdmin } from './admin.ts';
import type { TestDatabase } from './database.ts';
import { imeiOfA, imeiOfB } from './fixtures.ts';

let admin: Admin;
let database: TestDatabase;
let folder: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ admin, database, folder, close } = await openAdmin());
});
afterAll(() => close());

const asStaff = ['--as', 'staff', '--reason', 'it is new'] as const;
const whole = [
  '--name-zh',
  '随身WiFi',
  '--name-en',
  'Hotspot',
  '--species',
  'hotspot',
  '--picture',
  'hotspot',
];
const asOperator = ['--as', 'operator', '--reason', 'it is new'] as const;
const set = (code: string, ...more: string[]) => admin.run('models', 'set', code, ...more, ...asOperator);
const countOf = async (table: 'audit_log' | 'device_models' | 'feature_rules') => {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n as number;
};

describe('a model', () => {
  test('that is new is there for the next import of devices, and the log says who added it', async () => {
    const row = { imei: '356938035643809', brand: 'zax', model: 'NEW-1', name: 'New', status: 'preSale' };
    const file = path.join(folder, 'devices.csv');
    writeFileSync(
      file,
      `${deviceColumns.join(',')}\n${deviceColumns.map((name) => (row as Record<string, string>)[name] ?? '').join(',')}`,
    );
    const importing = () => admin.run('devices', 'import', file, ...asStaff);
    expect((await importing()).out.join()).toContain('models list');

    const before = await admin.lastActId();
    expect(await set('NEW-1', ...whole, '--real-name', 'yes')).toMatchObject({
      code: 0,
      out: ['NEW-1 is added.'],
    });
    expect(await admin.acts(before)).toMatchObject([
      { action: 'models.set', object_type: 'deviceModel', object_id: 'NEW-1', reason: 'it is new' },
    ]);
    expect(await importing()).toMatchObject({ code: 0 });
    const models = await admin.json<{ code: string }[]>('models', 'list', '--as', 'staff');
    expect(models.find(({ code }) => code === 'NEW-1')).toEqual({
      code: 'NEW-1',
      nameZh: '随身WiFi',
      nameEn: 'Hotspot',
      species: 'hotspot',
      picture: 'hotspot',
      realName: 'yes',
      devices: 1,
    });
  });

  test('is everybody’s: staff of some brands do not change it', async () => {
    const said = await admin.run('models', 'set', 'THEIRS-1', ...whole, '--real-name', 'no', ...asStaff);
    expect(said).toMatchObject({
      code: 1,
      err: ['--as: does not work for all brands, who share the models'],
    });
  });

  test('keeps what a change does not name, and the same once more is no act', async () => {
    await set('KEPT-1', ...whole, '--real-name', 'yes');
    expect(await set('KEPT-1', '--name-en', 'Travel hotspot')).toMatchObject({ out: ['KEPT-1 is changed.'] });
    const acts = await countOf('audit_log');
    expect(await set('KEPT-1', '--name-en', 'Travel hotspot')).toMatchObject({
      out: ['KEPT-1 was so already.'],
    });
    expect(await countOf('audit_log')).toBe(acts);
    const models = await admin.json<{ code: string }[]>('models', 'list', '--as', 'staff');
    expect(models.find(({ code }) => code === 'KEPT-1')).toMatchObject({
      nameZh: '随身WiFi',
      nameEn: 'Travel hotspot',
      realName: 'yes',
    });
  });

  test.each([
    [['HALF-1', ...whole], '--real-name: is needed for a new model'],
    [['HALF-1', '--name-en', 'x'], '--name-zh: is needed for a new model'],
    [['HALF 1', ...whole, '--real-name', 'no'], 'CODE: must be 1 to 32 letters'],
    [['HALF-1', ...whole, '--real-name', 'maybe'], '--real-name: must be yes or no'],
    [['HALF-1', '--species', 'toString'], '--species: must be one of locator'],
    [['HALF-1', '--picture', 'boat'], '--picture: must be one of hotspot'],
    [['HALF-1', '--name-zh', ' '], '--name-zh: must be 1 to 60 characters'],
  ])('(%j) is refused by field, and nothing is written', async (args, problem) => {
    const models = await countOf('device_models');
    const said = await set(args[0] ?? '', ...args.slice(1));
    expect(said.code).toBe(1);
    expect(said.err[0]).toContain(problem);
    expect(await countOf('device_models')).toBe(models);
  });
});

describe('a feature', () => {
  const rule = (list: string, ...more: string[]) =>
    admin.run('features', list, 'networkSwitch', ...more, ...asStaff);
  const isOpen = async () => {
    const device = await database.db
      .selectFrom('devices')
      .select(['imei', 'model', 'brand'])
      .where('imei', '=', imeiOfA)
      .executeTakeFirstOrThrow();
    const listed = await loadFeatures(database.db, device, 'en');
    return listed.map(decide).find(({ feature }) => feature === 'networkSwitch')?.allowed;
  };

  test('is opened and closed for one device, and is as it was when that is taken back', async () => {
    const wasOpen = await isOpen();
    expect(await rule('allow', '--imei', imeiOfA)).toMatchObject({ code: 0 });
    expect(await isOpen()).toBe(true);
    expect(await rule('deny', '--for-brand', 'zax')).toMatchObject({ code: 0 });
    expect(await isOpen()).toBe(false);
    expect(await rule('clear', '--for-brand', 'zax')).toMatchObject({ code: 0 });
    expect(await isOpen()).toBe(true);
    // The opposite rule replaces it.
    expect(await rule('deny', '--imei', imeiOfA)).toMatchObject({ code: 0 });
    expect(await isOpen()).toBe(false);
    expect(await rule('clear', '--imei', imeiOfA)).toMatchObject({ code: 0 });
    expect(await isOpen()).toBe(wasOpen);
    const rules = await admin.json<{ feature: string; list: string }[]>('features', 'list', '--as', 'staff');
    expect(rules.filter(({ feature }) => feature === 'networkSwitch').map(({ list }) => list)).toEqual([
      'default',
    ]);
  });

  test('is said of one device, one feature at a time, and what was done is in the log', async () => {
    const before = await admin.lastActId();
    const rules = () =>
      database.db.selectFrom('feature_rules').select(['feature', 'list', 'imei']).orderBy('id').execute();
    const features = await admin.json<{ feature: string }[]>('features', 'list', '--as', 'staff');
    const another = features.find(({ feature }) => feature !== 'networkSwitch')?.feature ?? '';
    expect(await rule('deny', '--imei', imeiOfB)).toMatchObject({ code: 0 });
    await admin.json('features', 'deny', another, '--imei', imeiOfA, ...asStaff);
    const others = await rules();
    expect(await rule('allow', '--imei', imeiOfA)).toMatchObject({ code: 0 });
    expect(await rule('clear', '--imei', imeiOfA)).toMatchObject({ code: 0 });
    expect(await rules()).toEqual(others);
    // Repeating it is no act.
    expect(await rule('clear', '--imei', imeiOfA)).toMatchObject({ code: 0 });
    const of = (action: string, objectId: string, imei: string) => ({
      action,
      object_id: objectId,
      changes: { imei },
    });
    expect(await admin.acts(before)).toMatchObject([
      of('features.deny', 'networkSwitch', imeiOfB),
      of('features.deny', another, imeiOfA),
      of('features.allow', 'networkSwitch', imeiOfA),
      of('features.clear', 'networkSwitch', imeiOfA),
    ]);
    await database.pool.query('delete from feature_rules');
  });

  test.each([
    [['networkSwitch'], '--model: or --for-brand or --imei is needed'],
    [['noSuchThing', '--imei', imeiOfA], 'FEATURE: must be one of'],
    [['networkSwitch', '--model', 'none'], '--model: is no model'],
    [['networkSwitch', '--imei', '1'], '--imei: is no device'],
    [['networkSwitch', '--for-brand', 'none'], '--for-brand: must be one of'],
    [['networkSwitch', '--for-brand', 'tc'], '--as: does not work for tc'],
    [['networkSwitch', '--model', 'T-H1'], '--as: does not work for all brands'],
  ])('(%j) is refused by field, and nothing is written', async (args, problem) => {
    const rules = await countOf('feature_rules');
    const said = await admin.run('features', 'allow', ...args, ...asStaff);
    expect(said.code).toBe(1);
    expect(said.err[0]).toContain(problem);
    expect(await countOf('feature_rules')).toBe(rules);
  });
});
