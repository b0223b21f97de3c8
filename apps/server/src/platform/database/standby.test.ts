import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, quietLog, type TestDatabase } from '../../../test/database.ts';
import { startJobs } from '../jobs.ts';
import { connectDatabase, databaseAnswers, requireDatabase } from './connect.ts';

let database: TestDatabase;
const name = () => sql.id(new URL(database.url).pathname.slice(1));

/** New connections are told what a standby says. */
const becomeStandby = () =>
  sql`create function public.pg_is_in_recovery() returns boolean language sql as 'select true';
    alter database ${name()} set search_path = public, pg_catalog`.execute(database.db);
const becomePrimary = () =>
  sql`alter database ${name()} reset search_path; drop function public.pg_is_in_recovery()`.execute(
    database.db,
  );

beforeAll(async () => {
  database = await createTestDatabase(1);
});
afterAll(() => database.drop());

test('no connection to a standby is kept: once the address leads to the primary again, all go there', async () => {
  const { db, pool, close } = connectDatabase(database.url, { poolSize: 2, log: quietLog });
  await becomeStandby();
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '25006' });
  expect(await databaseAnswers(db)).toBe(false);
  expect(pool.totalCount).toBe(0);
  await becomePrimary();
  expect(await databaseAnswers(db)).toBe(true);
  await close();
});

test('who starts on a standby is told so in a sentence', async () => {
  const { db, close } = connectDatabase(database.url, { poolSize: 2, log: quietLog });
  await becomeStandby();
  await expect(requireDatabase(db)).rejects.toThrow(
    'DATABASE_URL: the database cannot be used: it is a standby, which takes no changes',
  );
  await expect(startJobs(database.url, quietLog)).rejects.toMatchObject({ code: '25006' });
  await becomePrimary();
  await close();
});
