import { dayMs } from './durations.ts';
import type { Site } from './site.ts';

/** An IANA zone name, such as `Asia/Shanghai`. */
export type Zone = string;

/** A date on the wall calendar of some zone; `month` 1–12, `day` 1–31. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** The zone in which a site's dates are counted and shown. */
export function zoneOfSite(site: Site): Zone {
  return site === 'iso' ? 'UTC' : 'Asia/Shanghai';
}

/** Few zones are in use, but a request's header may name any, in any of a million spellings. */
const mostFormats = 32;
const formats = new Map<Zone, Intl.DateTimeFormat>();

function formatOf(zone: Zone): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formats.size >= mostFormats) formats.clear();
    // Creating a format costs about a hundred times what using it does.
    formats.set(zone, format);
  }
  return format;
}

/**
 * The zone's wall-clock time at an instant as if it were UTC, in milliseconds of whole seconds.
 * @throws RangeError for an invalid instant or zone
 */
export function wallClockMs(instantMs: number, zone: Zone): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar date in `zone` at `instant`. @throws RangeError for an invalid date or zone. */
export function calendarDate(instant: Date, zone: Zone): CalendarDate {
  const wall = new Date(wallClockMs(instant.getTime(), zone));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/**
 * The first instant of a calendar date in `zone`. Months and days out of range carry over, as in `Date.UTC`. If clocks
 * go back over midnight, it is the first of the two midnights; if they skip midnight, the moment when it would have
 * been.
 */
export function startOfDate({ year, month, day }: CalendarDate, zone: Zone): Date {
  const wantedMs = Date.UTC(year, month - 1, day);
  const withOffsetAt = (nearMs: number) => wantedMs - (wallClockMs(nearMs, zone) - nearMs);
  const earlierMs = withOffsetAt(wantedMs - dayMs);
  if (wallClockMs(earlierMs, zone) === wantedMs) return new Date(earlierMs);
  const laterMs = withOffsetAt(wantedMs + dayMs);
  return new Date(wallClockMs(laterMs, zone) === wantedMs ? laterMs : earlierMs);
}

/** 00:00 on the 1st of the month after that of `now`, in the zone's calendar. */
export function nextMonthStart(now: Date, zone: Zone): Date {
  const { year, month } = calendarDate(now, zone);
  return startOfDate({ year, month: month + 1, day: 1 }, zone);
}

/** The date in `zone` at `instant`, as in order numbers: `"261121"`. */
export function yymmdd(instant: Date, zone: Zone): string {
  const { year, month, day } = calendarDate(instant, zone);
  return [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('');
}

/** The date in `zone` at `instant`, as in ISO 8601: `"2026-11-21"`. */
export function isoDate(instant: Date, zone: Zone): string {
  const { year, month, day } = calendarDate(instant, zone);
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
