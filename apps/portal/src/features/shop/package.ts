import type { CallData } from '@device-pay/contract';

/** A package as one device is offered it. */
export type Package = CallData<'/pay/package/getPackageList'>[number];
/** A package type on sale for one device. */
export type ServiceType = CallData<'/pay/package/getPackageType'>[number];
export type Device = CallData<'/device/getDeviceByImei'>;
export type CouponList = CallData<'/coupon/getCouponList'>;
export type Coupon = CouponList['usable'][number];

/** Configuration of the spec: main plans and what goes on top of them. */
export const mainGroup = 9;

const hotspotDataTypes: readonly number[] = [9, 10, 11, 12, 3052];
const trafficType = 5;
/** What a hotspot's data page sells. */
export const dataTypes: readonly number[] = [...hotspotDataTypes, trafficType];
/** The second one is an offer for a limited time. */
const activationTypes: readonly number[] = [6, 16];

/** Whether it needs a SIM that is allowed to carry data. */
export const isHotspotData = ({ type }: Pick<Package, 'type'>): boolean => hotspotDataTypes.includes(type);

export const isActivation = ({ type }: Pick<Package, 'type'>): boolean => activationTypes.includes(type);

const dayMs = 86_400_000;

/** How long it runs, in whole days. */
export const spanDays = ({ effectiveTime, expirationTime }: Package): number =>
  Math.round((Date.parse(expirationTime) - Date.parse(effectiveTime)) / dayMs);
