import { brands } from '@device-pay/brands';
import { helpEntries } from '@device-pay/content/help-entries';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { fillWorld } from '../../test/fixtures.ts';
import { fillHelpEntries, helpEntryId } from './help-entries.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ staff } = await fillWorld(database.db));
});
afterAll(() => database.drop());

const entryOf = (brand: string, slug: string) =>
  database.db
    .selectFrom('faqs')
    .selectAll()
    .where('brand', '=', brand)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
/** The transactions that last wrote the rows. */
const writers = async () =>
  (await sql<{ by: string }>`select xmin::text as by from faqs`.execute(database.db)).rows;

test('a first start gives every brand every entry, under its own name', async () => {
  const { count } = await database.db
    .selectFrom('faqs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(brands.length * helpEntries.length);
  const { content_zh, id } = await entryOf('tc', 'about-the-app');
  expect(content_zh).toContain(brands.find((brand) => brand.id === 'tc')?.name.zh);
  expect(id).toBe(helpEntryId('tc', 'about-the-app'));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a later start writes nothing that is right already', async () => {
  const before = await writers();
  await fillHelpEntries(database.db);
  expect(await writers()).toEqual(before);
});

test('an entry of an earlier release is brought up to date; what staff changed or took back stays theirs', async () => {
  const old = { title_zh: '旧标题', content_en: 'Old words.' };
  const change = (slug: string, more: object) =>
    database.db
      .updateTable('faqs')
      .set({ ...old, ...more })
      .where('brand', '=', 'zax')
      .where('slug', '=', slug)
      .execute();
  await change('refund', {});
  await change('coupons', { updated_by: staff, published: false });
  await fillHelpEntries(database.db);
  expect((await entryOf('zax', 'refund')).title_zh).toBe(
    helpEntries.find(({ slug }) => slug === 'refund')?.zh.title,
  );
  expect(await entryOf('zax', 'coupons')).toMatchObject({ ...old, published: false });
});

test('a name that staff gave to an entry of their own is left to them', async () => {
  await database.db
    .updateTable('faqs')
    .set({ slug: 'our-receipts', updated_by: staff })
    .where('brand', '=', 'bj')
    .where('slug', '=', 'receipt')
    .execute();
  const own = { ...(await entryOf('bj', 'refund')), id: helpEntryId('bj', 'own'), slug: 'receipt' };
  const { title_terms: _, keyword_terms: _k, search: _s, ...row } = own;
  await database.db.insertInto('faqs').values(row).execute();
  await fillHelpEntries(database.db);
  expect((await entryOf('bj', 'receipt')).id).toBe(helpEntryId('bj', 'own'));
});

test('many processes that start at once agree', async () => {
  await database.db.deleteFrom('faqs').where('brand', '=', 'nn').execute();
  await Promise.all(Array.from({ length: 6 }, () => fillHelpEntries(database.db)));
  const rows = await database.db.selectFrom('faqs').select('slug').where('brand', '=', 'nn').execute();
  expect(rows).toHaveLength(helpEntries.length);
});
