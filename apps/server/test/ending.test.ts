import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeyFile } from '../src/platform/data-keys.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'ending-'));
  writeFileSync(path.join(folder, 'key'), newKeyFile('first'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function startServer(options: readonly string[] = []) {
  const key = path.join(folder, 'key');
  const child = spawn(process.execPath, [...options, path.join(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORTAL_DIR: '/nowhere',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      NODE_NO_WARNINGS: '1',
      FILES_KEY_FILE: key,
      REAL_NAME_HASH_KEY_FILE: key,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let port = 0;
  const lines: string[] = [];
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      port ||= Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? 0);
      if (line.includes('"ready"')) resolve();
    });
  });
  return { child, exited, port, lines };
}

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a process that %s ends answers what it has begun to hear, however often it is told',
  async (signal) => {
    const { child, exited, port } = await startServer();
    const socket = connect(port, '127.0.0.1');
    const answer = text(socket);
    socket.write(
      'POST /session/guest HTTP/1.1\r\nHost: pay.zaxtrack.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    // When this is answered on another connection, the head of the first request has been read.
    await fetch(`http://127.0.0.1:${port}/healthz/live`);
    child.kill(signal);
    child.kill(signal);
    await expect
      .poll(
        async () => (await fetch(`http://127.0.0.1:${port}/healthz/ready`).catch(() => null))?.status ?? 0,
      )
      .not.toBe(200);
    socket.write('}');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exited).toEqual([0, null]);
  },
  60_000,
);

test('a process whose requests do not end cuts them off after 25 s, and says so', async () => {
  // 25 s pass in one.
  const hurry =
    'const wait = setTimeout; globalThis.setTimeout = (work, ms) => wait(work, ms === 25_000 ? 1_000 : ms);';
  const { child, exited, port, lines } = await startServer([
    '--import',
    `data:text/javascript,${encodeURIComponent(hurry)}`,
  ]);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST /session/guest HTTP/1.1\r\nHost: pay.zaxtrack.example\r\nContent-Length: 2\r\n\r\n{');
  await fetch(`http://127.0.0.1:${port}/healthz/live`);
  child.kill('SIGTERM');
  expect(await exited).toEqual([1, null]);
  // The last of its output may be read only after its end.
  await expect.poll(() => lines.at(-1)).toContain('did not end within 25 s, and is cut off');
}, 60_000);
