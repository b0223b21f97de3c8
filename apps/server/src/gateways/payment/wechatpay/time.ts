/** RFC 3339 in UTC+8, to the second, as WeChat Pay's examples have it. */
export function beijingTime(time: Date): string {
  const shifted = new Date(time.getTime() + 8 * 60 * 60 * 1000);
  return `${shifted.toISOString().slice(0, 19)}+08:00`;
}

/** A time as WeChat Pay writes it; null where it is none. */
export function readTime(value: unknown): Date | null {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
