import { dayMs } from '@device-pay/rules';

/** Alarms are kept for 100 days. */
export const keptMs = 100 * dayMs;
