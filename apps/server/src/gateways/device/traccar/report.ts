import { isWrongClock, mostAheadMs } from '../../../platform/device-clock.ts';
import { numberWithin, wholeWithin } from '../../../platform/json-fields.ts';
import type { DeviceReport } from '../port.ts';

export interface TraccarDevice {
  readonly id: number;
  readonly uniqueId: string;
  readonly status: 'online' | 'offline' | 'unknown';
}

export interface TraccarPosition {
  readonly deviceId: number;
  /** When the device was there, and when it reported so. */
  readonly fixTime: string;
  readonly deviceTime: string;
  /** When Traccar received it. */
  readonly serverTime: string;
  /** The position is an old one, repeated. */
  readonly outdated?: boolean;
  readonly valid?: boolean;
  readonly longitude: number;
  readonly latitude: number;
  /** Knots. */
  readonly speed: number;
  readonly course: number;
  /** Metres; 0: not known. */
  readonly accuracy?: number;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

const kmhOfKnot = 1.852;

/**
 * A position of Traccar as a report; null where its time can't be read, or its device has no imei. Values out of range
 * count as not measured: Traccar does not authenticate devices, and one value that fits no column would block the
 * reports of all.
 */
export function toReport(imei: string, position: TraccarPosition): DeviceReport | null {
  const at = timeOf(position);
  if (Number.isNaN(at.getTime()) || !/^\d{15}$/.test(imei)) return null;
  const { batteryLevel, rssi } = position.attributes ?? {};
  const longitude = numberWithin(position.longitude, -180, 180);
  const latitude = numberWithin(position.latitude, -90, 90);
  const isPlaced = longitude !== null && latitude !== null && (longitude !== 0 || latitude !== 0);
  return {
    imei,
    at,
    batteryPercent: wholeWithin(batteryLevel, 0, 100),
    // Some protocols use other scales here; only a negative number is dBm.
    signalDbm: wholeWithin(rssi, -150, -1),
    network: null,
    position:
      isPlaced && position.outdated !== true
        ? {
            longitude,
            latitude,
            accuracyM: position.accuracy ? wholeWithin(position.accuracy, 0, 100_000) : null,
            kind: position.valid === false ? 'cell' : 'gps',
            speedKmh: numberWithin(Math.round(position.speed * kmhOfKnot * 10) / 10, 0, 2000),
            headingDeg: wholeWithin(Math.round(position.course) % 360, 0, 360),
          }
        : null,
    dataTotalMb: null,
    clients: null,
  };
}

/**
 * The device's time or, if its clock is wrong, Traccar's: each poll returns the last position again, and with the time
 * of the poll it would look new for as long as the device is silent.
 */
function timeOf({ deviceTime, serverTime }: TraccarPosition): Date {
  const [told, heard] = [new Date(deviceTime), new Date(serverTime)];
  return isWrongClock(told, heard, mostAheadMs) ? heard : told;
}
