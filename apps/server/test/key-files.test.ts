import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'key-files-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function fileWith(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('the certificate that the database’s address names is read once: while it is replaced, new connections work', async () => {
  const file = fileWith('ca.pem', 'a certificate');
  const url = `${database.url}?sslmode=disable&sslrootcert=${encodeURIComponent(file)}`;
  const { pool, close } = connectDatabase(url, { poolSize: 1, log: quietLog });
  rmSync(file);
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  await close();
  expect(() => connectDatabase(url, { poolSize: 1, log: quietLog })).toThrow(/^DATABASE_URL: .*ca\.pem/);
});
