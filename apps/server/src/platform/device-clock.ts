import { minuteMs } from '@device-pay/rules';

/** No device of ours is older: a clock that says so was never set, or has started anew. */
const firstMs = Date.UTC(2020, 0, 1);

/** Clocks of devices are not exact: one that is no further ahead is taken for right. */
export const mostAheadMs = 5 * minuteMs;

/** Whether a device has told a time that no right clock says: of before it was made, or further ahead than `aheadMs`. */
export const isWrongClock = (at: Date, now: Date, aheadMs: number): boolean =>
  at.getTime() < firstMs || at.getTime() > now.getTime() + aheadMs;
