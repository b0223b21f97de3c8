import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The application name of the server's connections for calls; its job runner's connections have another one. */
export const applicationName = 'device-pay';

/** PostgreSQL's default prefix of log lines. */
export const usualLinePrefix = '%m [%p] ';

/** Changes settings of the cluster, also for sessions that are already open. Needs a superuser. */
export async function changeSettings(
  client: pg.Client,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`);
  }
  await client.query('select pg_reload_conf()');
  // Sessions read the new settings before their next statement, once the signal has reached them.
  await sleep(500);
}
