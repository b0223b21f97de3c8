import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bundlePath } from './bundle.ts';
import { isPortFree } from './ports.ts';
import { processExists } from './postgres-cluster.ts';

const serverSource = `
  import http from 'node:http';
  import { writeFileSync } from 'node:fs';
  import { brands } from '@device-pay/brands';
  const { PORT, DATABASE_URL, DATA_DIR, DEMO, WECHAT_PAY_ORIGIN, ALIPAY_ORIGIN } = process.env;
  const facts = { PORT, DATABASE_URL, DATA_DIR, DEMO, WECHAT_PAY_ORIGIN, ALIPAY_ORIGIN, pid: process.pid };
  const server = http.createServer((request, response) => {
    if (request.url === '/die') { console.log('last words'); process.exit(7); }
    response.end(JSON.stringify({ ...facts, brandCount: brands.length }));
  });
  server.listen(Number(PORT), () => {
    console.log(JSON.stringify({ level: 'warn', msg: 'a warning' }));
    console.log(JSON.stringify({ level: 'info', msg: 'a detail' }));
    console.log(JSON.stringify({ level: 'info', msg: 'ready' }));
  });
  process.on('SIGTERM', () => {
    writeFileSync(DATA_DIR + '/server-stopped', '');
    process.exit(0);
  });`;

const simulatorsSource = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync(process.env.SIMULATORS_DIR, { recursive: true });
  const env = { WECHAT_PAY_ORIGIN: 'http://127.0.0.1:' + process.env.SIMULATORS_PORT, ALIPAY_ORIGIN: 'simulator' };
  writeFileSync(process.env.SIMULATORS_DIR + '/env.json', JSON.stringify(env));
  console.log(JSON.stringify({ msg: 'simulators ready' }));
  setInterval(() => {}, 1000);`;

/** These programs are outside the repository's sources, unlike the real ones; only their bundles are in the cache. */
const program = (name: string) => ({
  name: `launch-test-${process.pid}-${name}`,
  entry: path.join(dir, `${name}.ts`),
});

let dir: string;
let port: number;
const launched: ChildProcess[] = [];
const rivals: Server[] = [];

beforeAll(async () => {
  // Below the repository, so that the workspace's packages resolve as they do for the real programs.
  dir = mkdtempSync(path.join(import.meta.dirname, '../../node_modules/.launch-test-'));
  port = await findPort();
  writeFileSync(path.join(dir, 'server.ts'), serverSource);
  writeFileSync(path.join(dir, 'simulators.ts'), simulatorsSource);
  writeFileSync(
    path.join(dir, 'launch.mjs'),
    `import { existsSync } from 'node:fs';
     import { setTimeout as sleep } from 'node:timers/promises';
     import { launch } from ${JSON.stringify(path.join(import.meta.dirname, 'launch.ts'))};
     process.exit(await launch({
       server: ${JSON.stringify(program('server'))},
       simulators: ${JSON.stringify(program('simulators'))},
       portal: {
         isStale: () => process.env.BUILT !== undefined,
         async build() {
           while (!existsSync(process.env.BUILT)) await sleep(20);
         },
       },
       env: process.env,
       baseDir: process.cwd(),
     }));`,
  );
});

afterEach(async () => {
  for (const child of launched.splice(0)) {
    child.kill('SIGTERM');
    await vi.waitUntil(() => child.exitCode !== null || child.signalCode !== null, { timeout: 20_000 });
  }
  for (const rival of rivals.splice(0)) rival.close();
});

afterAll(() => {
  for (const name of ['server', 'simulators']) {
    rmSync(path.dirname(bundlePath(program(name))), { recursive: true, force: true });
  }
  rmSync(dir, { recursive: true, force: true });
});

let lastPort = 21_000 + (process.pid % 1000) * 10;

/** Free, and below the ports that the system gives to others as it likes, maybe between two starts of a test. */
async function findPort(): Promise<number> {
  do lastPort += 1;
  while (!(await isPortFree(lastPort)));
  return lastPort;
}

function start(env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(dir, 'launch.mjs')],
    {
      cwd: dir,
      env: { PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const untilReady = (times = 1): Promise<void> =>
    vi.waitFor(
      () => {
        if (output.split('Ready in').length <= times) throw new Error(output);
      },
      { timeout: 20_000, interval: 20 },
    );
  return { child, exitCode, untilReady, output: () => output };
}

const ask = async (pathname = '/', at = port): Promise<Record<string, unknown>> =>
  (await (await fetch(`http://127.0.0.1:${at}${pathname}`)).json()) as Record<string, unknown>;

const dataDir = (): string => path.join(dir, '.data');
const postmasterFile = (): string => path.join(dataDir(), 'postgres/cluster/postmaster.pid');

test('everything starts with the documented settings, and SIGTERM ends all of it with exit code 0', async () => {
  const run = start({ ALIPAY_ORIGIN: 'chosen by the user' });
  await run.untilReady();
  expect(await ask()).toMatchObject({
    PORT: String(port),
    DATA_DIR: dataDir(),
    DEMO: '1',
    DATABASE_URL: expect.stringMatching(/^postgresql:\/\/.+\/device_pay$/),
    WECHAT_PAY_ORIGIN: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    ALIPAY_ORIGIN: 'chosen by the user',
    brandCount: expect.any(Number),
  });
  expect(run.output()).toContain(`http://localhost:${port}/pay/`);
  expect(run.output()).toContain(`http://tc.localhost:${port}/pay/`);
  expect(run.output()).toMatch(/13800000001\s+demo-owner-1/);
  expect(run.output()).toContain('server: a warning');
  expect(run.output()).not.toContain('a detail');
  expect(readFileSync(path.join(dataDir(), 'logs/server.log'), 'utf8')).toContain('a detail');

  run.child.kill('SIGTERM');
  run.child.kill('SIGTERM');
  expect(await run.exitCode).toBe(0);
  expect(existsSync(path.join(dataDir(), 'server-stopped'))).toBe(true);
  expect(existsSync(postmasterFile())).toBe(false);
  await expect(ask()).rejects.toThrow();
});

test('when the server dies, everything ends with its exit code and its last lines', async () => {
  const run = start();
  await run.untilReady();
  await expect(ask('/die')).rejects.toThrow();
  expect(await run.exitCode).toBe(7);
  expect(run.output()).toMatch(/server ended with exit code 7[\s\S]*last words/);
  expect(existsSync(postmasterFile())).toBe(false);
});

test('a killed start takes its server along, and the next start works on the database it left running', async () => {
  const killed = start();
  await killed.untilReady();
  const { pid } = await ask();
  const postmasterPid = Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
  killed.child.kill('SIGKILL');
  await vi.waitUntil(() => !processExists(Number(pid)), { timeout: 5_000, interval: 20 });

  const next = start();
  await next.untilReady();
  expect(next.output()).toContain('Database already running');
  next.child.kill('SIGINT');
  expect(await next.exitCode).toBe(0);
  expect(processExists(postmasterPid)).toBe(true);
  process.kill(postmasterPid, 'SIGINT');
  await vi.waitUntil(() => !processExists(postmasterPid), { timeout: 10_000, interval: 20 });
});

test('a second start on the same data and port says where the first one is, and leaves it alone', async () => {
  const first = start();
  await first.untilReady();
  const second = start();
  expect(await second.exitCode).toBe(0);
  expect(second.output()).toContain(`already running here: http://localhost:${port}/pay/`);
  expect(await ask()).toMatchObject({ PORT: String(port) });
});

test('a second start on another port shares the simulators of the first, and outlives it', async () => {
  const first = start({ SIMULATORS_PORT: '20001' });
  await first.untilReady();
  const otherPort = await findPort();
  const second = start({ PORT: String(otherPort), SIMULATORS_PORT: '20002' });
  await second.untilReady();
  const shared = { WECHAT_PAY_ORIGIN: 'http://127.0.0.1:20001' };
  expect(await ask()).toMatchObject(shared);
  expect(await ask('/', otherPort)).toMatchObject(shared);

  first.child.kill('SIGTERM');
  expect(await first.exitCode).toBe(0);
  await second.untilReady(2);
  expect(await ask('/', otherPort)).toMatchObject({ WECHAT_PAY_ORIGIN: 'http://127.0.0.1:20002' });
  expect(existsSync(postmasterFile())).toBe(true);
  second.child.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
  expect(existsSync(postmasterFile())).toBe(false);
});

test.each(['127.0.0.1', undefined])('a port that is taken (on %s) is named in one sentence', async (host) => {
  const rival = createServer();
  rivals.push(rival);
  await new Promise<void>((resolve) => rival.listen({ port, ...(host && { host }) }, resolve));
  const run = start();
  expect(await run.exitCode).toBe(1);
  expect(run.output().trim()).toBe(
    `Port ${port} is taken by another program: stop that one, or set PORT to another port.`,
  );
});

test.each([
  [{ PORT: 'http' }, /PORT must be a port/],
  [{ DEMO: 'yes' }, /DEMO must be 0 or 1/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin/],
  [{ DATA_DIR: '/dev/null/data' }, /DATA_DIR: \/dev\/null\/data cannot be written to/],
])('a wrong value %j stops the start with a sentence that names it', async (env, sentence) => {
  const run = start(env);
  expect(await run.exitCode).toBe(1);
  expect(run.output()).toMatch(sentence);
});

test('a start whose database ends with another start, while it still builds the portal, runs its own', async () => {
  const first = start();
  await first.untilReady();
  const built = path.join(dir, 'built');
  const second = start({ PORT: String(await findPort()), BUILT: built });
  await vi.waitFor(() => expect(second.output()).toContain('Database already running'), { timeout: 20_000 });
  first.child.kill('SIGTERM');
  expect(await first.exitCode).toBe(0);
  writeFileSync(built, '');
  await second.untilReady();
  expect(second.output()).toContain('starting again');
});
