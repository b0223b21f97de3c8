import { dayMs, minuteMs } from '@device-pay/rules';
import type { DeviceLatestRow, DeviceRow } from '../../platform/database/tables.ts';
import { type Advice, type Detail, type Finding, unknown } from './carrier-verdicts.ts';

/** A report that is older than this says nothing about now. */
const freshMs = 30 * minuteMs;

/** A finding, and the time of the facts behind it. */
export interface Dated {
  readonly finding: Finding;
  readonly asOf: Date | null;
}

const dated = (state: Finding['state'], detail: Detail, advice: Advice | null, asOf: Date | null): Dated => ({
  finding: { state, detail, advice },
  asOf,
});

export function onlineFinding(device: DeviceRow, now: Date): Dated {
  const { online, last_seen_at: seen } = device;
  if (!seen) return { finding: unknown({ problem: 'neverReported' }, 'switchOnDevice'), asOf: null };
  const minutesSinceSeen = Math.max(0, Math.floor((now.getTime() - seen.getTime()) / minuteMs));
  const detail = { online, minutesSinceSeen };
  return online ? dated('ok', detail, null, seen) : dated('bad', detail, 'switchOnDevice', seen);
}

export function batteryFinding(latest: DeviceLatestRow | undefined, now: Date): Dated {
  const { battery_percent: percent, battery_at: at } = latest ?? {};
  const stale = staleOf(at, now);
  if (stale || percent == null || !at) return stale ?? never;
  const detail = { batteryPercent: percent };
  if (percent <= 10) return dated('bad', detail, 'chargeDevice', at);
  return percent <= 20 ? dated('warn', detail, 'chargeDevice', at) : dated('ok', detail, null, at);
}

export function signalFinding(latest: DeviceLatestRow | undefined, now: Date): Dated {
  const { signal_dbm: dbm, network, signal_at: at } = latest ?? {};
  const stale = staleOf(at, now);
  if (stale || dbm == null || !at) return stale ?? never;
  const detail = { signalDbm: dbm, network: network ?? null };
  if (dbm < -115) return dated('bad', detail, 'moveDevice', at);
  return dbm < -105 ? dated('warn', detail, 'moveDevice', at) : dated('ok', detail, null, at);
}

const never: Dated = { finding: unknown({ problem: 'neverReported' }, null), asOf: null };

function staleOf(at: Date | null | undefined, now: Date): Dated | null {
  if (!at) return never;
  if (now.getTime() - at.getTime() <= freshMs) return null;
  return { finding: unknown({ problem: 'staleReport' }, null), asOf: at };
}

/** Judges the end of the device's service, and the data that is left, if it is counted, or when the first begins. */
export function packageFinding(
  device: Pick<DeviceRow, 'expiration_time' | 'status' | 'paused'>,
  { usableMb, nextAt }: { readonly usableMb: number | null; readonly nextAt: Date | null },
  now: Date,
): Dated {
  const { expiration_time: end, status, paused } = device;
  const leftMs = end && end.getTime() - now.getTime();
  // Begun days, as other pages count them; below 0 once it has ended.
  const daysLeft = leftMs && (leftMs > 0 ? Math.ceil(leftMs / dayMs) : Math.floor(leftMs / dayMs));
  const detail: Detail = {
    expirationTime: end?.toISOString() ?? null,
    daysLeft,
    ...(usableMb === null ? {} : { usableMb }),
    ...(nextAt === null ? {} : { beginsAt: nextAt.toISOString() }),
  };
  if (status === 'notActivated') return dated('warn', detail, 'activate', now);
  // A plan ends a pause, but only staff end a halt.
  if (status === 'halted') return dated('bad', detail, paused ? 'resumeService' : 'contactSupport', now);
  if (end && end <= now) return dated('bad', detail, 'renew', now);
  // Not `buyPackage`: a package that was bought already waits to begin.
  if (nextAt !== null) return dated('bad', detail, 'awaitPlan', now);
  if (usableMb !== null && usableMb <= 0) return dated('bad', detail, 'buyPackage', now);
  if (daysLeft !== null && daysLeft <= 3) return dated('warn', detail, 'renew', now);
  if (end === null && usableMb === null) return { finding: unknown(detail, 'buyPackage'), asOf: now };
  return dated('ok', detail, null, now);
}

export function realNameFinding(required: boolean, realName: boolean, now: Date): Dated {
  return required && !realName ? dated('bad', {}, 'finishRealName', now) : dated('ok', {}, null, now);
}
