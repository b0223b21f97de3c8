import { createHash } from 'node:crypto';

export type DeviceKind = 'hotspot' | 'locator' | 'pet' | 'camera' | 'car';

/** A device as its server introduced it. */
export interface Registration {
  readonly imei: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly cards: readonly { readonly slot: number; readonly iccid: string; readonly active: boolean }[];
  /** Where its simulation starts; null: it has never reported, and is offline until a control call changes that. */
  readonly lastReport: LastReport | null;
}

export interface LastReport {
  /** RFC 3339. */
  readonly at: string;
  readonly dataTotalMb: number | null;
  readonly position: { readonly longitude: number; readonly latitude: number } | null;
}

/** A simulated device; whatever is not in here follows from its imei and the clock. */
export interface FleetDevice extends Registration {
  readonly registeredAtMs: number;
  activeSlot: number;
  /** Until then it switches cards or restarts, and is offline. */
  switchingUntilMs: number;
  /** Set by a control call; null: as its last report and its dead spots have it. */
  online: boolean | null;
  /** silent: takes commands and never answers. forgotten: the platform does not even keep the command. */
  manners: 'obeys' | 'refuses' | 'silent' | 'forgotten';
  /** Whether it loses the network for a moment now and then. */
  readonly meetsDeadSpots: boolean;
  /** How long a card switch takes, set by a control call; null: as its seed has it. */
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

/** Pseudo-random bytes from the words alone: the same device behaves the same on every machine. */
export const seed = (...words: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(words.join(' ')).digest();

/** One device in 64 refuses commands, one in 64 does not answer them. */
function mannersOf(imei: string): FleetDevice['manners'] {
  const draw = seed('manners', imei).readUInt8(0);
  if (draw < 4) return 'refuses';
  return draw < 8 ? 'silent' : 'obeys';
}

/** A device that had been silent for an hour when it was introduced stays silent. */
const wasHeard = ({ lastReport, registeredAtMs }: FleetDevice): boolean =>
  lastReport !== null && registeredAtMs - Date.parse(lastReport.at) <= hourMs;

const spotMs = 10 * 60_000;
const lostMs = 45_000;

/** In about one of 50 ten-minute spans a device loses the network for three quarters of a minute. */
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

/** What a control call has set, else 30 to 90 seconds by device and command. */
export const switchDurationMs = (device: FleetDevice, commandId: string): number =>
  device.switchMs ?? 30_000 + (seed('switch', device.imei, commandId).readUInt16BE(0) % 60_001);
