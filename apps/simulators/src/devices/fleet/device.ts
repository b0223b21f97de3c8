import { createHash } from 'node:crypto';

export type DeviceKind = 'hotspot' | 'locator' | 'pet' | 'camera' | 'car';

/** A device as its server introduced it. */
export interface Registration {
  readonly imei: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly cards: readonly { readonly slot: number; readonly iccid: string; readonly active: boolean }[];
  /** Where it goes on from; null: it was never heard, and stays silent until it is switched on. */
  readonly lastReport: LastReport | null;
}

export interface LastReport {
  /** RFC 3339. */
  readonly at: string;
  readonly dataTotalMb: number | null;
  readonly position: { readonly longitude: number; readonly latitude: number } | null;
}

/** A device that lives here; all else follows from its imei and the clock. */
export interface FleetDevice extends Registration {
  readonly registeredAtMs: number;
  activeSlot: number;
  /** Until then it changes its card and is not in the network. */
  switchingUntilMs: number;
  /** What a control call said; null: as its seed has it. */
  online: boolean | null;
  /** silent: takes commands and never answers. forgotten: the platform forgets what it was told. */
  manners: 'obeys' | 'refuses' | 'silent' | 'forgotten';
  /** Whether it is in a dead spot now and then. */
  readonly meetsDeadSpots: boolean;
  /** How long a card switch takes; null: as its seed has it. */
  switchMs: number | null;
}

const hourMs = 3_600_000;

export function newDevice(registration: Registration, nowMs: number, meetsDeadSpots = true): FleetDevice {
  return {
    ...registration,
    registeredAtMs: nowMs,
    activeSlot: registration.cards.find(({ active }) => active)?.slot ?? 1,
    switchingUntilMs: 0,
    online: null,
    manners: mannersOf(registration.imei),
    meetsDeadSpots,
    switchMs: null,
  };
}

/** Bytes that depend on the words alone: the same device does the same on every machine. */
export const seed = (...words: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(words.join(' ')).digest();

/** One in 64 refuses what it is told, one in 64 does not answer. */
function mannersOf(imei: string): FleetDevice['manners'] {
  const draw = seed('manners', imei).readUInt8(0);
  if (draw < 4) return 'refuses';
  return draw < 8 ? 'silent' : 'obeys';
}

/** A device that was silent for an hour when it was introduced stays so. */
const wasHeard = ({ lastReport, registeredAtMs }: FleetDevice): boolean =>
  lastReport !== null && registeredAtMs - Date.parse(lastReport.at) <= hourMs;

const spotMs = 10 * 60_000;
const lostMs = 45_000;

/** In a dead spot: in one of 50 ten-minute spans it loses the network for three quarters of a minute. */
function isInDeadSpot({ imei }: FleetDevice, nowMs: number): boolean {
  const span = Math.floor(nowMs / spotMs);
  const draw = seed('spot', imei, span);
  if (draw.readUInt8(0) % 50 !== 0) return false;
  const beginMs = span * spotMs + (draw.readUInt16BE(1) / 65_536) * (spotMs - lostMs);
  return nowMs >= beginMs && nowMs < beginMs + lostMs;
}

/** Whether it is in the network now. */
export function isOnline(device: FleetDevice, nowMs: number): boolean {
  if (nowMs < device.switchingUntilMs) return false;
  if (device.online !== null) return device.online;
  return wasHeard(device) && !(device.meetsDeadSpots && isInDeadSpot(device, nowMs));
}

/** 30 to 90 seconds, by the device. */
export const switchDurationMs = (device: FleetDevice, commandId: string): number =>
  device.switchMs ?? 30_000 + (seed('switch', device.imei, commandId).readUInt16BE(0) % 60_001);
