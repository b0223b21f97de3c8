import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle, type Program } from './bundle.ts';
import { tellEarlierPayments } from './earlier-payments.ts';
import { findPostgres, type RunningPostgres, startPostgres } from './embedded-postgres.ts';
import { onStop } from './on-stop.ts';
import { isPortFree } from './ports.ts';
import { type RunningProgram, startProgram } from './program.ts';
import { runSession, type Session } from './session.ts';
import { isStartedOn, joinSharedStart, type SharedStart } from './shared-start.ts';
import { startBanner } from './start-banner.ts';
import { readStartSettings, type StartSettings } from './start-settings.ts';

export type LaunchParts = {
  readonly server: Program;
  readonly simulators: Program;
  readonly portal: { isStale(): boolean; build(): Promise<void> };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder to which a relative DATA_DIR is relative. */
  readonly baseDir: string;
};

const databaseName = 'device_pay';

/** How long the server of a killed start may take to free its port. */
const leavingTimeoutMs = 5_000;

/**
 * Starts database, simulators and server and keeps them running. Resolves with the exit code: see runSession.
 *
 * Several starts may run on one DATA_DIR, each on its own port. They share the database and the simulators of the first
 * one. When the first one ends, the others start again, and one of them becomes the first.
 */
export async function launch(parts: LaunchParts): Promise<number> {
  let isStopping = false;
  onStop(() => {
    isStopping = true;
  });
  for (;;) {
    let isLost = false;
    const exitCode = await runSession((session) =>
      startAll(parts, session, () => {
        isLost = true;
      }),
    );
    if (!isLost) return exitCode;
    if (isStopping) return 0;
  }
}

async function startAll(parts: LaunchParts, session: Session, onLost: () => void): Promise<void> {
  const startedMs = performance.now();
  const settings = readStartSettings(parts.env, parts.baseDir);
  const { port, dataDir, demo } = settings;
  if (await isStarted(settings)) {
    console.log(
      `Device Pay is already running here: http://localhost:${port}/pay/\n` +
        'Stop that one first, or set PORT for another one beside it.',
    );
    session.keep({ exited: Promise.resolve({ exitCode: 0 }), stop: async () => {} });
    return;
  }

  const [databaseUrl, serverScript, simulatorsScript] = await allOrFirstError([
    prepareDatabase(settings, session),
    bundle(parts.server),
    demo ? bundle(parts.simulators) : undefined,
    preparePortal(parts.portal),
  ]);
  if (session.isEnding()) return;

  const shared = await joinStarts(settings, databaseUrl, session, onLost);
  if (session.isEnding()) return;

  let simulatorsEnv: Record<string, string> = {};
  if (simulatorsScript !== undefined) {
    if (shared?.isFirst !== false) {
      const simulators = startSimulators(simulatorsScript, settings, parts.env);
      session.keep(simulators);
      await simulators.ready;
    }
    simulatorsEnv = readSimulatorsEnv(dataDir);
    if (session.isEnding()) return;
  }
  await shared?.markReady();

  const logFile = demo ? path.join(dataDir, 'logs/server.log') : undefined;
  const server = startServer(
    serverScript,
    settings,
    { ...simulatorsEnv, ...parts.env, DATABASE_URL: databaseUrl },
    logFile,
  );
  session.keep(server);
  await server.ready;
  if (session.isEnding()) return;
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
  if (demo && shared?.isFirst !== false) await tellEarlierPayments(databaseUrl, simulatorsEnv);
}

/**
 * Joins the other starts on the embedded database. When the start that runs what they share has ended, the session ends
 * and `onLost` is called. Undefined on the user's own database, which outlives every start: there nothing is shared, and
 * each start has its own simulators.
 */
async function joinStarts(
  { databaseUrl: own, dataDir, port }: StartSettings,
  databaseUrl: string,
  session: Session,
  onLost: () => void,
): Promise<SharedStart | undefined> {
  if (own !== undefined) return undefined;
  const shared = await joinSharedStart(databaseUrl, port).catch(async (error: unknown) => {
    if (session.isEnding() || (await findPostgres(dataDir))) throw error;
    // The database was another start's, which has ended since: building the portal takes half a minute.
    return undefined;
  });
  const report = 'The npm start that ran the database or the simulators has ended: starting again …';
  const exited = Promise.resolve(shared?.lost).then(() => {
    onLost();
    return { exitCode: 1, report };
  });
  session.keep({ exited, stop: async () => shared?.leave() });
  if (shared?.isFirst === false) console.log('Another npm start runs on this data: its simulators are used');
  return shared;
}

/**
 * Whether an npm start on the same data and port is already running.
 * @throws with a sentence when another program has the port
 */
async function isStarted({ port, dataDir, databaseUrl }: StartSettings): Promise<boolean> {
  const deadlineMs = Date.now() + leavingTimeoutMs;
  while (!(await isPortFree(port))) {
    const postgres = databaseUrl === undefined ? await findPostgres(dataDir) : undefined;
    if (postgres && (await isStartedOn(postgres.url(databaseName), port).catch(() => false))) return true;
    // If the database runs without a start on this port, a start was killed, and its server may be about to end.
    if (!postgres || Date.now() > deadlineMs)
      throw new Error(
        `Port ${port} is taken by another program: stop that one, or set PORT to another port.`,
      );
    await sleep(100);
  }
  return false;
}

const simulatorsDir = (dataDir: string): string => path.join(dataDir, 'simulators');

/** Starts the simulators, on the first row of free ports from the base port of the settings on. */
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

/**
 * Starts the server. `env` has its DATABASE_URL and, in the demo, the simulators' settings, which the user's override.
 * `logFile`: see {@link startProgram}.
 */
export function startServer(
  script: string,
  { dataDir, port, demo }: StartSettings,
  env: LaunchParts['env'],
  logFile: string | undefined,
): RunningProgram {
  return startProgram({
    name: 'server',
    script,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, DEMO: demo ? '1' : '0' },
    readyMessage: 'ready',
    logFile,
  });
}

/** The settings that point a server to the simulators, which write them to a file before they report ready. */
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
  const how = postgres.isAttached ? 'already running' : created ? 'created' : 'started';
  console.log(`Database ${how} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
  return postgres.url(databaseName);
}

/** Asks the system instead of reading the mode: root may write anywhere except to what is mounted read-only. */
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

/** Like Promise.all, but waits for all promises even when one fails, so that nothing continues unnoticed. */
async function allOrFirstError<const T extends readonly unknown[]>(
  tasks: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
