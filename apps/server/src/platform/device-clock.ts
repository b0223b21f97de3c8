import { minuteMs } from '@device-pay/rules';

/** No device is older than this: an earlier time is that of a clock that was never set, or was reset. */
const firstMs = Date.UTC(2020, 0, 1);

/** Devices' clocks are not exact: being ahead by no more than this is tolerated. */
export const mostAheadMs = 5 * minuteMs;

/** Whether a device's time is impossible: before the first device was made, or further ahead than `aheadMs`. */
export const isWrongClock = (at: Date, now: Date, aheadMs: number): boolean =>
  at.getTime() < firstMs || at.getTime() > now.getTime() + aheadMs;
