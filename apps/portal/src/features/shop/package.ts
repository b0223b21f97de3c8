import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';

/** A package as it is offered to one device. */
export type Package = CallData<'/pay/package/getPackageList'>[number];
/** A package type on sale for one device. */
export type ServiceType = CallData<'/pay/package/getPackageType'>[number];
export type CouponList = CallData<'/coupon/getCouponList'>;
export type Coupon = CouponList['usable'][number];

/** The two packages that most people take. */
export const hotPackageIds: readonly number[] = [168, 155];

/** Main plans for a month and longer. */
export const planTypes: readonly number[] = [
  packageType.dataPlan,
  packageType.yearlyDataPlan,
  packageType.unlimitedDataPlan,
];
/** Sound alarms, and what a camera notices, in the order of the page. */
export const audioAlarmTypes: readonly number[] = [
  packageType.hdSoundAlarm,
  packageType.soundAlarm,
  packageType.motionAlarm,
  packageType.noiseAlarm,
  packageType.personAlarm,
  packageType.faceAlarm,
  packageType.coverAlarm,
];
/** After this many days an ended service is not recommended any more: it was given up, and its SIM is cancelled. */
export const forgottenDays = 30;

/** How long a package runs, in whole days. */
export const spanDays = ({ effectiveTime, expirationTime }: Package): number =>
  Math.round((Date.parse(expirationTime) - Date.parse(effectiveTime)) / dayMs);
