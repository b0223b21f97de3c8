import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { dictionaries } from './dictionaries.ts';
import { features } from './features.ts';
import { fillReferenceData } from './fill-reference-data.ts';
import { modelAlarms } from './model-alarms.ts';
import { packageTypes } from './package-types.ts';
import { workingDayExceptions } from './working-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillReferenceData(database.db);
});
afterAll(() => database.drop());

/** Each row's place in its table, which changes when the row is written again. */
async function places(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select 'type ' || type || ' ' || ctid as place from package_types
    union all select type || ' ' || key || ' ' || ctid from dictionaries
    union all select 'feature ' || key || ' ' || ctid from features
    union all select 'alarm ' || species || ' ' || code || ' ' || ctid from model_alarms
    union all select 'day ' || day || ' ' || ctid from working_day_exceptions order by 1
  `.execute(database.db);
  return rows.map((row) => row.place);
}

test('a start that finds everything right writes nothing', async () => {
  const before = await places();
  expect(before).toHaveLength(
    packageTypes.length +
      dictionaries.length +
      features.length +
      modelAlarms.length +
      workingDayExceptions.length,
  );
  await fillReferenceData(database.db);
  expect(await places()).toEqual(before);
});

test('a row that differs becomes what this release has, also when several processes start at once', async () => {
  await database.db
    .updateTable('package_types')
    .set({ name_en: 'Old' })
    .where('type', 'in', [1, 2])
    .execute();
  await database.db.updateTable('dictionaries').set({ sort: 99 }).where('type', '=', 'orderStatus').execute();
  await database.db.deleteFrom('dictionaries').where('type', '=', 'carrier').execute();
  await database.db.updateTable('working_day_exceptions').set({ working: true }).execute();
  await Promise.all([1, 2, 3, 4].map(() => fillReferenceData(database.db)));
  const types = await database.db.selectFrom('package_types').selectAll().orderBy('sort').execute();
  expect(types).toEqual(packageTypes);
  const entries = await database.db.selectFrom('dictionaries').selectAll().execute();
  expect(new Set(entries)).toEqual(new Set(dictionaries));
  const days = await database.db.selectFrom('working_day_exceptions').selectAll().orderBy('day').execute();
  expect(new Set(days)).toEqual(new Set(workingDayExceptions));
});

test('what the operator has set stays: when a type is low, and whether a feature is allowed by default', async () => {
  const { db } = database;
  await db
    .updateTable('package_types')
    .set({ low_at_most: 3.5, name_en: 'Old' })
    .where('type', '=', 1)
    .execute();
  await db
    .updateTable('features')
    .set({ allowed_by_default: false, title_en: 'Old' })
    .where('key', '=', 'speedTest')
    .execute();
  await fillReferenceData(db);
  const type = await db.selectFrom('package_types').selectAll().where('type', '=', 1).executeTakeFirst();
  expect(type).toMatchObject({
    low_at_most: 3.5,
    name_en: packageTypes.find((one) => one.type === 1)?.name_en,
  });
  const feature = await db
    .selectFrom('features')
    .selectAll()
    .where('key', '=', 'speedTest')
    .executeTakeFirst();
  expect(feature).toMatchObject({ allowed_by_default: false, title_en: 'Speed test' });
});

test('every package type of the protocol is there, with its number and key', () => {
  const listed = packageTypes.map(({ type }) => type).sort((a, b) => a - b);
  const known = [...Array(18).keys(), 22, 23, 24, 25, 26, 27, 34, 35, 38, 39, 40, 41, 42, 43, 3052];
  expect(listed).toEqual(known);
});

test('texts are there in both languages, and short', () => {
  for (const row of packageTypes) {
    expect(row.name_zh).toMatch(/\p{Script=Han}/u);
    expect(row.description_zh).toMatch(/\p{Script=Han}/u);
    expect(row.name_en).not.toMatch(/\p{Script=Han}/u);
    expect(row.description_en).not.toMatch(/\p{Script=Han}/u);
    expect(row.description_en.length).toBeLessThanOrEqual(48);
  }
  expect(new Set(packageTypes.map((row) => row.name_en)).size).toBe(packageTypes.length);
});

test('a day is worked only if the week would not, and off only once', () => {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  expect(
    workingDayExceptions.filter(({ day, working }) => working && ![0, 6].includes(weekday(day))),
  ).toEqual([]);
  expect(new Set(workingDayExceptions.map(({ day }) => day)).size).toBe(workingDayExceptions.length);
  const daysOff = (year: number) =>
    workingDayExceptions.filter(({ day, working }) => !working && day.startsWith(`${year}`)).length;
  // 13 by law, plus swapped days and weekends within holidays.
  expect([2026, 2027].map(daysOff)).toEqual([33, 19]);
});
