import { type Device, isActivation, isHotspotData, type Package } from './package.ts';

/** One light: it works, it works after something is done, or it will not work. */
export interface Outlook {
  readonly tone: 'ok' | 'warn' | 'bad';
  /** Also the name of its words. */
  readonly cause:
    | 'verified'
    | 'active'
    | 'notYours'
    | 'noSim'
    | 'simMayBeCancelled'
    | 'activateFirst'
    | 'activates'
    | 'resumes'
    | 'suspended'
    | 'realName'
    | 'unseen';
  /** The page where it is put right. */
  readonly fix?: { readonly path: string; readonly type?: number };
}

const dayMs = 86_400_000;
/** A SIM that is not renewed this long is cancelled (spec, business constants). */
const cancelledAfterDays = 30;
/** A device that was silent this long may have no power, or no coverage. */
const unseenAfterDays = 3;

const keepNumberType = 17;

type KnownDevice = Pick<
  Device,
  'status' | 'picture' | 'realNameNeeded' | 'expirationTime' | 'online' | 'lastSeenAt' | 'simCardNumber'
>;

const agedDays = (time: string, nowMs: number): number => (nowMs - Date.parse(time)) / dayMs;

/** Whether a package will work on a device, from what the visitor may know of it. The gravest cause is told. */
export function willItWork(device: KnownDevice, item: Pick<Package, 'type'>, nowMs: number): Outlook {
  const carriesData = isHotspotData(item) || (device.picture === 'hotspot' && isActivation(item));
  if (device.status === 'preSale' || device.status === 'soldOut') return { tone: 'bad', cause: 'notYours' };
  // Null is "none"; who may not know the SIM is not told of it.
  if (carriesData && device.simCardNumber === null) {
    return { tone: 'bad', cause: 'noSim', fix: { path: 'cmp/sim-check.html' } };
  }
  if (carriesData && device.expirationTime && agedDays(device.expirationTime, nowMs) > cancelledAfterDays) {
    return { tone: 'warn', cause: 'simMayBeCancelled', fix: { path: 'cmp/sim-check.html' } };
  }
  if (carriesData && device.realNameNeeded) {
    return { tone: 'warn', cause: 'realName', fix: { path: 'real-name/index.html' } };
  }
  if (device.status === 'halted' && item.type !== keepNumberType) {
    return { tone: 'warn', cause: 'suspended', fix: { path: 'device-check.html' } };
  }
  if (device.status === 'notActivated') {
    if (isActivation(item)) return { tone: 'ok', cause: 'activates' };
    const isHotspot = device.picture === 'hotspot';
    const fix = isHotspot ? { path: 'mifi/newPackage.html' } : { path: 'information.html', type: 6 };
    return { tone: 'warn', cause: 'activateFirst', fix };
  }
  // It is silent because its plan has ended: that is what is mended here.
  if (carriesData && device.expirationTime && agedDays(device.expirationTime, nowMs) > 0) {
    return { tone: 'ok', cause: 'resumes' };
  }
  if (device.online === false && device.lastSeenAt && agedDays(device.lastSeenAt, nowMs) > unseenAfterDays) {
    return { tone: 'warn', cause: 'unseen', fix: { path: 'device-check.html' } };
  }
  return { tone: 'ok', cause: carriesData ? 'verified' : 'active' };
}
