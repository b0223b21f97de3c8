import type { DeviceReport } from '../../gateways/device/port.ts';
import type { DeviceLatestRow } from '../../platform/database/tables.ts';

/** The newest of each measure of one device, with its own time, and when it was heard of. */
export type LatestRow = DeviceLatestRow & { seen_at: Date };

/** The position in a row of `device_latest` when none is known. Rows of the track have the same, but for the time. */
export const noPosition = {
  longitude: null,
  latitude: null,
  accuracy_m: null,
  position_kind: null,
  speed_kmh: null,
  heading_deg: null,
  position_at: null,
} as const;

const nothing = {
  ...noPosition,
  battery_percent: null,
  battery_at: null,
  signal_dbm: null,
  network: null,
  signal_at: null,
  data_total_mb: null,
  data_at: null,
  clients: null,
  clients_at: null,
} as const;

/**
 * What reports leave as the last known: one row a device, sorted by imei, so that two who write at once lock rows in
 * one order. A device that came back may send its old reports after a new one: the newer time wins, measure by measure.
 */
export function mergeReports(reports: readonly DeviceReport[]): LatestRow[] {
  const rows = new Map<string, LatestRow>();
  for (const report of reports) {
    const { imei, at } = report;
    const row = rows.get(imei) ?? { imei, seen_at: at, ...nothing };
    rows.set(imei, row);
    if (at > row.seen_at) row.seen_at = at;
    if (report.batteryPercent !== null && isNewer(at, row.battery_at)) {
      row.battery_percent = report.batteryPercent;
      row.battery_at = at;
    }
    if (report.signalDbm !== null && isNewer(at, row.signal_at)) {
      row.signal_dbm = report.signalDbm;
      row.network = report.network;
      row.signal_at = at;
    }
    if (report.dataTotalMb !== null && isNewer(at, row.data_at)) {
      row.data_total_mb = report.dataTotalMb;
      row.data_at = at;
    }
    if (report.clients !== null && isNewer(at, row.clients_at)) {
      row.clients = report.clients;
      row.clients_at = at;
    }
    const { position } = report;
    if (position && isNewer(at, row.position_at)) {
      row.longitude = position.longitude;
      row.latitude = position.latitude;
      row.accuracy_m = position.accuracyM;
      row.position_kind = position.kind;
      row.speed_kmh = position.speedKmh;
      row.heading_deg = position.headingDeg;
      row.position_at = at;
    }
  }
  return [...rows.values()].sort((a, b) => (a.imei < b.imei ? -1 : 1));
}

const isNewer = (at: Date, than: Date | null): boolean => than === null || at > than;
