import { decimalToFen, hourMs } from '@device-pay/rules';

/** An amount in yuan as fen. Alipay writes most amounts as texts, some as numbers; null for anything else. */
export const readYuan = (value: unknown): number | null =>
  typeof value === 'string' || typeof value === 'number' ? decimalToFen(String(value)) : null;

/** `2026-11-21 12:00:00` in UTC+8, the form of every time at Alipay. */
export function beijingTime(time: Date): string {
  return new Date(time.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads a time as Alipay writes it, to the second; null for anything else. */
export function readTime(value: unknown): Date | null {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?$/.exec(String(value)) ?? [];
  const time = new Date(day === undefined ? Number.NaN : `${day}T${clock}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const beijingOffsetMs = 8 * hourMs;
