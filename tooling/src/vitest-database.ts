import { startTestDatabase } from './test-database.ts';

/** Vitest's global setup for the server tests, so that `vitest run apps/server` works by itself. */
export async function setup(): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  process.env.TEST_DATABASE_URL = database.url;
  return () => database.stop();
}
