import type { Format } from './format.ts';

/** A time of today as `14:02`, of another day as `18 Nov 14:02`: how old a figure is must show at once. */
export const momentText = (format: Format, moment: string | number, nowMs: number): string =>
  format.date(moment) === format.date(nowMs) ? format.time(moment) : format.dateTime(moment);
