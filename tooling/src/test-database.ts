import path from 'node:path';
import { startPostgres } from './embedded-postgres.ts';
import { cacheDir } from './repository.ts';

export type TestDatabase = { readonly url: string; stop(): Promise<void> };

/**
 * A PostgreSQL for tests: the user's TEST_DATABASE_URL, else an embedded one in the cache folder, which gives up
 * durability for speed. Tests create their own databases in it.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const postgres = await startPostgres({
    dataDir: path.join(cacheDir, 'test-postgres'),
    log: console.log,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return { url: postgres.url('postgres'), stop: () => postgres.stop() };
}
