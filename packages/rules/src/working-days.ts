import type { CalendarDate, Zone } from './zones.ts';
import { calendarDate, startOfDate } from './zones.ts';

/** Days whose weekday does not tell whether people work: `2026-10-10` → true is a Saturday that is worked. */
export type WorkingDayExceptions = ReadonlyMap<string, boolean>;

const isoDay = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

function isWorkingDay(utcMs: number, exceptions: WorkingDayExceptions): boolean {
  const weekday = new Date(utcMs).getUTCDay();
  return exceptions.get(isoDay(utcMs)) ?? (weekday !== 0 && weekday !== 6);
}

/**
 * The end of the `count`-th working day after the day of `from`: 00:00 of the next day in `zone`'s calendar. The day of
 * `from` itself never counts.
 * @throws RangeError unless `count` is a whole number from 1 to 366.
 */
export function endOfWorkingDay(
  from: Date,
  count: number,
  exceptions: WorkingDayExceptions,
  zone: Zone,
): Date {
  if (!Number.isInteger(count) || count < 1 || count > 366)
    throw new RangeError(`not a number of days: ${count}`);
  const { year, month, day }: CalendarDate = calendarDate(from, zone);
  let after = 0;
  for (let worked = 0; worked < count; ) {
    after += 1;
    if (isWorkingDay(Date.UTC(year, month - 1, day + after), exceptions)) worked += 1;
  }
  return startOfDate({ year, month, day: day + after + 1 }, zone);
}
