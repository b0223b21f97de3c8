import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseRememberedPort, rememberPort } from './ports.ts';
import { findBinaries, type PostgresBinaries, postgresEnvironment } from './postgres-binaries.ts';
import {
  createCluster,
  findPostmaster,
  type PostgresHome,
  preparePostgresHome,
  readOrCreatePassword,
  superuser,
} from './postgres-cluster.ts';
import { reachableFolder, type ServerUser, serverUser } from './postgres-user.ts';

export type PostgresOptions = {
  /** The application's DATA_DIR: the cluster goes to `postgres/` and the server's log to `logs/` in it. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Further server settings, such as `{ fsync: 'off' }` for a database that only tests use. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type RunningPostgres = {
  readonly port: number;
  /** Whether the server was already running: then somebody else stops it, and `stop` does nothing. */
  readonly isAttached: boolean;
  /** A connection URL with user and password; the database need not exist yet. */
  url(databaseName: string): string;
  /** Creates the database when it doesn't exist yet. Resolves with whether it was created now. */
  ensureDatabase(databaseName: string): Promise<boolean>;
  /** Resolves when the server that this call started ends, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends sessions, writes everything out and stops. Safe to call twice. */
  stop(): Promise<void>;
};

type Launch = { readonly child: ChildProcess; readonly port: number };

/** How long a live server may take to start: crash recovery of a large database takes time. */
const startTimeoutMs = 120_000;
const pollMs = 5;
const retryMs = 100;
/** How many attempts may fail without another start as the cause: a killed server's backends take a moment to end. */
const maxFailures = 30;

/**
 * Starts the PostgreSQL that npm ships on DATA_DIR, or attaches to the one that already runs there.
 * It listens on 127.0.0.1 only, with a password (SCRAM) that is kept in DATA_DIR with mode 600.
 *
 * Needs no lock of its own: creating the cluster ends in a rename, and PostgreSQL admits one server per
 * cluster. Whoever loses either race attaches to the winner, and a start killed at any point leaves
 * nothing that the next one can't use. Throws with a sentence for the user when it can't start.
 */
export async function startPostgres({
  dataDir,
  log,
  settings = {},
}: PostgresOptions): Promise<RunningPostgres> {
  const home = preparePostgresHome(dataDir);
  const password = readOrCreatePassword(home);
  const deadline = Date.now() + startTimeoutMs;
  let binaries: PostgresBinaries | undefined;
  let failures = 0;

  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(home.clusterDir);
    if (postmaster) {
      if (postmaster.isReady && (await canLogIn(postmaster.port, home, password))) {
        return attached(postmaster.port, password);
      }
      await sleep(retryMs / 2);
      continue;
    }
    const user = serverUser(home.clusterDir);
    binaries ??= await findBinaries(home.homeDir, user, log);
    if (!existsSync(home.clusterDir)) await createCluster(home, binaries, user, password);

    const logStart = statSync(home.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const launch = await launchServer(home, binaries, user, settings);
    if (await becameReady(launch, home.clusterDir, deadline)) {
      rememberPort(home.portFile, launch.port);
      return started(launch, password);
    }
    failures += 1;
    if (failures >= maxFailures) {
      const reason = readFileSync(home.logFile).subarray(logStart).toString().trim();
      throw new Error(`PostgreSQL does not start on ${home.clusterDir}:\n${reason}`);
    }
    await sleep(retryMs);
  }
  throw new Error(
    `PostgreSQL on ${home.clusterDir} was not ready in ${startTimeoutMs / 1000} s: see ${home.logFile}`,
  );
}

/** The server that runs on DATA_DIR now; undefined if there is none that accepts sessions. Starts nothing. */
export async function findPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const postmaster = await findPostmaster(path.resolve(dataDir, 'postgres/cluster'));
  if (!postmaster?.isReady) return undefined;
  const home = preparePostgresHome(dataDir);
  const password = readOrCreatePassword(home);
  return (await canLogIn(postmaster.port, home, password)) ? attached(postmaster.port, password) : undefined;
}

async function launchServer(
  home: PostgresHome,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Launch> {
  const port = await chooseRememberedPort(home.portFile, '127.0.0.1');
  const folder = reachableFolder(home.homeDir, user);
  const logFd = openSync(home.logFile, 'a', 0o600);
  try {
    const allSettings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '128MB',
      max_connections: '100',
      ...settings,
    };
    const child = spawn(
      binaries.postgres,
      [
        '-D',
        path.join(folder.path, path.basename(home.clusterDir)),
        '-p',
        String(port),
        ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...user,
        cwd: '/',
        // In a session of its own: Ctrl-C in the terminal must not stop it before the programs that use it.
        detached: true,
        // The stale-lock check of PostgreSQL must not take us, its starter, for a rival server.
        env: { ...postgresEnvironment(), PG_GRANDPARENT_PID: String(process.ppid) },
        stdio: ['ignore', logFd, logFd, ...(folder.fd === undefined ? [] : [folder.fd])],
      },
    );
    child.on('error', () => {});
    child.unref();
    return { child, port };
  } finally {
    closeSync(logFd);
    if (folder.fd !== undefined) closeSync(folder.fd);
  }
}

async function becameReady({ child }: Launch, clusterDir: string, deadline: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const postmaster = await findPostmaster(clusterDir);
    if (postmaster?.pid === child.pid && postmaster.isReady) return true;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return false;
    }
    await sleep(pollMs);
  }
  return false;
}

function started({ child, port }: Launch, password: string): RunningPostgres {
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode !== null || child.signalCode !== null) resolve();
  });
  return {
    ...access(port, password),
    isAttached: false,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      // SIGINT is PostgreSQL's "fast" shutdown; SIGQUIT leaves recovery to the next start.
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
      await exited;
      clearTimeout(impatience);
    },
  };
}

function attached(port: number, password: string): RunningPostgres {
  return {
    ...access(port, password),
    isAttached: true,
    exited: new Promise(() => {}),
    stop: async () => {},
  };
}

function access(port: number, password: string): Pick<RunningPostgres, 'port' | 'url' | 'ensureDatabase'> {
  const url = (databaseName: string): string =>
    `postgresql://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(databaseName)}`;
  return {
    port,
    url,
    async ensureDatabase(databaseName) {
      const client = new pg.Client({ connectionString: url('postgres') });
      // What it tells, the query throws too; without a listener it would end the process.
      client.on('error', () => {});
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName)}`);
        return true;
      } catch (error) {
        // 42P04: it exists. 23505: another start creates it at this very moment.
        if (['42P04', '23505'].includes((error as { code?: string }).code ?? '')) return false;
        throw error;
      } finally {
        await client.end();
      }
    },
  };
}

/**
 * Proves that it is our server: with SCRAM the server, too, must know the password. False while it can't
 * take sessions, as when it is shutting down; throws when the password is wrong, since waiting won't help.
 */
async function canLogIn(port: number, home: PostgresHome, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: access(port, password).url('postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return false;
    throw new Error(
      `The PostgreSQL on ${home.clusterDir} does not accept the password in ${home.passwordFile}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
