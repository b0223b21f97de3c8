import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (...words: string[]) =>
  spawn(process.execPath, [path.join(import.meta.dirname, '../src/admin.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('a command whose answer is read by `head` ends as it would have, without a word about the pipe', async () => {
  const command = run('users', 'list', '--as', 'operator', '--brand', 'zax');
  command.stdout.destroy();
  let complaint = '';
  command.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  const [exitCode] = await once(command, 'close');
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' });
});

test('so does one whose complaints are read by `head`', async () => {
  const command = run('users', 'fly');
  command.stderr.destroy();
  command.stdout.resume();
  const [exitCode] = await once(command, 'close');
  expect(exitCode).toBe(2);
});
