import { formatBeijingTime } from '../../platform/clock.ts';

/** `2026-11-21 12:00:00`, the form of every time on this wire, UTC+8. */
export function formatTime(epochMs: number): string {
  return formatBeijingTime(epochMs).slice(0, 19).replace('T', ' ');
}

/** NaN when it is not of that form. */
export function parseTime(text: string): number {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}+08:00`)
    : Number.NaN;
}
