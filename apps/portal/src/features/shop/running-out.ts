import { dayMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';
import { type Allowance, endOf, levelNow } from '../../call/allowance.ts';
import { forgottenDays, type ServiceType } from './package.ts';

/** What is low, used up, or has ended recently, if more of it is on sale for the device. */
export function runningOut(
  items: readonly Allowance[],
  onSale: readonly Pick<ServiceType, 'type'>[],
  nowMs: number,
): readonly Allowance[] {
  return items.filter((item) => {
    const { type } = item;
    // A free plan is given only once, so it can't be topped up.
    if (type === packageType.freePlan || !onSale.some((one) => one.type === type)) return false;
    const level = levelNow(item, nowMs);
    if (level === 'low' || level === 'empty') return true;
    return level === 'over' && nowMs - Date.parse(endOf(item) ?? '') <= forgottenDays * dayMs;
  });
}
