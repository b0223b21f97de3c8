import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, quietLog, type TestDatabase } from '../../../test/database.ts';
import { connectDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('times and days are read where the database is set to write them in another style', async () => {
  const name = sql.id(new URL(database.url).pathname.slice(1));
  await sql`alter database ${name} set datestyle = 'SQL, DMY'`.execute(database.db);
  const { db, close } = connectDatabase(database.url, { poolSize: 1, log: quietLog });
  const { rows } = await sql`
    select '2026-11-28T20:03:52.5Z'::timestamptz as at, '2026-11-28'::date as day`.execute(db);
  await close();
  expect(rows).toEqual([{ at: new Date('2026-11-28T20:03:52.5Z'), day: '2026-11-28' }]);
});
