import type { CallData } from '@device-pay/contract';

export type CouponList = CallData<'/coupon/getCouponList'>;
export type Coupon = CouponList['usable'][number];
export type MadeCoupon = CallData<'/coupon/getCreatedList'>['list'][number];

/** What a coupon takes off, in either of its kinds. */
export type CouponValue = Pick<Coupon, 'type' | 'amountFen' | 'discountBp' | 'currency'>;

/** Off by the hundred as it is said: 1500 basis points are `15` per cent off, or `8.5` tenths of the price. */
export const percentOff = (discountBp: number): number => discountBp / 100;
export const tenthsLeft = (discountBp: number): number => (10_000 - discountBp) / 1000;
