import { dayMs } from './durations.ts';
import { calendarDate, startOfDate, type Zone } from './zones.ts';

const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const withOffset = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * A time that somebody chose. ISO 8601 with an offset is that instant. A date alone is a day of the zone's calendar:
 * `from` is its first instant and `until` the first one after it, so that both bounds include their days. Null for
 * anything else, or a date that does not exist (2027-02-29).
 */
export function parseInstant(text: string, zone: Zone, bound: 'from' | 'until'): Date | null {
  const time = withOffset.exec(text);
  const date = dateOnly.exec(time?.[1] ?? text);
  if (!date) return null;
  const [year, month, day] = [Number(date[1]), Number(date[2]), Number(date[3])];
  const asWritten = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || asWritten.getUTCMonth() !== month - 1 || asWritten.getUTCDate() !== day) return null;
  if (!time) return startOfDate({ year, month, day: bound === 'until' ? day + 1 : day }, zone);
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Calendar days from `now` to `then` in the zone: 0 for the same date, 1 for tomorrow, negative for the past. */
export function calendarDaysUntil(then: Date, now: Date, zone: Zone): number {
  const dayNumber = (instant: Date) => {
    const { year, month, day } = calendarDate(instant, zone);
    return Date.UTC(year, month - 1, day) / dayMs;
  };
  return dayNumber(then) - dayNumber(now);
}

/**
 * "N days left" until `then`: begun days, but 0 on its date in the zone's calendar, so that nobody reads "1 day left"
 * on the last day; negative: the number of dates that have passed since.
 */
export function daysLeft(then: Date, now: Date, zone: Zone): number {
  const dates = calendarDaysUntil(then, now, zone);
  return dates > 0 ? Math.ceil((then.getTime() - now.getTime()) / dayMs) : dates;
}
