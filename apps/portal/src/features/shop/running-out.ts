import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';
import { forgottenDays, type ServiceType } from './package.ts';

type Allowance = CallData<'/redis/getPackageByImei'>['items'][number];

/** A free package that is given only once, so it can't be topped up. */
const freePlanType = 7;

/** What is low, used up, or has ended recently, if more of it is on sale for the device. */
export function runningOut(
  items: readonly Allowance[],
  onSale: readonly Pick<ServiceType, 'type'>[],
  nowMs: number,
): readonly Allowance[] {
  return items.filter(({ type, level, expirationTime }) => {
    if (type === freePlanType || !onSale.some((one) => one.type === type)) return false;
    if (level === 'low') return true;
    const endedMs = expirationTime === null ? nowMs : Date.parse(expirationTime);
    return level === 'empty' && nowMs - endedMs <= forgottenDays * dayMs;
  });
}
