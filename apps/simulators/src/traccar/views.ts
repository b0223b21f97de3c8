import type { DeviceKind, FleetDevice } from '../devices/fleet/device.ts';
import { reportOf } from '../devices/fleet/report.ts';

/** Traccar writes its offsets as +00:00. */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const knotsAKmh = 1 / 1.852;

export const kindOfCategory = (category: string | undefined): DeviceKind =>
  category === 'animal' ? 'pet' : category === 'car' ? 'car' : category === 'person' ? 'locator' : 'hotspot';

export const deviceView = (
  { imei, name }: FleetDevice,
  id: number,
  online: boolean,
  nowMs: number,
): Record<string, unknown> => ({
  id,
  name,
  uniqueId: imei,
  status: online ? 'online' : 'offline',
  disabled: false,
  lastUpdate: timeOf(nowMs),
  positionId: id,
  groupId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  attributes: {},
});

export function positionView(device: FleetDevice, id: number, nowMs: number): Record<string, unknown> {
  const { position, batteryPercent, signalDbm } = reportOf(device, nowMs);
  return {
    id,
    deviceId: id,
    protocol: 'osmand',
    deviceTime: timeOf(nowMs),
    fixTime: timeOf(nowMs),
    serverTime: timeOf(nowMs),
    outdated: position === null,
    valid: position?.kind === 'gps',
    latitude: position?.latitude ?? 0,
    longitude: position?.longitude ?? 0,
    altitude: 12,
    speed: (position?.speedKmh ?? 0) * knotsAKmh,
    course: position?.headingDeg ?? 0,
    address: null,
    accuracy: position?.accuracyM ?? 0,
    network: null,
    geofenceIds: null,
    attributes: {
      ...(batteryPercent === null ? {} : { batteryLevel: batteryPercent }),
      ...(signalDbm === null ? {} : { rssi: signalDbm }),
      motion: (position?.speedKmh ?? 0) > 0,
    },
  };
}
