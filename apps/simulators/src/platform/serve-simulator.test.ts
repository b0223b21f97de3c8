import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Journal } from './journal.ts';
import { serveSimulator } from './serve-simulator.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'serve-simulator-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dir, { recursive: true });
});

function moment() {
  let come = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { came, come: () => come() };
}

/** A simulator that is stopped after its only request was aborted; the request goes on when it is told to. */
async function stopped(goesOn: 'while it stops' | 'afterwards'): Promise<{ lines: string; said: unknown[] }> {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const path = join(dir, 'state.jsonl');
  const { journal } = await Journal.open(path);
  const [begun, wake, ended] = [moment(), moment(), moment()];
  const { url, stop } = await serveSimulator({
    port: 0,
    controlCalls: {},
    journal,
    async handle() {
      begun.come();
      try {
        await wake.came;
        journal.put('trade', 'a', 1);
        await journal.flushed();
        return { status: 200 };
      } finally {
        ended.come();
      }
    },
  });
  const client = new AbortController();
  const asked = fetch(url, { signal: client.signal });
  await begun.came;
  client.abort();
  await expect(asked).rejects.toThrow();
  const stopping = stop();
  if (goesOn === 'while it stops') setTimeout(wake.come, 100);
  await stopping;
  wake.come();
  await ended.came;
  await new Promise(setImmediate);
  return { lines: await readFile(path, 'utf8'), said: said.mock.calls };
}

it('a request whose client has gone is carried out before its simulator is stopped', async () => {
  expect(await stopped('while it stops')).toEqual({ lines: '["trade","a",1]\n', said: [] });
});

it('a request that sleeps longer is not waited for; it changes nothing any more, and is no failure', async () => {
  expect(await stopped('afterwards')).toEqual({ lines: '', said: [] });
});
