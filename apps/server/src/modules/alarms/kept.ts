import { dayMs } from '@device-pay/rules';

/** How long alarms are kept. */
export const keptMs = 100 * dayMs;
