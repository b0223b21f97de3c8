import type { Format } from './format.ts';

/** The size of a file for people: `311 KB`, `2.8 MB`; at least 1 KB. */
export const fileSize = (format: Format, bytes: number): string =>
  bytes < 1024 * 1024
    ? `${format.number(Math.max(1, Math.round(bytes / 1024)), 0)}\u00a0KB`
    : `${format.number(bytes / (1024 * 1024), 1)}\u00a0MB`;
