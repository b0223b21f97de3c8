/** 2490 → `24.90`. */
export function yuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/**
 * Yuan with up to two decimals as fen, by their digits: 19.9 × 100 is not 1990 in floating point. Alipay writes
 * most amounts as a text, some as a number; null for anything else.
 */
export function readYuan(value: unknown): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}

/** `2026-11-21 12:00:00` in UTC+8, the form of every time at Alipay. */
export function beijingTime(time: Date): string {
  return new Date(time.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** A time as Alipay writes it, to the second; null where it is none. */
export function readTime(value: unknown): Date | null {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?$/.exec(String(value)) ?? [];
  const time = new Date(day === undefined ? Number.NaN : `${day}T${clock}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const beijingOffsetMs = 8 * 60 * 60 * 1000;
