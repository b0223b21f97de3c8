import { calendarDate, dayMs, startOfDate, zoneOfSite } from '@device-pay/rules';

/** A past moment: at a time of day some days ago, or shortly before now. */
export type PastTime =
  | { readonly daysAgo: number; readonly clock: `${number}:${number}` }
  | { readonly minutesAgo: number };

/** Days are those of the cn site, so that "ends in 4 days" stays true from its morning to its evening. */
export interface DemoCalendar {
  readonly now: Date;
  /** 00:00 of the day that is `days` from today; negative for the past. */
  inDays(days: number): Date;
  minutesAgo(minutes: number): Date;
  at(time: PastTime): Date;
}

export function demoCalendar(now: Date): DemoCalendar {
  const zone = zoneOfSite('cn');
  const todayMs = startOfDate(calendarDate(now, zone), zone).getTime();
  const inDays = (days: number) => new Date(todayMs + days * dayMs);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return {
    now,
    inDays,
    minutesAgo,
    at(time) {
      if ('minutesAgo' in time) return minutesAgo(time.minutesAgo);
      const [hours = 0, minutes = 0] = time.clock.split(':').map(Number);
      return new Date(inDays(-time.daysAgo).getTime() + (hours * 60 + minutes) * 60_000);
    },
  };
}
