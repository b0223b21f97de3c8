import { sql, type Transaction } from 'kysely';
import type { DeviceReport } from '../../gateways/device/port.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { DataUse } from '../allowances/public.ts';
import type { LatestRow } from './merge-reports.ts';

/** Adds reports to the history. A report that comes again changes nothing. */
export async function writeHistory(
  trx: Transaction<Tables>,
  reports: readonly DeviceReport[],
): Promise<void> {
  const rows = reports.map(({ imei, at, position, ...rest }) => ({
    imei,
    at,
    battery_percent: rest.batteryPercent,
    signal_dbm: rest.signalDbm,
    network: rest.network,
    longitude: position?.longitude,
    latitude: position?.latitude,
    accuracy_m: position?.accuracyM,
    position_kind: position?.kind,
    speed_kmh: position?.speedKmh,
    heading_deg: position?.headingDeg,
    data_total_mb: rest.dataTotalMb,
    clients: rest.clients,
  }));
  // One parameter for all rows: thousands of placeholders would cost more than the rows.
  await sql`
    insert into device_telemetry (imei, at, battery_percent, signal_dbm, network, longitude, latitude, accuracy_m,
      position_kind, speed_kmh, heading_deg, data_total_mb, clients)
    select imei, at, battery_percent, signal_dbm, network, longitude, latitude, accuracy_m,
      position_kind, speed_kmh, heading_deg, data_total_mb, clients
    from json_populate_recordset(null::device_telemetry, ${JSON.stringify(rows)}::json)
    on conflict do nothing
  `.execute(trx);
}

/** A device that was heard of. */
interface SeenDevice {
  readonly imei: string;
  /** Whether it was online until now, or is not online now either. */
  readonly was_online: boolean;
  readonly bound_at: Date | null;
}

/**
 * Stores when devices were last seen, and locks them: other writers of the same devices wait, and none of them changes
 * hands meanwhile. Devices that are not in stock are left out.
 */
export async function markSeen(
  trx: Transaction<Tables>,
  latest: readonly LatestRow[],
  onlineSince: Date,
): Promise<ReadonlyMap<string, SeenDevice>> {
  const json = JSON.stringify(latest.map(({ imei, seen_at }) => ({ imei, seen_at })));
  const { rows } = await sql<SeenDevice>`
    with fresh as materialized (
      select r.imei, r.seen_at, d.online as was_online
      from json_to_recordset(${json}::json) as r (imei text, seen_at timestamptz)
      join devices d on d.imei = r.imei order by r.imei for no key update of d
    )
    update devices d set last_seen_at = greatest(d.last_seen_at, f.seen_at),
      online = d.online or f.seen_at > ${onlineSince}
    from fresh f where d.imei = f.imei
    returning d.imei, f.was_online or not d.online as was_online, d.bound_at
  `.execute(trx);
  return new Map(rows.map((row) => [row.imei, row]));
}

/**
 * How far the devices' counters have gone on since what is last known, report by report in the order of their times. A
 * counter that went back (another device behind the same number, a reset) begins anew, and nothing is made of it. Under
 * the lock of {@link markSeen}.
 */
export async function dataUses(
  trx: Transaction<Tables>,
  reports: readonly DeviceReport[],
): Promise<DataUse[]> {
  const counted = reports
    .filter(({ dataTotalMb }) => dataTotalMb !== null)
    .map(({ imei, at, dataTotalMb }) => ({ imei, at, total: dataTotalMb }));
  const { rows } = await sql<DataUse>`
    with said as (
      select distinct on (r.imei, r.at) r.imei, r.at, r.total, l.data_total_mb
      from json_to_recordset(${JSON.stringify(counted)}::json) as r (imei text, at timestamptz, total bigint)
      left join device_latest l on l.imei = r.imei
      where l.data_at is null or l.data_at < r.at
      order by r.imei, r.at
    ), steps as (
      select imei, at, total - lag(total, 1, data_total_mb) over (partition by imei order by at) as used_mb from said
    )
    select imei, used_mb, at from steps where used_mb > 0 order by imei, at
  `.execute(trx);
  return rows;
}

/** Brings what is last known up to date, measure by measure. Devices that are not in stock are left out. */
export async function writeLatest(trx: Transaction<Tables>, latest: readonly LatestRow[]): Promise<void> {
  const json = JSON.stringify(latest);
  const newer = (column: string, at: string) =>
    sql.raw(
      `${column} = case when excluded.${at} > coalesce(l.${at}, '-infinity') then excluded.${column} else l.${column} end`,
    );
  const columns = measures.flatMap(({ at, of }) => [...of, at].map((column) => newer(column, at)));
  const names = sql.raw(measures.flatMap(({ at, of }) => [...of, at]).join(', '));
  await sql`
    insert into device_latest as l (imei, ${names})
    select r.imei, ${sql.raw(
      measures
        .flatMap(({ at, of }) => [...of, at])
        .map((c) => `r.${c}`)
        .join(', '),
    )}
    from json_populate_recordset(null::device_latest, ${json}::json) r
    join devices d on d.imei = r.imei
    order by r.imei
    on conflict (imei) do update set ${sql.join(columns)}
  `.execute(trx);
}

/** The columns of device_latest, by the time that they share. */
const measures = [
  { at: 'battery_at', of: ['battery_percent'] },
  { at: 'signal_at', of: ['signal_dbm', 'network'] },
  {
    at: 'position_at',
    of: ['longitude', 'latitude', 'accuracy_m', 'position_kind', 'speed_kmh', 'heading_deg'],
  },
  { at: 'data_at', of: ['data_total_mb'] },
  { at: 'clients_at', of: ['clients'] },
] as const;
