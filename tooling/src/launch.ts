import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, type Program } from './bundle.ts';
import { type RunningPostgres, startPostgres } from './embedded-postgres.ts';
import { isPortFree } from './ports.ts';
import { type RunningProgram, startProgram } from './program.ts';
import { runSession, type Session } from './session.ts';
import { startBanner } from './start-banner.ts';
import { readStartSettings, type StartSettings } from './start-settings.ts';

export type LaunchParts = {
  readonly server: Program;
  readonly simulators: Program;
  readonly portal: { isStale(): boolean; build(): Promise<void> };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a relative DATA_DIR is relative to. */
  readonly baseDir: string;
};

const databaseName = 'device_pay';

/** Starts database, simulators and server and keeps them running. Resolves with the exit code: see runSession. */
export const launch = (parts: LaunchParts): Promise<number> =>
  runSession((session) => startAll(parts, session));

async function startAll(parts: LaunchParts, session: Session): Promise<void> {
  const startedMs = performance.now();
  const settings = readStartSettings(parts.env, parts.baseDir);
  const { port, dataDir, demo } = settings;
  // Both addresses: a program on 127.0.0.1 alone would otherwise go unnoticed on some systems.
  if (!(await isPortFree(port)) || !(await isPortFree(port, '127.0.0.1'))) {
    throw new Error(`Port ${port} is taken by another program: stop that one, or set PORT to another port.`);
  }

  const [databaseUrl, serverScript, simulatorsScript] = await allOrFirstError([
    prepareDatabase(settings, session),
    bundle(parts.server),
    demo ? bundle(parts.simulators) : undefined,
    preparePortal(parts.portal),
  ]);
  if (session.isEnding()) return;

  let simulatorsEnv: Record<string, string> = {};
  if (simulatorsScript !== undefined) {
    const simulators = startSimulators(simulatorsScript, settings, parts.env);
    session.keep(simulators);
    await simulators.ready;
    simulatorsEnv = readSimulatorsEnv(dataDir);
    if (session.isEnding()) return;
  }

  const server = startProgram({
    name: 'server',
    script: serverScript,
    env: {
      // What the user set goes before what the simulators suggest.
      ...simulatorsEnv,
      ...parts.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? '1' : '0',
    },
    readyMessage: 'ready',
    logFile: demo ? path.join(dataDir, 'logs/server.log') : undefined,
  });
  session.keep(server);
  await server.ready;
  if (!session.isEnding())
    console.log(
      startBanner({
        port,
        demo,
        shellUrl: simulatorsEnv.SHELL_ORIGINS?.split(',')[0],
        miniProgramUrl: simulatorsEnv.MINI_PROGRAM_ORIGINS?.split(',')[0],
        dataDir,
        startedInMs: performance.now() - startedMs,
      }),
    );
}

const simulatorsDir = (dataDir: string): string => path.join(dataDir, 'simulators');

/** Starts what stands for the providers; it takes a row of free ports from the one that the settings name. */
export function startSimulators(
  script: string,
  { dataDir, port, simulatorsPort }: StartSettings,
  env: LaunchParts['env'],
): RunningProgram {
  return startProgram({
    name: 'simulators',
    script,
    env: {
      ...env,
      SIMULATORS_DIR: simulatorsDir(dataDir),
      SIMULATORS_PORT: String(simulatorsPort),
      PORT: String(port),
    },
    readyMessage: 'simulators ready',
    logFile: path.join(dataDir, 'logs/simulators.log'),
  });
}

/** The provider settings that lead a server to the simulators; they write them before they are ready. */
export const readSimulatorsEnv = (dataDir: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(simulatorsDir(dataDir), 'env.json'), 'utf8')) as Record<string, string>;

/** Resolves with the URL of a database that exists. */
export async function prepareDatabase(
  { databaseUrl, dataDir }: StartSettings,
  session: Session,
): Promise<string> {
  requireFolder(dataDir);
  if (databaseUrl !== undefined) return databaseUrl;
  const startedMs = performance.now();
  const postgres: RunningPostgres = await startPostgres({ dataDir, log: console.log });
  const report = `The database stopped unexpectedly: see ${path.join(dataDir, 'logs/postgres.log')}`;
  session.keep({
    stop: () => postgres.stop(),
    exited: postgres.exited.then(() => ({ exitCode: 1, report })),
  });
  const created = await postgres.ensureDatabase(databaseName);
  const how = postgres.attached ? 'already running' : created ? 'created' : 'started';
  console.log(`Database ${how} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
  return postgres.url(databaseName);
}

/** Root may write anywhere but to what is mounted read-only, so this asks the system, not the mode. */
function requireFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${dataDir} cannot be written to (${(error as Error).message}): set it to another folder.`,
    );
  }
}

async function preparePortal(portal: LaunchParts['portal']): Promise<void> {
  if (!portal.isStale()) return;
  const startedMs = performance.now();
  console.log('Building the portal …');
  await portal.build();
  console.log(`Portal built (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
}

/** Like Promise.all, but waits for all of them even when one fails, so that nothing goes on unseen. */
async function allOrFirstError<const T extends readonly unknown[]>(
  tasks: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
