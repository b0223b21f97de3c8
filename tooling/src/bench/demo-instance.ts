import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundle, serverProgram, simulatorsProgram } from '../bundle.ts';
import { startPostgres } from '../embedded-postgres.ts';
import { readSimulatorsEnv, startSimulators } from '../launch.ts';
import { findFreePort } from '../ports.ts';
import { type RunningProgram, startProgram } from '../program.ts';
import { cacheDir } from '../repository.ts';
import type { Session } from '../session.ts';

/** A separate demo: what `npm start` runs, on free ports and in a folder that is removed with it. */
export interface DemoInstance {
  readonly origin: string;
  readonly wechatPayUrl: string;
  readonly databaseUrl: string;
  readonly postgresLog: string;
  /** Stops the server while the work runs, so that nothing else uses the database. */
  withoutServer(work: () => Promise<void>): Promise<void>;
  /** Stops server and simulators; the database stays. */
  stopPrograms(): Promise<void>;
}

export interface DemoOptions {
  /** More of the server's environment, such as `DEVICE_LINK: 'platform'`. */
  readonly serverEnv?: Readonly<Record<string, string>>;
  /** Settings of PostgreSQL. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
}

const databaseName = 'device_pay';
/** Far from the ports of a usual demo; if they are taken, the simulators use higher ones. */
export const benchSimulatorsPort = 28_090;

/**
 * Starts database, simulators and server as separate processes from production bundles. The session stops them and
 * removes their folder. Resolves when the server is ready; rejects with its last output if it ends before.
 */
export async function startDemoInstance(
  session: Session,
  { serverEnv = {}, postgresSettings = {} }: DemoOptions = {},
): Promise<DemoInstance> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'device-pay-bench-'));
  session.keep({
    exited: new Promise(() => {}),
    stop: async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }),
  });
  const [postgres, serverScript, simulatorsScript] = await Promise.all([
    startPostgres({ dataDir, log: console.log, settings: postgresSettings }),
    bundle(serverProgram),
    bundle(simulatorsProgram),
  ]);
  session.keep({
    stop: () => postgres.stop(),
    exited: postgres.exited.then(() => ({ exitCode: 1, report: 'The database stopped unexpectedly.' })),
  });
  await postgres.ensureDatabase(databaseName);
  const databaseUrl = postgres.url(databaseName);

  const port = await findFreePort('127.0.0.1');
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn' };
  const settings = { port, dataDir, databaseUrl, demo: true, simulatorsPort: benchSimulatorsPort };
  const simulators = startSimulators(simulatorsScript, settings, env);
  session.keep({ stop: () => simulators.stop(), exited: new Promise(() => {}) });
  await simulators.ready;
  const simulatorsEnv = readSimulatorsEnv(dataDir);

  const serverEnvironment = {
    ...simulatorsEnv,
    ...env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    METRICS_PORT: '0',
    ...(process.env.BENCH_PROFILE && {
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.join(cacheDir, 'bench')}`,
    }),
    // All of the load comes from one address.
    RATE_LIMIT_PER_MINUTE: '1000000000',
    // Otherwise the reports of devices would be measured, too.
    DEVICE_LINK: 'none',
    ...serverEnv,
  };
  const origin = `http://127.0.0.1:${port}`;
  const startServer = async (): Promise<RunningProgram> => {
    const started = startProgram({
      name: 'server',
      script: serverScript,
      env: serverEnvironment,
      readyMessage: 'ready',
      logFile: path.join(dataDir, 'logs/server.log'),
    });
    session.keep({ stop: () => started.stop(), exited: new Promise(() => {}) });
    await started.ready;
    return started;
  };
  let server = await startServer();

  return {
    origin,
    wechatPayUrl: String(simulatorsEnv.WECHAT_PAY_BASE_URL),
    databaseUrl,
    postgresLog: path.join(dataDir, 'logs/postgres.log'),
    async withoutServer(work) {
      await server.stop();
      await work();
      server = await startServer();
    },
    async stopPrograms() {
      await server.stop();
      await simulators.stop();
    },
  };
}
