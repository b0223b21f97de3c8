import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, quietLog, type TestDatabase } from '../../../test/database.ts';
import { connectDatabase, type DatabaseHandle } from './connect.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that the second statement uses what the first one prepared.
  handle = connectDatabase(database.url, { poolSize: 1, log: quietLog });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const select = () => sql<{ id: number }>`select * from shape where id = ${1}`;
const change = (column: string) =>
  database.db.executeQuery(
    sql`alter table shape add column ${sql.id(column)} integer default 7`.compile(database.db),
  );

test('a statement is prepared once and found again under its name', async () => {
  await sql`create table shape (id integer)`.execute(database.db);
  await sql`insert into shape values (1)`.execute(database.db);
  for (let time = 1; time <= 3; time += 1) await select().execute(handle.db);
  const prepared = await sql<{ statement: string; times: number }>`
    select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements
    where statement like 'select * from shape%'`.execute(handle.db);
  expect(prepared.rows).toMatchObject([{ times: 3 }]);
});

test('a column that a migration adds while the process runs breaks no query', async () => {
  await change('first');
  expect((await select().execute(handle.db)).rows).toEqual([{ id: 1, first: 7 }]);
});

test('a column that a migration adds while the process runs breaks no transaction', async () => {
  await select().execute(handle.db);
  await change('second');
  const rows = await transact(handle.db, async (trx) => (await select().execute(trx)).rows);
  expect(rows).toEqual([{ id: 1, first: 7, second: 7 }]);
});
