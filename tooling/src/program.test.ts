import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startProgram } from './program.ts';

test('a program goes on where its log cannot be written, as on a full disk, and the console says so once', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'program-test-'));
  const script = path.join(directory, 'main.mjs');
  writeFileSync(
    script,
    `for (const msg of ['one', 'two', 'ready']) console.log(JSON.stringify({ level: 'info', msg }));
     setInterval(() => {}, 1000);`,
  );
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const program = startProgram({
    name: 'server',
    script,
    env: {},
    readyMessage: 'ready',
    logFile: '/dev/full',
  });
  try {
    await program.ready;
    await program.stop();
    expect((await program.exited).report).toBe(
      'server was ended by SIGTERM. Its last lines:\n' +
        ['one', 'two', 'ready'].map((msg) => JSON.stringify({ level: 'info', msg })).join('\n') +
        '\nMore in /dev/full',
    );
    expect(said.mock.calls).toEqual([['server: /dev/full: ENOSPC: no space left on device, write\n']]);
  } finally {
    await program.kill();
    said.mockRestore();
    rmSync(directory, { recursive: true });
  }
});
