import { type FleetDevice, seed } from './device.ts';

/** A device's report, as it goes over the wire. */
export interface Report {
  readonly imei: string;
  /** RFC 3339. */
  readonly at: string;
  readonly batteryPercent: number | null;
  readonly signalDbm: number | null;
  readonly network: '4G' | '5G' | null;
  readonly position: Position | null;
  readonly dataTotalMb: number | null;
  readonly clients: number | null;
}

export interface Position {
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracyM: number;
  readonly kind: 'gps' | 'wifi';
  readonly speedKmh: number;
  readonly headingDeg: number;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Everything follows from the device's seed and the time: the same moment gives the same report. */
export function reportOf(device: FleetDevice, nowMs: number): Report {
  const isHotspot = device.kind === 'hotspot';
  const hasCard = device.cards.length > 0;
  return {
    imei: device.imei,
    at: new Date(nowMs).toISOString(),
    batteryPercent: device.kind === 'camera' || device.kind === 'car' ? null : batteryAt(device, nowMs),
    signalDbm: hasCard ? signalAt(device, nowMs) : null,
    network: hasCard ? (isHotspot && device.cards.length > 2 ? '5G' : '4G') : null,
    position: isHotspot || device.kind === 'camera' || !hasCard ? null : positionAt(device, nowMs),
    dataTotalMb: isHotspot && hasCard ? dataTotalAt(device, nowMs) : null,
    clients: isHotspot ? clientsAt(device, nowMs) : null,
  };
}

/** 20 hours from full to a fifth, then two on the charger. */
function batteryAt({ imei }: FleetDevice, nowMs: number): number {
  const phase = (nowMs / hourMs + seed('battery', imei).readUInt8(0)) % 22;
  return Math.round(phase < 20 ? 100 - 4 * phase : 20 + 40 * (phase - 20));
}

/** Each card has its own network, some better and some worse, and the signal varies from minute to minute. */
function signalAt({ imei, activeSlot }: FleetDevice, nowMs: number): number {
  const draw = seed('signal', imei, activeSlot);
  const sway = 6 * Math.sin(nowMs / (7 * minuteMs) + draw.readUInt8(1));
  const noise = (seed('noise', imei, Math.floor(nowMs / minuteMs)).readUInt8(0) % 7) - 3;
  return Math.round(-76 - (draw.readUInt8(0) % 30) + sway + noise);
}

function clientsAt({ imei }: FleetDevice, nowMs: number): number {
  return seed('clients', imei, Math.floor(nowMs / (20 * minuteMs))).readUInt8(0) % 6;
}

/** Megabytes that are used in a minute, by the time of day: people stream in the evening and sleep at night. */
function minuteUseMb(imei: string, minute: number): number {
  const hour = (Math.floor(minute / 60) + 8) % 24;
  const share = hour < 7 ? 0.05 : hour < 18 ? 0.6 : 1.4;
  return share * (0.4 + seed('use', imei, Math.floor(minute / 5)).readUInt8(0) / 170);
}

/** Grows from the total with which it was introduced: a fixed amount for each whole day, then minute by minute. */
function dataTotalAt(device: FleetDevice, nowMs: number): number {
  const from = Math.floor(device.registeredAtMs / minuteMs);
  const to = Math.floor(nowMs / minuteMs);
  const base = device.lastReport?.dataTotalMb ?? 20_000 + seed('data', device.imei).readUInt16BE(0);
  const days = Math.floor((to - from) / 1440);
  let usedMb = days * wholeDayMb;
  for (let minute = from + days * 1440; minute < to; minute += 5) {
    usedMb += minuteUseMb(device.imei, minute) * Math.min(5, to - minute);
  }
  return Math.round(base + usedMb);
}

/** More than the minutes of any day add up to, so that the counter never goes back when a day becomes whole. */
const wholeDayMb = 1_800;

const periodMs = 8 * hourMs;
const metresADegree = 111_320;

/** How far from home each kind of device goes, in degrees. */
const reachOf: Readonly<Record<FleetDevice['kind'], number>> = {
  hotspot: 0,
  camera: 0,
  locator: 0.006,
  pet: 0.003,
  car: 0.05,
};

/** Once in eight hours the device goes out and back along an ellipse; the last third of that time it rests at home. */
function positionAt(device: FleetDevice, nowMs: number): Position {
  const home = homeOf(device);
  const reach = reachOf[device.kind];
  const elapsed = ((((nowMs - device.registeredAtMs) % periodMs) + periodMs) % periodMs) / periodMs;
  const angle = 2 * Math.PI * Math.min(1, elapsed * 1.5);
  const moves = elapsed < 2 / 3;
  const draw = seed('place', device.imei, Math.floor(nowMs / minuteMs));
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  const metresAnHour = ((2 * Math.PI * reach * metresADegree * 0.8) / periodMs) * 1.5 * hourMs;
  return {
    longitude: round(home.longitude + reach * Math.sin(angle), 6),
    latitude: round(home.latitude + reach * 0.6 * (1 - Math.cos(angle)), 6),
    accuracyM: 5 + (draw.readUInt8(0) % 20),
    kind: draw.readUInt8(1) % 12 === 0 ? 'wifi' : 'gps',
    speedKmh: moves ? round(metresAnHour / 1000, 1) : 0,
    headingDeg: moves ? Math.round((((90 - (angle * 180) / Math.PI) % 360) + 360) % 360) : 0,
  };
}

/** Where it was when it was introduced, else somewhere in Shanghai. */
function homeOf({ imei, lastReport }: FleetDevice): {
  readonly longitude: number;
  readonly latitude: number;
} {
  if (lastReport?.position) return lastReport.position;
  const draw = seed('home', imei);
  const share = (at: number) => draw.readUInt16BE(at) / 65_535 - 0.5;
  return { longitude: 121.47 + share(0) * 0.3, latitude: 31.21 + share(2) * 0.2 };
}
