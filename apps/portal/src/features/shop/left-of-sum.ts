import type { Format } from '../../text/format.ts';

/** `18.6 / 30`: both rounded alike, or what is left might look like more than there was (40.1 / 40.09). */
export const leftOfSum = (usable: number, sum: number, format: Pick<Format, 'number'>): string =>
  `${format.number(usable, 1)} / ${format.number(sum, 1)}`;
