import type { Format } from './format.ts';

/** A time of today as `14:02`, of another day as `18 Nov 14:02`, so that the age of a figure shows at once. */
export const momentText = (format: Format, moment: string | number, nowMs: number): string =>
  format.date(moment) === format.date(nowMs) ? format.time(moment) : format.dateTime(moment);
