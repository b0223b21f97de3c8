import { hourMs } from '@device-pay/rules';

/** RFC 3339 in UTC+8, to the second, as WeChat Pay's examples have it. */
export function beijingTime(time: Date): string {
  const shifted = new Date(time.getTime() + 8 * hourMs);
  return `${shifted.toISOString().slice(0, 19)}+08:00`;
}
