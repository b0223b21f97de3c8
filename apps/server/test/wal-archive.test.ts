import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sinceWalArchived } from '../src/platform/database/wal-archive.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The view of the cluster is the same for all databases: a temporary table of its name stands before it.
const statistics = (archived: string, failed: string) =>
  database.db.transaction().execute(async (trx) => {
    await sql`create temporary table pg_stat_archiver on commit drop as
      select (${sql.raw(archived)})::timestamptz as last_archived_time,
        (${sql.raw(failed)})::timestamptz as last_failed_time, now() - interval '1 hour' as stats_reset`.execute(
      trx,
    );
    return (await sinceWalArchived(trx)()).map(({ value }) => Math.round(value));
  });

test('how long no WAL was archived shows, whether archiving fails, hangs, or never worked', async () => {
  expect(await statistics('null', 'null')).toEqual([]);
  expect(await statistics("now() - interval '40 s'", 'null')).toEqual([40]);
  expect(await statistics("now() - interval '20 min'", 'now()')).toEqual([1200]);
  expect(await statistics('null', 'now()')).toEqual([3600]);
});

test('the view has what is read, and anybody may read it', async () => {
  await expect(sinceWalArchived(database.db)()).resolves.toBeInstanceOf(Array);
});
