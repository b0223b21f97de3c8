import { migrate } from '../migrations/migrate.ts';
import { compose } from './compose.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { connectDatabase } from './platform/database/connect.ts';
import { createLogger } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { fillReferenceData } from './reference/fill-reference-data.ts';

/** Starts one server process: migrate, fill in what must be there, listen, work on jobs, stop in order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);

  const setup = connectDatabase(config.DATABASE_URL, { poolSize: 2, log });
  await migrate(setup.db);
  await fillReferenceData(setup.db);
  if (config.DEMO) await fillDemo(setup.db, new Date());
  await setup.close();

  const server = await compose(config, log);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // A request that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), 25_000).unref();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'));

  await server.app.listen({ port: config.PORT, host: config.HOST });
  await server.work();
  const metrics = config.METRICS_PORT > 0 ? await serveMetrics(server.metrics, config.METRICS_PORT) : null;
  if (config.METRICS_PORT > 0 && !metrics) {
    log.warn({ port: config.METRICS_PORT }, 'METRICS_PORT is taken: no metrics are served');
  }
  // For whoever started this process, so it is said at any LOG_LEVEL.
  process.stdout.write(`${JSON.stringify({ level: 'info', port: config.PORT, msg: 'ready' })}\n`);
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`The configuration is wrong. ${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
