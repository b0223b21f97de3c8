import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type PostgresBinaries, postgresEnvironment } from './postgres-binaries.ts';
import { isRoot, reachableFolder, type ServerUser } from './postgres-user.ts';
import { runCommand } from './run-command.ts';

export const superuser = 'device_pay';

/**
 * Where things are below DATA_DIR/postgres. Only `clusterDir` belongs to the server's user: nothing that
 * root writes is at a place where that user could plant a link.
 */
export type PostgresHome = {
  readonly homeDir: string;
  readonly clusterDir: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly logFile: string;
};

/** Creates the folders. Throws when the cluster belongs to another user who is not root. */
export function preparePostgresHome(dataDir: string): PostgresHome {
  const homeDir = path.resolve(dataDir, 'postgres');
  const logsDir = path.resolve(dataDir, 'logs');
  // If we are root, the server's user must be able to enter this folder; otherwise nobody else needs to.
  mkdirSync(homeDir, { recursive: true });
  chmodSync(homeDir, isRoot() ? 0o711 : 0o700);
  mkdirSync(logsDir, { recursive: true });
  const clusterDir = path.join(homeDir, 'cluster');
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  if (!isRoot() && owner !== undefined && owner !== process.geteuid?.()) {
    throw new Error(
      `${clusterDir} belongs to another user (uid ${owner}): start as that user, or set DATA_DIR to another folder.`,
    );
  }
  return {
    homeDir,
    clusterDir,
    passwordFile: path.join(homeDir, 'password'),
    portFile: path.join(homeDir, 'port'),
    logFile: path.join(logsDir, 'postgres.log'),
  };
}

/**
 * The superuser's password: random, the same for every start. The first of several concurrent starts
 * decides. It reaches the disk before the cluster that depends on it.
 */
export function readOrCreatePassword({ homeDir, clusterDir, passwordFile }: PostgresHome): string {
  if (!existsSync(passwordFile)) {
    if (existsSync(clusterDir)) {
      throw new Error(
        `${passwordFile} is missing: restore it, or delete ${homeDir} to begin with an empty database.`,
      );
    }
    const draft = `${passwordFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    syncPath(draft);
    try {
      linkSync(draft, passwordFile);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(draft);
    syncPath(homeDir);
  }
  return readFileSync(passwordFile, 'utf8');
}

/**
 * Makes the cluster in a folder beside its place and renames it, so that one that exists is whole and
 * the first of several concurrent starts wins. Throws with initdb's own words when it fails.
 */
export async function createCluster(
  home: PostgresHome,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  password: string,
): Promise<void> {
  sweepStages(home.homeDir);
  const stage = path.join(home.homeDir, `stage-${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordCopy = path.join(stage, 'password');
  mkdirSync(stage, { mode: 0o700 });
  writeFileSync(passwordCopy, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(passwordCopy, user.uid, user.gid);
    chownSync(stage, user.uid, user.gid);
  }
  const folder = reachableFolder(stage, user);
  try {
    const { status, output } = await runCommand(
      binaries.initdb,
      [
        ['--pgdata', path.join(folder.path, 'cluster')],
        ['--pwfile', path.join(folder.path, 'password')],
        ['--username', superuser],
        ['--auth', 'scram-sha-256'],
        ['--encoding', 'UTF8'],
        // Ships with PostgreSQL itself: sorts alike on every machine, whatever locales it has.
        ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ].flat(),
      {
        ...user,
        cwd: '/',
        env: postgresEnvironment(),
        ...(folder.fd !== undefined && { inheritedFd: folder.fd }),
      },
    );
    if (status !== 0)
      throw new Error(`Could not create the database in ${home.clusterDir}:\n${output.trim()}`);
    try {
      renameSync(path.join(stage, 'cluster'), home.clusterDir);
      syncPath(home.homeDir);
    } catch (error) {
      if (!existsSync(home.clusterDir)) throw error;
    }
  } finally {
    if (folder.fd !== undefined) closeSync(folder.fd);
    removeStage(stage);
  }
}

/** Leftovers of starts that were killed while initdb ran. */
function sweepStages(homeDir: string): void {
  for (const name of readdirSync(homeDir)) {
    const pid = /^stage-(\d+)-/.exec(name)?.[1];
    if (pid === undefined) continue;
    const stage = path.join(homeDir, name);
    const ageMs = Date.now() - (statSync(stage, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    // By age, too, because the process id may belong to another process by now.
    if (!processExists(Number(pid)) || ageMs > 10 * 60_000) removeStage(stage);
  }
}

function removeStage(stage: string): void {
  try {
    rmSync(stage, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // An orphaned initdb may still write to it: the next start sweeps again.
  }
}

export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean };

/**
 * The server that runs on the cluster at this moment, from its postmaster.pid; undefined when there is
 * none. A file whose process id now belongs to another program or to a zombie (usual after a reboot, and
 * in containers) is removed, because PostgreSQL itself would refuse to start over it.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  let content: string;
  try {
    content = readFileSync(pidFile, 'utf8');
  } catch {
    return undefined;
  }
  // Lines: process id, data folder, start time, port, socket folder, address, shared memory, status.
  const lines = content.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return undefined;
  if (!(await isPostmasterOf(pid, clusterDir))) {
    removeIfUnchanged(pidFile, content);
    return undefined;
  }
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' };
}

async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    return (await runCommand('ps', ['-o', 'comm=', '-p', String(pid)])).output.includes('postgres');
  }
  try {
    // "1234 (postgres) S …". A zombie (Z) is a dead server that nobody reaped, as under a container's PID 1.
    const [, command, state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    if (command !== 'postgres' || state === 'Z' || state === 'X') return false;
  } catch {
    return false;
  }
  try {
    // A server's working directory is its cluster.
    const working = statSync(`/proc/${pid}/cwd`);
    const cluster = statSync(clusterDir);
    return working.ino === cluster.ino && working.dev === cluster.dev;
  } catch {
    // Root without the right to trace, as in most containers, can't look: believe the name.
    return true;
  }
}

/** Takes the file away in one step and puts it back if a server had rewritten it in the meantime. */
function removeIfUnchanged(file: string, content: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch {
    // Somebody else removed or replaced it first.
  }
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function syncPath(target: string): void {
  const fd = openSync(target, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
