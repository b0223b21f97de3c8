import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

const halfHourMs = 30 * 60_000;
const points = 48;

/** The usual steps of LTE's signal strength. */
function barsOf(dbm: number): number {
  if (dbm >= -85) return 4;
  if (dbm >= -95) return 3;
  if (dbm >= -105) return 2;
  return dbm >= -115 ? 1 : 0;
}

export function getMifiSignal(db: Database): Handler<'hotspot.get-mifi-signal'> {
  return async ({ device, now }) => {
    const { imei } = device;
    const since = new Date(Math.max(now.getTime() - points * halfHourMs, device.bound_at?.getTime() ?? 0));
    const [latest, history] = await Promise.all([
      db.selectFrom('device_latest').selectAll().where('imei', '=', imei).executeTakeFirst(),
      // The last report of each half hour.
      sql<{ at: Date; dbm: number; network: string | null }>`
        select distinct on (date_bin('30 minutes', at, 'epoch')) at, signal_dbm as dbm, network
        from device_telemetry
        where imei = ${imei} and at >= ${since} and at <= ${now} and signal_dbm is not null
        order by date_bin('30 minutes', at, 'epoch') desc, at desc
        limit ${points}
      `.execute(db),
    ]);
    return {
      imei,
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      signal:
        latest?.signal_at && latest.signal_dbm !== null
          ? {
              dbm: latest.signal_dbm,
              // Without a connection there are no bars, whatever they were.
              bars: device.online ? barsOf(latest.signal_dbm) : 0,
              network: latest.network,
              asOf: latest.signal_at.toISOString(),
            }
          : null,
      history: history.rows.map(({ at, dbm, network }) => ({ at: at.toISOString(), dbm, network })).reverse(),
    };
  };
}
