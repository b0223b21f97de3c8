import { daysLeft as daysLeftOf, type Zone } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import { idOfName } from '../../platform/ids.ts';
import type { LevelledAllowance } from './device-allowances.ts';

export interface Reminder {
  /** Always the same for the same fact, so that nobody is told it twice. */
  readonly id: string;
  readonly kind: 'expired' | 'exhausted' | 'expiring' | 'low';
  readonly type: PackageTypeRow;
  readonly expirationTime: Date | null;
  /** Counted as on every page; null unless the end is what it reminds of. */
  readonly daysLeft: number | null;
  /** Shown before all other messages. */
  readonly urgent: boolean;
}

/**
 * Days before the end at which an owner is reminded, once for each. None of them is in the first half of a package's
 * time: whoever has just paid for 7 days is not told that 7 are left.
 */
const expiryThresholds = [1, 3, 7, 30];
const urgentDays = 3;
/** So many days after an end nobody is reminded of it any more. */
const expiredDays = 7;

const kinds: readonly Reminder['kind'][] = ['expired', 'exhausted', 'expiring', 'low'];

/** The reminders for a device's owner, the most urgent first: at most one for each type. */
export function remindersOf(
  imei: string,
  types: readonly PackageTypeRow[],
  allowances: ReadonlyMap<number, LevelledAllowance>,
  now: Date,
  zone: Zone,
): Reminder[] {
  const hasData = types.some(
    ({ type, family }) => family === 'hotspot' && allowances.get(type)?.level === 'plenty',
  );
  const reminders = types.flatMap((type): Reminder[] => {
    const allowance = allowances.get(type.type);
    // A free plan is a gift: nobody renews it.
    if (!allowance || type.family === 'plan') return [];
    const found = reminderOf(allowance, now, zone);
    // The plan that a top-up was added to goes on, or is reminded of itself.
    if (!found || (found.kind === 'expired' && packageType.isTopUp(type.type))) return [];
    // A top-up serves as well as the plan: whoever has just bought one needs no other.
    const isShort = found.kind === 'low' || found.kind === 'exhausted';
    if (isShort && type.family === 'hotspot' && hasData) return [];
    const { endsAt: expirationTime } = allowance;
    const fact = [imei, type.type, found.kind, found.threshold, expirationTime?.toISOString()].join(' ');
    return [
      {
        id: idOfName(`reminder ${fact}`),
        kind: found.kind,
        type,
        expirationTime,
        daysLeft: found.daysLeft,
        urgent: found.kind === 'exhausted' || (found.daysLeft !== null && found.daysLeft <= urgentDays),
      },
    ];
  });
  const order = (reminder: Reminder) =>
    (reminder.urgent ? 0 : 100) + kinds.indexOf(reminder.kind) * 10 + Math.min(9, reminder.daysLeft ?? 9);
  return reminders.sort((a, b) => order(a) - order(b));
}

function reminderOf(
  { sum, usable, level, endsAt, isFollowed, lastsDays }: LevelledAllowance,
  now: Date,
  zone: Zone,
): { kind: Reminder['kind']; threshold: number; daysLeft: number | null } | null {
  // What has not begun yet, or is followed by another package, is not about to end.
  const ends = level === 'none' || isFollowed ? null : endsAt;
  const daysLeft = ends && daysLeftOf(ends, now, zone);
  if (ends && daysLeft !== null && ends <= now) {
    return daysLeft >= -expiredDays ? { kind: 'expired', threshold: 0, daysLeft: 0 } : null;
  }
  if (sum > 0 && usable <= 0) return { kind: 'exhausted', threshold: 0, daysLeft: null };
  const threshold = expiryThresholds.find(
    (days) => daysLeft !== null && daysLeft <= days && 2 * days <= lastsDays,
  );
  if (threshold !== undefined && daysLeft !== null) return { kind: 'expiring', threshold, daysLeft };
  return level === 'low' ? { kind: 'low', threshold: 0, daysLeft: null } : null;
}
