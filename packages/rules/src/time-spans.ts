import { dayMs } from './durations.ts';
import { calendarDate, nextMonthStart, startOfDate, type Zone } from './zones.ts';

/** 1: starts in the current month, at payment. 2: starts on the 1st of the next month. */
export type EffectType = 1 | 2;

export type PeriodUnit = 'MONTH' | 'DAY' | 'YEAR';

/** What a package grants of one package type, as in the catalogue. `quantity` is in that type's unit. */
export interface PackageDetail {
  type: number;
  quantity: number;
  period: number;
  periodUnit: PeriodUnit;
  /** 1: the quantity is divided evenly over the periods; 0: one pool for the whole time. */
  split: 0 | 1;
}

/** One usable part of a grant: from `effectiveTime` up to, not including, `expirationTime`. */
export interface GrantPart {
  /** Ordinal, from 0. */
  part: number;
  quantity: number;
  effectiveTime: Date;
  expirationTime: Date;
}

/** More periods than the days of ten years must be a mistake in the catalogue. */
const maxPeriods = 3660;

/**
 * The days of a number of periods under effect type 1: a month is 30 days and a year twelve months. For unlimited
 * recording twelve months are 365 days, whether they are sold as a year or as months.
 */
function daysOf(periods: number, unit: PeriodUnit, unlimitedRecording: boolean): number {
  if (unit === 'DAY') return periods;
  const months = unit === 'YEAR' ? periods * 12 : periods;
  const years = unlimitedRecording ? Math.floor(months / 12) : 0;
  return years * 365 + (months - years * 12) * 30;
}

/**
 * When a grant begins. Effect type 1: at payment, or at the end of a running grant of the same main type. Effect type
 * 2: 00:00 of the 1st of the next month, site time, whatever is running.
 */
export function grantStart(input: {
  effectType: EffectType;
  paidAt: Date;
  /** End of the running grant of the same main type, if there is one. */
  runningUntil: Date | null;
  zone: Zone;
}): Date {
  const { effectType, paidAt, runningUntil, zone } = input;
  if (effectType === 2) return nextMonthStart(paidAt, zone);
  return runningUntil && runningUntil > paidAt ? runningUntil : paidAt;
}

/**
 * The parts that one package detail grants from `start` on (see `grantStart`), without gaps or overlaps. Split 1 gives
 * a part for each period, with the remainder of the division in the first parts; split 0 gives one part.
 * @throws RangeError for a period that is not 1 to 3660, a quantity that is not an integer ≥ 0, or under effect type 2
 * a start that is not 00:00 of the 1st in `zone`.
 */
export function grantParts(input: {
  effectType: EffectType;
  detail: PackageDetail;
  start: Date;
  zone: Zone;
  /** Makes twelve months of effect type 1 last 365 days. */
  unlimitedRecording?: boolean;
}): GrantPart[] {
  const { quantity, period, split } = input.detail;
  if (!Number.isInteger(period) || period < 1 || period > maxPeriods) {
    throw new RangeError(`period must be an integer from 1 to ${maxPeriods}: ${period}`);
  }
  if (!Number.isSafeInteger(quantity) || quantity < 0) {
    throw new RangeError(`quantity must be an integer from 0: ${quantity}`);
  }
  const boundary = boundaries(input);
  const count = split === 1 ? period : 1;
  const periodsInPart = period / count;
  const remainder = quantity % count;
  const share = (quantity - remainder) / count;
  return Array.from({ length: count }, (_, part) => ({
    part,
    quantity: share + (part < remainder ? 1 : 0),
    effectiveTime: boundary(part * periodsInPart),
    expirationTime: boundary((part + 1) * periodsInPart),
  }));
}

/** The instant at which the n-th period begins; it is also the end of the one before, so that the two can't differ. */
function boundaries(input: Parameters<typeof grantParts>[0]): (nth: number) => Date {
  const { effectType, detail, start, zone, unlimitedRecording } = input;
  if (effectType === 1) {
    return (nth) =>
      new Date(start.getTime() + daysOf(nth, detail.periodUnit, unlimitedRecording ?? false) * dayMs);
  }
  const { year, month, day } = calendarDate(start, zone);
  if (day !== 1 || startOfDate({ year, month, day }, zone).getTime() !== start.getTime()) {
    throw new RangeError(`a next-month grant must begin at 00:00 of the 1st: ${start.toISOString()}`);
  }
  if (detail.periodUnit === 'DAY') return (nth) => startOfDate({ year, month, day: 1 + nth }, zone);
  const months = detail.periodUnit === 'YEAR' ? 12 : 1;
  return (nth) => startOfDate({ year, month: month + nth * months, day: 1 }, zone);
}
