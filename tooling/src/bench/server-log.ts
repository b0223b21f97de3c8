import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How the server's connections that answer calls are named; those of its job runner have another name. */
export const applicationName = 'device-pay';

/** What PostgreSQL begins the lines of its log with unless something else is said. */
export const usualLinePrefix = '%m [%p] ';

/** Changes settings of the cluster, for sessions that run already as well. Needs a superuser. */
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
