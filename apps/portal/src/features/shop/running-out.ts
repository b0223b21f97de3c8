import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';
import { forgottenDays, type ServiceType } from './package.ts';

type Allowance = CallData<'/redis/getPackageByImei'>['items'][number];

/** What is low, used up, or has ended recently, if more of it is on sale for the device. */
export function runningOut(
  items: readonly Allowance[],
  onSale: readonly Pick<ServiceType, 'type'>[],
  nowMs: number,
): readonly Allowance[] {
  return items.filter(({ type, level, expirationTime }) => {
    // A free plan is given only once, so it can't be topped up.
    if (type === packageType.freePlan || !onSale.some((one) => one.type === type)) return false;
    if (level === 'low') return true;
    const endedMs = expirationTime === null ? nowMs : Date.parse(expirationTime);
    return level === 'empty' && nowMs - endedMs <= forgottenDays * dayMs;
  });
}
