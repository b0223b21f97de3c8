import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from './embedded-postgres.ts';
import { processExists } from './postgres-cluster.ts';
import { isRoot, serverUser } from './postgres-user.ts';

const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const log = vi.fn<(message: string) => void>();
const children: ChildProcess[] = [];
const dataDirs: string[] = [];
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-test-'));
  chmodSync(root, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const dataDir of dataDirs.splice(0)) await killPostmaster(dataDir);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function newDataDir(name: string): string {
  const dataDir = path.join(root, name);
  dataDirs.push(dataDir);
  return dataDir;
}

const start = (dataDir: string): Promise<RunningPostgres> => startPostgres({ dataDir, log });
const pidFile = (dataDir: string): string => path.join(dataDir, 'postgres/cluster/postmaster.pid');

function postmasterPid(dataDir: string): number | undefined {
  if (!existsSync(pidFile(dataDir))) return undefined;
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
}

async function killPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir);
  if (pid === undefined || !processExists(pid)) return;
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !processExists(pid), { timeout: 5_000, interval: 10 });
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A separate checkout: the launcher as one file, with the Node and the PostgreSQL that it needs. */
async function makeCheckout(dir: string): Promise<string> {
  mkdirSync(path.join(dir, 'node_modules'), { recursive: true });
  const script = path.join(dir, 'launcher.mjs');
  await build({
    stdin: {
      contents: `
        import { startPostgres } from './embedded-postgres.ts';
        const server = await startPostgres({ dataDir: process.argv[2], log: (line) => console.error(line) });
        const created = await server.ensureDatabase('shop');
        console.log(JSON.stringify({ url: server.url('shop'), isAttached: server.isAttached, created }));
        process.stdin.resume().once('end', async () => { await server.stop(); process.exit(0); });`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
    external: ['pg-native'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const shipped = path.resolve(path.dirname(createRequire(import.meta.url).resolve(platformPackage)), '..');
  cpSync(shipped, path.join(dir, 'node_modules', platformPackage), {
    recursive: true,
    verbatimSymlinks: true,
  });
  copyFileSync(realpathSync(process.execPath), path.join(dir, 'node'));
  return script;
}

/** What npm leaves when it refuses to run the package's install script. */
function removeLibraryLinks(checkout: string): void {
  const libraries = path.join(checkout, 'node_modules', platformPackage, 'native/lib');
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(libraries, entry.name));
  }
}

type Launched = {
  child: ChildProcess;
  ready: Promise<{ url: string; isAttached: boolean; created: boolean }>;
};

function launch(script: string, dataDir: string, user: { uid?: number; gid?: number } = {}): Launched {
  const child = spawn(path.join(path.dirname(script), 'node'), [script, dataDir], { ...user, cwd: '/' });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ready = new Promise<Awaited<Launched['ready']>>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
    child.once('close', (code) => reject(new Error(`launcher ended with ${code}: ${errors}`)));
  });
  ready.catch(() => {});
  return { child, ready };
}

async function finish({ child }: Launched): Promise<void> {
  child.stdin?.end();
  await vi.waitUntil(() => child.exitCode !== null, { timeout: 20_000, interval: 10 });
}

describe('a server in this process', () => {
  test('a fresh data folder becomes a durable database behind a password, on loopback only', async () => {
    const dataDir = newDataDir('fresh');
    const server = await start(dataDir);
    expect(server.isAttached).toBe(false);
    expect(await server.ensureDatabase('shop')).toBe(true);
    expect(await server.ensureDatabase('shop')).toBe(false);

    const [settings] = await query(
      server.url('shop'),
      `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as socket,
        current_setting('fsync') as fsync, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
    );
    expect(settings).toEqual({ listen: '127.0.0.1', socket: '', fsync: 'on', encoding: 'UTF8', zone: 'UTC' });
    const wrongPassword = server.url('shop').replace(/:[^:@]+@/, ':guess@');
    await expect(query(wrongPassword, 'select 1')).rejects.toThrow(/password authentication failed/);
    const withoutPassword = `postgresql://device_pay@127.0.0.1:${server.port}/shop`;
    await expect(query(withoutPassword, 'select 1')).rejects.toThrow();
    expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);

    const pid = postmasterPid(dataDir);
    await server.stop();
    await server.stop();
    expect(pid !== undefined && processExists(pid)).toBe(false);
  });

  test('a later start keeps data, password and port', async () => {
    const dataDir = newDataDir('again');
    const first = await start(dataDir);
    await query(first.url('postgres'), 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(second.url('postgres')).toBe(first.url('postgres'));
    expect(await query(second.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('whoever finds it running attaches to it and does not stop it', async () => {
    const dataDir = newDataDir('attach');
    const owner = await start(dataDir);
    const guest = await start(dataDir);
    expect(guest).toMatchObject({ isAttached: true, port: owner.port });
    await guest.stop();
    expect(await query(owner.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
  });

  test('what was committed survives a kill -9 of the server', async () => {
    const dataDir = newDataDir('killed');
    const first = await start(dataDir);
    await query(first.url('postgres'), 'create table kept as select generate_series(1, 1000)');
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL');
    await first.exited;
    const second = await start(dataDir);
    expect(second.isAttached).toBe(false);
    expect(await query(second.url('postgres'), 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    await second.stop();
  });

  test('a postmaster.pid whose process id went to another program does not block the start', async () => {
    const dataDir = newDataDir('reused-pid');
    await (await start(dataDir)).stop();
    const user = serverUser(path.join(dataDir, 'postgres/cluster'));
    const stranger = spawn('sleep', ['60'], { ...user, stdio: 'ignore' });
    children.push(stranger);
    writeFileSync(pidFile(dataDir), `${stranger.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`, {
      mode: 0o600,
    });
    if (user) chownSync(pidFile(dataDir), user.uid, user.gid);
    const server = await start(dataDir);
    expect(server.isAttached).toBe(false);
    await server.stop();
    expect(stranger.exitCode).toBeNull();
  });

  test.runIf(process.platform === 'linux')(
    'a killed server that nobody reaped does not block the start',
    async () => {
      const dataDir = newDataDir('zombie');
      // A parent that never waits for its child, like the first process of many containers: the child becomes a zombie.
      const impostor = path.join(root, 'postgres');
      copyFileSync('/bin/sleep', impostor);
      const parent = spawn('sh', ['-c', '"$0" 60 & exec sleep 61', impostor], { stdio: 'ignore' });
      children.push(parent);
      const childrenFile = `/proc/${parent.pid}/task/${parent.pid}/children`;
      const zombiePid = await vi.waitUntil(() => Number(readFileSync(childrenFile, 'utf8').trim()), {
        timeout: 5_000,
      });
      await (await start(dataDir)).stop();
      process.kill(zombiePid, 'SIGKILL');
      writeFileSync(pidFile(dataDir), `${zombiePid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`);
      const server = await start(dataDir);
      expect(server.isAttached).toBe(false);
      expect(readFileSync(`/proc/${zombiePid}/stat`, 'utf8')).toContain(') Z ');
      await server.stop();
    },
  );

  test('a remembered port that another program took is replaced', async () => {
    const dataDir = newDataDir('port-taken');
    const first = await start(dataDir);
    await first.stop();
    const { createServer } = await import('node:net');
    const rival = createServer();
    await new Promise<void>((resolve) => rival.listen(first.port, '127.0.0.1', resolve));
    const second = await start(dataDir);
    expect(second.port).not.toBe(first.port);
    expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    rival.close();
  });

  test('a lost password is reported, not replaced', async () => {
    const dataDir = newDataDir('lost-password');
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'postgres/password'));
    await expect(start(dataDir)).rejects.toThrow(/password is missing/);
  });
});

describe('a server in other processes', () => {
  let script: string;

  beforeAll(async () => {
    script = await makeCheckout(path.join(root, 'checkout'));
  });

  test('two starts at once share one server and one database', async () => {
    const dataDir = newDataDir('concurrent');
    const both = [launch(script, dataDir), launch(script, dataDir)];
    const results = await Promise.all(both.map(({ ready }) => ready));
    expect(results.filter(({ isAttached }) => isAttached)).toHaveLength(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(results[0]?.url).toBe(results[1]?.url);
    expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('stage-'))).toEqual(
      [],
    );
    await Promise.all(both.map(finish));
  });

  test('a start killed during initdb leaves nothing that stops the next, whenever it was killed', async () => {
    for (const delayMs of [0, 60, 250]) {
      const dataDir = newDataDir(`initdb-${delayMs}`);
      const killed = launch(script, dataDir);
      const home = path.join(dataDir, 'postgres');
      const staged = (): boolean =>
        existsSync(home) && readdirSync(home).some((name) => name.startsWith('stage-'));
      await vi.waitUntil(staged, { timeout: 10_000, interval: 1 });
      await sleep(delayMs);
      killed.child.kill('SIGKILL');
      await vi.waitUntil(() => killed.child.signalCode !== null);
      expect(existsSync(path.join(home, 'cluster'))).toBe(false);
      const server = await start(dataDir);
      expect(await query(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      await (await start(dataDir)).stop();
    }
  });

  test('a start killed later leaves the server, and the next start attaches to it', async () => {
    const dataDir = newDataDir('orphan');
    const killed = launch(script, dataDir);
    const { url } = await killed.ready;
    await query(url, 'create table kept as select 1 as one');
    killed.child.kill('SIGKILL');
    const server = await start(dataDir);
    expect(server.isAttached).toBe(true);
    expect(await query(server.url('shop'), 'select one from kept')).toEqual([{ one: 1 }]);
  });

  test('library links that npm did not make are added', async () => {
    const checkout = path.join(root, 'linkless');
    const ownScript = await makeCheckout(checkout);
    removeLibraryLinks(checkout);
    const running = launch(ownScript, newDataDir('linkless-data'));
    expect(await running.ready).toMatchObject({ isAttached: false, created: true });
    await finish(running);
  });

  describe.runIf(isRoot())('as root', () => {
    test('a checkout and its data below a folder of mode 700 work, and the data stays there', async () => {
      const home = path.join(root, 'private-home');
      mkdirSync(home, { mode: 0o700 });
      const ownScript = await makeCheckout(path.join(home, 'checkout'));
      const dataDir = newDataDir('private-home/checkout/.data');
      for (const created of [true, false]) {
        const running = launch(ownScript, dataDir);
        const result = await running.ready;
        expect(result).toMatchObject({ isAttached: false, created });
        // The server opens files of the cluster by their full path for this.
        await query(result.url, 'create table if not exists kept as select 1 as one');
        expect(await query(result.url, 'select pg_reload_conf() as reloaded')).toEqual([{ reloaded: true }]);
        await finish(running);
      }
      expect(existsSync(path.join(dataDir, 'postgres/cluster/PG_VERSION'))).toBe(true);
      expect(statSync(path.join(dataDir, 'postgres/cluster')).uid).not.toBe(0);
      expect(statSync(home).mode & 0o777).toBe(0o700);
    });

    test('an ordinary user starts it, even from a node_modules that is read-only and lacks the links', async () => {
      const user = serverUser(path.join(root, 'nothing'));
      if (!user) throw new Error('root needs a server user');
      const checkout = path.join(root, 'read-only');
      const ownScript = await makeCheckout(checkout);
      removeLibraryLinks(checkout);
      const dataDir = newDataDir('ordinary');
      mkdirSync(dataDir);
      chownSync(dataDir, user.uid, user.gid);
      const running = launch(ownScript, dataDir, user);
      expect(await running.ready).toMatchObject({ isAttached: false, created: true });
      expect(statSync(path.join(dataDir, 'postgres/cluster')).uid).toBe(user.uid);
      await finish(running);

      const asRoot = await start(dataDir);
      expect(asRoot.isAttached).toBe(false);
      await asRoot.stop();
      expect(statSync(path.join(dataDir, 'postgres/cluster')).uid).toBe(user.uid);
    });
  });
});
