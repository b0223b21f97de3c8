import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';

/** A package as it is offered to one device. */
export type Package = CallData<'/pay/package/getPackageList'>[number];
/** A package type on sale for one device. */
export type ServiceType = CallData<'/pay/package/getPackageType'>[number];
export type CouponList = CallData<'/coupon/getCouponList'>;
export type Coupon = CouponList['usable'][number];

/** The two packages that most people take. */
export const hotPackageIds: readonly number[] = [168, 155];

/** Main plans for a month and longer. */
export const planTypes: readonly number[] = [9, 12, 3052];
export const cloudServiceType = 0;
export const cloudStorageType = 27;
/** Sound alarms and what a camera notices: sound, HD sound, motion, noise, person, face, cover. */
export const audioAlarmTypes: readonly number[] = [8, 3, 22, 23, 24, 25, 26];
/** After this many days an ended service is not recommended any more: it was given up, and its SIM is cancelled. */
export const forgottenDays = 30;

/** How long a package runs, in whole days. */
export const spanDays = ({ effectiveTime, expirationTime }: Package): number =>
  Math.round((Date.parse(expirationTime) - Date.parse(effectiveTime)) / dayMs);
