import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { afterWorkingDays } from './working-days.ts';

const name = { name_zh: '劳动节', name_en: 'Labour Day' };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.deleteFrom('working_day_exceptions').execute();
  // A Thursday and a Friday off, and the Saturday that is worked instead.
  await database.db
    .insertInto('working_day_exceptions')
    .values([
      { day: '2031-05-01', working: false, ...name },
      { day: '2031-05-02', working: false, ...name },
      { day: '2031-05-03', working: true, ...name },
    ])
    .execute();
});
afterAll(() => database.drop());

test.each([
  ['cn', 'the holidays and the zone of China', '2031-05-03T16:00:00.000Z'],
  ['iso', 'the week alone, in UTC', '2031-05-02T00:00:00.000Z'],
] as const)('a working day of the site %s goes by %s', async (site, _, ends) => {
  const wednesday = new Date('2031-04-30T03:00:00Z');
  expect((await afterWorkingDays(database.db, wednesday, 1, site)).toISOString()).toBe(ends);
});
