import { Migrator } from 'kysely/migration';
import type { Database } from '../src/platform/database/connect.ts';
import { migrations } from './index.ts';

/** Brings the schema up to date. Kysely's migrator holds a lock, so any number of processes may start at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
}
