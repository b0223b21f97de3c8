import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import type { Logger } from '../../platform/log.ts';

/**
 * Makes the tables of today and the two days to come, and drops whole days that are older than they are kept. Deletes
 * phones that have not been connected to a hotspot for as long, unless its owner blocks them, and commands that ended
 * as long ago.
 */
export function keepTelemetryDays(db: Database, clock: Clock, retentionDays: number, log: Logger) {
  return async (): Promise<void> => {
    const now = clock.now().getTime();
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    for (const ahead of [0, 1, 2]) {
      await sql`select create_telemetry_day(${day(now + ahead * dayMs)}::date)`.execute(db);
    }
    const { rows } = await sql<{ dropped: number }>`
      select drop_telemetry_before(${day(now - retentionDays * dayMs)}::date) as dropped
    `.execute(db);
    const dropped = rows[0]?.dropped ?? 0;
    if (dropped > 0) log.info({ dropped }, 'days of telemetry were dropped');
    const before = new Date(now - retentionDays * dayMs);
    await deleteInPortions(db, {
      table: 'hotspot_clients',
      by: 'last_seen_at',
      where: sql`last_seen_at < ${before} and not connected and not blocked`,
    });
    await deleteInPortions(db, {
      table: 'device_commands',
      by: 'changed_at',
      where: sql`state not in ('waiting', 'sent') and changed_at < ${before}`,
    });
  };
}
