import type { DeviceKind, FleetDevice } from '../devices/fleet/device.ts';
import { reportOf } from '../devices/fleet/report.ts';

/** Traccar writes its offsets as +00:00. */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const knotsAKmh = 1 / 1.852;

export const kindOfCategory = (category: string | undefined): DeviceKind =>
  category === 'animal' ? 'pet' : category === 'car' ? 'car' : category === 'person' ? 'locator' : 'hotspot';

/** Whether a device is in the network, and when it last was. */
export interface Heard {
  readonly online: boolean;
  readonly atMs: number;
}

export const deviceView = (
  { imei, name }: FleetDevice,
  id: number,
  { online, atMs }: Heard,
): Record<string, unknown> => ({
  id,
  name,
  uniqueId: imei,
  status: online ? 'online' : 'offline',
  disabled: false,
  lastUpdate: timeOf(atMs),
  positionId: id,
  groupId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  attributes: {},
});

/** Its position when it was last heard. */
export function positionView(device: FleetDevice, id: number, heardAtMs: number): Record<string, unknown> {
  const { position, batteryPercent, signalDbm } = reportOf(device, heardAtMs);
  return {
    id,
    deviceId: id,
    protocol: 'osmand',
    deviceTime: timeOf(heardAtMs),
    fixTime: timeOf(heardAtMs),
    serverTime: timeOf(heardAtMs),
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
