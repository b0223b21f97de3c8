import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a command whose answer is read by `head` ends as it would have, without a word about the pipe', async () => {
  const args = [new URL('../src/admin.ts', import.meta.url).pathname, 'users', 'list', '--as', 'operator'];
  const command = spawn(process.execPath, [...args, '--brand', 'zax'], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  command.stdout.destroy();
  let complaint = '';
  command.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  const [exitCode] = await once(command, 'close');
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' });
});
