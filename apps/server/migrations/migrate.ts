import { Migrator } from 'kysely/migration';
import type { Database } from '../src/platform/database/connect.ts';
import { migrations } from './index.ts';

/**
 * Brings the schema up to date. Kysely's migrator holds a lock, so any number of processes may start at once. A
 * schema that is ahead is left as it is: while a release rolls out, and when it is taken back, processes of the
 * one before start on a schema that already has the next one's additions.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) return;
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
}
