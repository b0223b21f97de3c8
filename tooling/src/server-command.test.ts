import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryDir } from './repository.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'server-command-'));
// Stands in for a database that never answers, so that the command stays in its middle as long as the test wants.
const sockets: Socket[] = [];
const database = createServer((socket) => sockets.push(socket.on('error', () => {})));
beforeAll(async () => {
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that %s interrupts does not end as one that succeeded',
  async (signal) => {
    const asked = once(database, 'connection');
    const { port } = database.address() as AddressInfo;
    const command = spawn(
      process.execPath,
      [path.join(repositoryDir, 'tooling/src/admin.ts'), 'ledger', 'proof', '--as', 'operator'],
      {
        env: { ...process.env, DATABASE_URL: `postgresql://127.0.0.1:${port}/nowhere`, DATA_DIR: dataDir },
        stdio: 'ignore',
      },
    );
    const exited = once(command, 'exit');
    await asked;
    command.kill(signal);
    expect(await exited).toEqual([130, null]);
  },
  30_000,
);
