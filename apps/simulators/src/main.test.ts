import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The base of three rows of free ports, below the range from which the system gives ports to other tests. */
const findBasePort = async (): Promise<number> => {
  for (;;) {
    const candidate = 20_000 + Math.floor(Math.random() * 10_000);
    const row = await Promise.all(Array.from({ length: 60 }, (_, offset) => isFree(candidate + offset + 1)));
    if (row.every(Boolean)) return candidate;
  }
};
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

describe('the simulators program', () => {
  let dir: string;
  let child: ChildProcess;
  let basePort: number;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'simulators-main-'));
    basePort = await findBasePort();
  });
  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(dir, { recursive: true });
  });

  const run = (env: Record<string, string>): ChildProcess => {
    child = spawn(process.execPath, [main], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return child;
  };
  const firstLine = async (): Promise<Record<string, unknown>> => {
    if (child.stdout === null) throw new Error('no output');
    const [line] = await once(createInterface(child.stdout), 'line');
    return JSON.parse(String(line)) as Record<string, unknown>;
  };
  const start = () => {
    run({ SIMULATORS_DIR: dir, SIMULATORS_PORT: String(basePort) });
    return firstLine();
  };

  it('says when it is ready, writes env.json, keeps what it acknowledged through kill -9, stops on SIGTERM', async () => {
    expect(await start()).toMatchObject({ msg: 'simulators ready' });
    const read = async () =>
      JSON.parse(await readFile(join(dir, 'env.json'), 'utf8')) as Record<string, string>;
    const env = await read();
    expect(env).toMatchObject({
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${basePort + 1}/`,
      DEVICE_PLATFORM_URL: `http://127.0.0.1:${basePort + 2}`,
    });
    const moveClock = async (advanceMs: number): Promise<number> => {
      const response = await fetch(`${env.WECHAT_PAY_BASE_URL}control/clock`, {
        method: 'POST',
        body: JSON.stringify({ advanceMs }),
        headers: { 'Content-Type': 'application/json' },
      });
      return Date.parse(((await response.json()) as { now: string }).now);
    };
    await moveClock(86_400_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await start();
    expect(await read()).toEqual(env);
    expect((await moveClock(0)) - Date.now()).toBeGreaterThan(86_000_000);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('where a port of the row is taken, or is the portal’s, all of them go to the next row', async () => {
    const squatter = createServer().listen(basePort + 2, '127.0.0.1');
    await once(squatter, 'listening');
    run({ SIMULATORS_DIR: dir, SIMULATORS_PORT: String(basePort), PORT: String(basePort + 25) });
    expect(await firstLine()).toMatchObject({
      msg: 'simulators ready',
      wechatPay: `http://127.0.0.1:${basePort + 41}`,
      devicePlatform: `http://127.0.0.1:${basePort + 42}`,
    });
    squatter.close();
  });

  it('a wrong setting stops the start with a sentence', async () => {
    run({ SIMULATORS_DIR: dir, SIMULATORS_PORT: 'eighty' });
    expect((await firstLine()).reason).toContain('SIMULATORS_PORT');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});
