import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle, serverProgram, simulatorsProgram } from '../bundle.ts';
import { type RunningPostgres, startPostgres } from '../embedded-postgres.ts';
import { readSimulatorsEnv, startSimulators } from '../launch.ts';
import { findFreePortFrom } from '../ports.ts';
import { findPostmaster } from '../postgres-cluster.ts';
import { type RunningProgram, startProgram } from '../program.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/** What a round can kill, or freeze for a while. */
export const victims = [
  'one server',
  'the other server',
  'both servers',
  'database (SIGKILL)',
  'database (immediate)',
  'one server, frozen',
] as const;
export type Victim = (typeof victims)[number];

/** Two servers behind a balancer on one durable PostgreSQL, and the simulators, in a temporary folder. */
export interface Installation {
  /** The balancer's address, for clients and providers. */
  readonly origin: string;
  readonly databaseUrl: string;
  /** The addresses of the simulators, as the servers know them. */
  readonly wechatPayUrl: string;
  readonly alipayUrl: string;
  readonly devicePlatformUrl: string;
  kill(victim: Victim): Promise<void>;
  /** Starts again what was killed. Resolves when every server answers. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

const databaseName = 'device_pay';
/** Far from the ports of a usual demo; if they are taken, the simulators use higher ones. */
const simulatorsPort = 20_000;
/** Above those of the tests' own servers. */
const serversPort = 28_100;
const readyTimeoutMs = 120_000;
/** So long that its transactions are ended, and its jobs are given to the other server. */
const frozenMs = 45_000;
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** Everything as `npm start` builds and starts it, but with a durable PostgreSQL. */
export async function startInstallation(log: (message: string) => void): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'device-pay-crash-'));
  const stops: (() => Promise<void>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  ];
  // Stops everything also when this process is told to end; otherwise PostgreSQL would keep running. Not with onStop,
  // whose unref of the IPC channel could let a test's worker end while its parent still waits for its answer.
  const end = () => void stop().finally(() => process.exit(1));
  const stopAll = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
    for (const sign of endings) process.off(sign, end);
  };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  for (const sign of endings) process.once(sign, end);
  try {
    const running = await startParts(dataDir, log, stops);
    return { ...running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  dataDir: string,
  log: (message: string) => void,
  stops: (() => Promise<void>)[],
): Promise<Omit<Installation, 'stop'>> {
  const clusterDir = path.join(dataDir, 'postgres/cluster');
  let postgres: RunningPostgres = await startPostgres({ dataDir, log });
  stops.push(() => postgres.stop());
  await postgres.ensureDatabase(databaseName);
  const databaseUrl = postgres.url(databaseName);

  const [serverScript, simulatorsScript] = await Promise.all([
    bundle(serverProgram),
    bundle(simulatorsProgram),
  ]);
  const firstPort = await findFreePortFrom(serversPort);
  const ports = [firstPort, await findFreePortFrom(firstPort + 1)] as const;
  const balancer: Balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  stops.push(() => balancer.stop());

  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error' };
  const settings = { port: ports[0], dataDir, databaseUrl, demo: true, simulatorsPort };
  const simulators = startSimulators(simulatorsScript, settings, env);
  stops.push(() => simulators.stop());
  await simulators.ready;
  const simulatorsEnv = readSimulatorsEnv(dataDir);

  const startServer = (index: 0 | 1): RunningProgram =>
    startProgram({
      name: `server ${index + 1}`,
      script: serverScript,
      env: {
        ...simulatorsEnv,
        ...env,
        DATABASE_URL: databaseUrl,
        PORT: String(ports[index]),
        PUBLIC_ORIGIN: balancer.origin,
        DATA_DIR: dataDir,
        DEMO: '1',
        METRICS_PORT: '0',
        // All of the load comes from one address.
        RATE_LIMIT_PER_MINUTE: '1000000000',
      },
      readyMessage: 'ready',
      logFile: path.join(dataDir, `logs/server-${index + 1}.log`),
    });
  // The first server adds the demo's data, which the second one finds.
  const first = startServer(0);
  const servers = [first];
  stops.push(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  await first.ready;
  servers.push(startServer(1));
  const allReady = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.ready));
    await Promise.all(ports.map((port) => untilHealthy(`http://127.0.0.1:${port}`)));
  };
  await allReady();

  const struck = new Set<0 | 1>();
  const killServers = (...indexes: (0 | 1)[]) =>
    Promise.all(
      indexes.map(async (index) => {
        struck.add(index);
        await servers[index]?.kill();
      }),
    );
  const killDatabase = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    const postmaster = await findPostmaster(clusterDir);
    if (!postmaster) throw new Error('the database was not running');
    process.kill(postmaster.pid, signal);
    await postgres.exited;
  };
  return {
    origin: balancer.origin,
    databaseUrl,
    wechatPayUrl: String(simulatorsEnv.WECHAT_PAY_BASE_URL),
    alipayUrl: new URL('/', simulatorsEnv.ALIPAY_GATEWAY_URL).href,
    devicePlatformUrl: String(simulatorsEnv.DEVICE_PLATFORM_URL),
    async kill(victim) {
      if (victim === 'one server') await killServers(0);
      else if (victim === 'the other server') await killServers(1);
      else if (victim === 'both servers') await killServers(0, 1);
      else if (victim === 'one server, frozen') {
        servers[0]?.freeze();
        await sleep(frozenMs);
        servers[0]?.thaw();
      } else await killDatabase(victim === 'database (SIGKILL)' ? 'SIGKILL' : 'SIGQUIT');
    },
    async recover() {
      if (!(await findPostmaster(clusterDir))) {
        postgres = await startPostgres({ dataDir, log });
        if (postgres.url(databaseName) !== databaseUrl)
          throw new Error("the database's port was taken meanwhile");
      }
      for (const index of struck) servers[index] = startServer(index);
      struck.clear();
      await allReady();
    },
  };
}

async function untilHealthy(origin: string): Promise<void> {
  const until = Date.now() + readyTimeoutMs;
  while (Date.now() < until) {
    const isHealthy = await fetch(`${origin}/healthz/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(50);
  }
  throw new Error(`${origin} was not ready in ${readyTimeoutMs / 1000} s`);
}
