import { calendarDate, startOfDate, type Zone } from '@device-pay/rules';

/** ISO weekdays (1 Monday) and wall-clock times `HH:MM`. */
export interface Schedule {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

/**
 * Whether a moment lies in a schedule, by the zone's wall clock. A window whose end is not after its beginning goes
 * on into the next day and belongs to the day on which it began; one that ends when it begins is a whole day.
 */
export function isWithin({ days, from, to }: Schedule, at: Date, zone: Zone): boolean {
  const { minute, weekday } = wallClock(at, zone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const dayBefore = weekday === 1 ? 7 : weekday - 1;
  if (begin < end) return days.includes(weekday) && minute >= begin && minute < end;
  return (days.includes(weekday) && minute >= begin) || (days.includes(dayBefore) && minute < end);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

function wallClock(at: Date, zone: Zone): { minute: number; weekday: number } {
  const date = calendarDate(at, zone);
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay() || 7;
  const format = clockOf(zone);
  const [hour = '0', minute = '0'] = format.format(at).split(':');
  return { weekday, minute: Number(hour) * 60 + Number(minute) };
}

const clocks = new Map<Zone, Intl.DateTimeFormat>();

function clockOf(zone: Zone): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The first moment of the day after this one. */
export function nextDay(at: Date, zone: Zone): Date {
  const { year, month, day } = calendarDate(at, zone);
  return startOfDate({ year, month, day: day + 1 }, zone);
}
