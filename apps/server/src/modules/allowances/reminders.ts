import { daysLeft as daysLeftOf, type Zone } from '@device-pay/rules';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import { idOfName } from '../../platform/ids.ts';
import type { LevelledAllowance } from './device-allowances.ts';

/** Something that an owner should know of an allowance now. */
export interface Reminder {
  /** The same for the same fact: who has seen it is not told it again. */
  readonly id: string;
  readonly kind: 'expired' | 'exhausted' | 'expiring' | 'low';
  readonly type: PackageTypeRow;
  readonly expirationTime: Date | null;
  /** As every page counts them, where it is about to end. */
  readonly daysLeft: number | null;
  /** Cannot wait behind other messages. */
  readonly urgent: boolean;
}

/**
 * Days before the end at which one is reminded, each once; the nearest that is not passed yet counts. None of them in
 * the first half of a package's time: who has just paid for 7 days is not told that 7 are left.
 */
const expiryThresholds = [1, 3, 7, 30];
const urgentDays = 3;
/** After this many days an end is no news any more. */
const expiredDays = 7;

const kinds: readonly Reminder['kind'][] = ['expired', 'exhausted', 'expiring', 'low'];

/** What is worth reminding of, the most urgent first: at most one for each type. */
export function remindersOf(
  imei: string,
  types: readonly PackageTypeRow[],
  allowances: ReadonlyMap<number, LevelledAllowance>,
  now: Date,
  zone: Zone,
): Reminder[] {
  const reminders = types.flatMap((type): Reminder[] => {
    const allowance = allowances.get(type.type);
    // A free plan is a gift: nobody renews it.
    if (!allowance || type.family === 'plan') return [];
    const found = reminderOf(allowance, now, zone);
    if (!found) return [];
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
  // What has yet to begin, or is followed by another package, is not about to end.
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
