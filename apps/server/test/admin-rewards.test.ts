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

const asStaff = ['--as', 'staff', '--reason', 'for the summer'] as const;
const set = (...more: string[]) => admin.run('rewards', 'set', ...more, ...asStaff);
const tasks = () => admin.json<{ id: string }[]>('rewards', 'list', '--as', 'staff');
const whole = [
  ...['--title-zh', '看视频', '--title-en', 'Watch', '--ad-unit', 'welfare-15s'],
  ...['--seconds', '15', '--times-per-day', '5', '--package', '202'],
];
const task = {
  brand: 'zax',
  title_zh: '看视频',
  ad_unit: 'welfare-15s',
  seconds: 15,
  times_per_day: 5,
  sort: 0,
};

test('a reward task is added, changed field by field and ended, and the log says by whom', async () => {
  const before = await admin.lastActId();
  expect((await set(...whole)).out.join()).toMatch(/^[0-9a-f-]{36} is added\.$/);
  expect(await tasks()).toEqual([expect.objectContaining({ ...task, package_id: 202, active: true })]);
  const id = (await tasks())[0]?.id ?? '';
  expect((await set(id, '--active', 'no')).out).toEqual([`${id} is changed.`]);
  expect((await set(id, '--active', 'no')).out).toEqual([`${id} was so already.`]);
  expect(await tasks()).toEqual([expect.objectContaining({ ...task, active: false })]);
  await database.pool.query("update reward_tasks set brand = 'tc'");
  expect((await set(id, '--active', 'yes')).err.join()).toContain('is no reward task of this brand');
  await database.pool.query('delete from reward_tasks');
  expect(await admin.acts(before)).toMatchObject([
    { action: 'rewards.set', object_type: 'rewardTask', object_id: id, changes: { added: true } },
    { action: 'rewards.set', changes: { added: false, fields: 'active' }, reason: 'for the summer' },
  ]);
});

test.each([
  [whole.slice(2), '--title-zh: is needed for a new task'],
  [whole.slice(0, -2), '--package: is needed for a new task'],
  [
    [...whole, '--package', '168'],
    '--package: must be a package of the catalogue that costs nothing on any site',
  ],
  [[...whole, '--seconds', '4'], '--seconds: must be a whole number from 5 to 300'],
  [[...whole, '--times-per-day', '51'], '--times-per-day: must be a whole number from 1 to 50'],
  [[...whole, '--ad-unit', ' '], '--ad-unit: must be 1 to 60 characters'],
  [[...whole, '--active', 'maybe'], '--active: must be yes or no'],
  [['no-id', ...whole], 'ID: is no reward task of this brand'],
])('(%j) is refused by field, and nothing is written', async (args, problem) => {
  const said = await set(...args);
  expect(said.code).toBe(1);
  expect(said.err.join()).toContain(problem);
  expect(await tasks()).toEqual([]);
});

test('a package that costs nothing on one site only is no gift', async () => {
  await database.pool.query(
    "insert into package_prices values (202, 'iso', 'USD', 100, null, 0) on conflict (package_id, site) do update set price_fen = 100",
  );
  const said = await set(...whole);
  expect(said.err.join()).toContain(
    '--package: must be a package of the catalogue that costs nothing on any site',
  );
  expect(await tasks()).toEqual([]);
});
