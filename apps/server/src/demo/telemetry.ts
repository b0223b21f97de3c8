import type { DeviceTelemetryRow } from '../platform/database/tables.ts';
import { speciesNumbers } from '../platform/species.ts';
import type { DemoCalendar } from './calendar.ts';
import { caseDevices } from './case-devices.ts';
import type { DemoDevice } from './device.ts';
import { demoDevices, namedDevices } from './devices.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import { demoModels } from './models.ts';
import { positionAt } from './positions.ts';
import { stableBytes } from './stable.ts';

const speciesOfModel = new Map(demoModels.map((model) => [model.code, model.species]));

/** The number of reports before a device was last seen, and the minutes between them. */
const reports = 48;
const everyMinutes = 30;

/** A history for the devices that pages are about, and the last report of every device that was ever seen. */
export function telemetryRows(calendar: DemoCalendar): FamilyRows {
  const seen = demoDevices.filter(({ seenMinutesAgo }) => seenMinutesAgo !== null);
  const withHistory = new Set([...namedDevices, ...caseDevices]);
  return {
    device_telemetry: seen
      .filter((device) => withHistory.has(device))
      .flatMap((device) =>
        Array.from({ length: reports }, (_, index) => reportOf(device, index * everyMinutes, calendar)),
      ),
    device_latest: seen.map((device) => latestOf(reportOf(device, 0, calendar))),
  };
}

/** The device's report of some minutes before it was last seen. */
function reportOf(
  { imei, model, seenMinutesAgo, sims }: DemoDevice,
  minutesBefore: number,
  calendar: DemoCalendar,
): DeviceTelemetryRow {
  const at = minutesAfter(calendar.now, -(seenMinutesAgo ?? 0) - minutesBefore);
  const kind = speciesOfModel.get(model);
  const [first = 0, second = 0, third = 0] = stableBytes(`telemetry ${imei}`);
  const hour = first / 32 - minutesBefore / 60;
  const onMains = kind === speciesNumbers.camera || kind === speciesNumbers.car;
  const onNet = sims.length > 0;
  const isHotspot = kind === speciesNumbers.hotspot;
  const positioned = onNet && kind !== speciesNumbers.camera && !isHotspot;
  const position = positioned ? positionAt(imei, hour) : null;
  return {
    imei,
    at,
    battery_percent: onMains ? null : batteryOf(first, minutesBefore),
    signal_dbm: onNet ? -70 - (second % 30) - Math.round(6 * Math.sin(hour)) : null,
    network: onNet ? (model === 'H60' ? '5G' : '4G') : null,
    longitude: position?.longitude ?? null,
    latitude: position?.latitude ?? null,
    accuracy_m: position ? 8 + (third % 20) : null,
    position_kind: position ? 'gps' : null,
    speed_kmh: position?.speedKmh ?? null,
    heading_deg: position?.headingDeg ?? null,
    data_total_mb: isHotspot && onNet ? 200_000 + second * 900 - Math.round(minutesBefore * 0.9) : null,
    clients: isHotspot ? 1 + (third % 4) : null,
  };
}

/** Loses 2 % an hour, and is charged before it is empty. */
const batteryOf = (seed: number, minutesBefore: number): number =>
  24 + (((seed % 60) + Math.floor(minutesBefore / 30)) % 76);

function latestOf({ at, ...measures }: DeviceTelemetryRow): Row<'device_latest'> {
  const timeOf = (value: unknown): Date | null => (value === null ? null : at);
  return {
    ...measures,
    battery_at: timeOf(measures.battery_percent),
    signal_at: timeOf(measures.signal_dbm),
    position_at: timeOf(measures.longitude),
    data_at: timeOf(measures.data_total_mb),
    clients_at: timeOf(measures.clients),
  };
}
