import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brands } from '@device-pay/brands';
import pg from 'pg';
import { migrate } from '../migrations/migrate.ts';
import { connectDatabase, type DatabaseHandle } from '../src/platform/database/connect.ts';
import { createLogger } from '../src/platform/log.ts';
import { fillReferenceData } from '../src/reference/fill-reference-data.ts';

export interface TestDatabase extends DatabaseHandle {
  readonly url: string;
  drop(): Promise<void>;
}

const helpEntries = '../../../packages/content/src/help-entries';

/**
 * The cluster outlives a test run: after a change of a migration or of reference data an old template must not be used.
 */
const template = `template_${hashOfReferenceData('../migrations', '../src/reference', helpEntries)}`;
export const quietLog = createLogger('silent');

/** A new database for a test file, copied in about 75 ms from a template that was migrated once. */
export async function createTestDatabase(poolSize = 12): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin(server, async (admin) => {
    // Test files run in parallel: one makes the template, the others wait. Copies wait for each other, too, as
    // PostgreSQL lets nobody else use a template while it is copied.
    await admin.query('select pg_advisory_lock(20260101)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(server, admin);
    await admin.query(`create database ${name} template ${template}`);
    await admin.query('select pg_advisory_unlock(20260101)');
  });
  const url = urlOf(server, name);
  const handle = connectDatabase(url, { poolSize, log: quietLog });
  return {
    ...handle,
    url,
    async drop() {
      await handle.close();
      await withAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function makeTemplate(server: string, admin: pg.Client): Promise<void> {
  // Drops what a killed run has left.
  await admin.query(`drop database if exists ${template}_new`);
  await admin.query(`create database ${template}_new`);
  const handle = connectDatabase(urlOf(server, `${template}_new`), { poolSize: 2, log: quietLog });
  await migrate(handle.db);
  await fillReferenceData(handle.db);
  await handle.close();
  await admin.query(`alter database ${template}_new rename to ${template}`);
}

function hashOfReferenceData(...folders: string[]): string {
  // The help entries contain the brands' names.
  const hash = createHash('sha256').update(JSON.stringify(brands.map(({ id, name }) => [id, name])));
  for (const folder of folders) {
    const directory = path.join(import.meta.dirname, folder);
    for (const file of readdirSync(directory).sort())
      hash.update(file).update(readFileSync(path.join(directory, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
