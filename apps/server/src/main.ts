import { accessSync, constants, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../migrations/migrate.ts';
import { tellAbsentKeys } from './absent-keys.ts';
import { compose } from './compose.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { fileStorage, requireFileKeys, requireFiles, tellAbsentFiles } from './files-storage.ts';
import { hasPortal } from './http/portal.ts';
import { type Config, ConfigError, readConfig, unknownSettings } from './platform/config.ts';
import { requireClock } from './platform/database/clock-difference.ts';
import { connectDatabase, requireDatabase } from './platform/database/connect.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { watchOutgoing } from './platform/outgoing.ts';
import { collectorOf, startTracing } from './platform/tracing.ts';
import { fillReferenceData } from './reference/fill-reference-data.ts';
import { requireSettings } from './require-settings.ts';

/**
 * How long clients on kept connections have to send one more request, whose answer tells them that the connection ends.
 */
const leavingMs = 500;

/** Starts one server process: migrate, fill in what must be there, listen, work on jobs, stop in order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  requireSettings(config);
  const log = createLogger(config.LOG_LEVEL);
  if (!config.DEMO) tellDoubts(config, log);

  requireDataFolder(config);
  const setup = connectDatabase(config.DATABASE_URL, { poolSize: 2, log, unhurried: true });
  await requireDatabase(setup.db);
  await requireClock(setup.db);
  await migrate(setup.db);
  await requireFiles(config, setup.db);
  await requireFileKeys(config, setup.db);
  await fillReferenceData(setup.db);
  if (config.DEMO) await fillDemo(setup.db, new Date());
  await setup.close();

  const stopTracing = await startTracing(config, log);
  const server = await compose(config, log);
  watchOutgoing(server.metrics, collectorOf(config));
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // A request that hangs must not keep the process for ever.
    setTimeout(() => {
      log.warn('a request or a job did not end within 25 s, and is cut off');
      process.exit(1);
    }, 25_000).unref();
    // Connections in use end with an answer that says so (http/health.ts), not in the middle of a request.
    server.health.ready = false;
    await sleep(leavingMs);
    await server.stop();
    await stopTracing();
    process.exit(0);
  };
  // SIGHUP comes from a closed terminal, or from a reload as with nginx: by default it would cut off every request.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'));

  await server.app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    const { message } = error as Error;
    throw new ConfigError(`PORT or HOST: ${config.HOST}:${config.PORT} cannot be listened on: ${message}`);
  });
  await server.work();
  const metrics = config.METRICS_PORT > 0 ? await serveMetrics(server.metrics, config.METRICS_PORT) : null;
  if (config.METRICS_PORT > 0 && !metrics) {
    log.warn({ port: config.METRICS_PORT }, 'METRICS_PORT is taken: no metrics are served');
  }
  // Printed at any LOG_LEVEL, for the process that started this one; it may be gone, or the disk full.
  process.stdout.on('error', () => undefined);
  process.stdout.write(`${JSON.stringify({ level: 'info', port: config.PORT, msg: 'ready' })}\n`);
  await lookAtStored(config, log);
}

/** Reads whole tables, so only now that the process serves, and on a connection of its own. */
async function lookAtStored(config: Config, log: Logger): Promise<void> {
  const { db, close } = connectDatabase(config.DATABASE_URL, { poolSize: 1, log, unhurried: true });
  try {
    await tellAbsentKeys(db, config, log);
    await tellAbsentFiles(db, fileStorage(config), log);
  } catch (error) {
    log.warn({ err: error }, 'it could not be checked whether the key files and the stored files are whole');
  } finally {
    await close();
  }
}

/** Warns of settings that are allowed, but are usually a mistake. */
function tellDoubts({ PORTAL_DIR: folder }: Config, log: Logger): void {
  for (const name of unknownSettings(process.env))
    log.warn({ name }, 'a variable looks like a setting, and is none: is it misspelt?');
  if (!hasPortal(folder)) log.warn({ folder }, 'PORTAL_DIR has no built portal: only calls are answered');
}

/** Uploads are spooled to this folder, wherever files are kept. */
function requireDataFolder({ DATA_DIR: folder }: Config): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${folder} cannot be written to: ${(error as Error).message}`);
  }
}

/** The error and its causes: a failed migration's error has its name, the cause has the reason. */
function causes(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...(error.cause === undefined ? [] : causes(error.cause))];
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`The configuration is wrong. ${error.message}\n`);
  else process.stderr.write(`${causes(error).join('\ncaused by ')}\n`);
  process.exit(1);
}
