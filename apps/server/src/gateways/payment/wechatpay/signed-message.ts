import { systemClock } from '../../../platform/clock.ts';

/**
 * Whether a signature's timestamp (seconds) is at most five minutes off. By the machine's clock, even where a test or
 * the demo has moved ours: WeChat Pay's timestamps are real time.
 */
export function isFresh(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(systemClock.now().getTime() / 1000 - Number(timestamp)) <= maxClockSkewSeconds;
}

const maxClockSkewSeconds = 300;
