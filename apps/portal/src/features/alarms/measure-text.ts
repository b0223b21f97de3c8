import type { Format } from '../../text/format.ts';

/** `20%`, `80 km/h`. */
export const measureText = (value: number, unit: string | null, format: Format): string =>
  unit === null || unit === '%'
    ? `${format.number(value)}${unit ?? ''}`
    : `${format.number(value)}\u00a0${unit}`;
