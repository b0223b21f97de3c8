import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, openAdmin } from './admin.ts';
import type { TestDatabase } from './database.ts';

let admin: Admin;
let database: TestDatabase;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ admin, database, close } = await openAdmin());
});
afterAll(() => close());

const as = (who: string) => ['--as', who, '--reason', 'for the summer'] as const;
const whole = ['--name-zh', '出行组合', '--name-en', 'For a trip', '--packages', '168,201'] as const;
const set = (key: string, ...more: string[]) => admin.run('templates', 'set', key, ...more);
const templates = () => admin.json<object[]>('templates', 'list', '--as', 'staff');
const trip = { key: 'trip', brand: null, model: null, nameZh: '出行组合', nameEn: 'For a trip', sort: 0 };

test('a template is added, changed field by field, and removed, and the log says by whom', async () => {
  const before = await admin.lastActId();
  expect((await set('trip', ...whole, ...as('operator'))).out).toEqual(['trip is added.']);
  expect(await templates()).toEqual([{ ...trip, packages: [168, 201] }]);
  expect((await set('trip', '--packages', '201,168', ...as('operator'))).out).toEqual(['trip is changed.']);
  expect((await set('trip', '--packages', '201,168', ...as('operator'))).out).toEqual([
    'trip was so already.',
  ]);
  expect(await templates()).toEqual([{ ...trip, packages: [201, 168] }]);
  const ofModel = ['--for-brand', 'zax', '--model', 'T-H1', '--sort', '2'];
  expect((await set('trip', ...whole, ...ofModel, ...as('staff'))).code).toBe(0);
  expect(await templates()).toMatchObject([{ model: null }, { brand: 'zax', model: 'T-H1', sort: 2 }]);
  expect((await admin.run('templates', 'remove', 'trip', ...as('operator'))).code).toBe(0);
  expect((await admin.run('templates', 'remove', 'trip', ...as('operator'))).err.join()).toContain(
    'is no template of this brand and model',
  );
  expect(await templates()).toMatchObject([{ brand: 'zax', model: 'T-H1', packages: [168, 201] }]);
  expect(await admin.acts(before)).toMatchObject([
    { action: 'templates.set', object_id: 'trip', changes: { added: true, ofBrand: null } },
    { action: 'templates.set', changes: { added: false, fields: 'packages', packages: '201, 168' } },
    { action: 'templates.set', brand: 'zax', changes: { ofBrand: 'zax', model: 'T-H1' } },
    { action: 'templates.remove', reason: 'for the summer' },
  ]);
});

test.each([
  [['--name-en', 'x', '--packages', '168'], 'operator', '--name-zh: is needed for a new template'],
  [['--name-zh', 'x', '--name-en', 'x'], 'operator', '--packages: is needed for a new template'],
  [[...whole.slice(0, 4), '--packages', '168,999'], 'operator', '--packages: 999 is no package'],
  [[...whole.slice(0, 4), '--packages', '168,168'], 'operator', '--packages: must be 1 to 20 ids'],
  [[...whole, '--model', 'NONE'], 'operator', '--model: is no model'],
  [[...whole, '--for-brand', 'none'], 'operator', '--for-brand: must be one of'],
  [[...whole, '--sort', 'first'], 'operator', '--sort: must be 0 to 9999'],
  [[...whole, '--name-en', ' '], 'operator', '--name-en: must be 1 to 60 characters'],
  [[...whole, '--for-brand', 'tc'], 'staff', 'does not work for tc'],
  [whole, 'staff', 'does not work for all brands'],
])('(%j) of %s is refused by field, and nothing is written', async (options, who, problem) => {
  const said = await set('other', ...options, ...as(who));
  expect(said.code).toBe(1);
  expect(said.err.join()).toContain(problem);
  const { rows } = await database.pool.query("select 1 from package_templates where key = 'other'");
  expect(rows).toEqual([]);
});
