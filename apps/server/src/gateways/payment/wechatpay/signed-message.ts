import { systemClock } from '../../../platform/clock.ts';

/**
 * Whether a signature's timestamp (seconds) is at most five minutes off. The machine's clock decides, for it is
 * what WeChat Pay's is compared with, also where a test or the demo has moved ours.
 */
export function isFresh(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(systemClock.now().getTime() / 1000 - Number(timestamp)) <= maxClockSkewSeconds;
}

const maxClockSkewSeconds = 300;
