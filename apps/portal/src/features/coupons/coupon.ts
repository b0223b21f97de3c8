import type { CallData } from '@device-pay/contract';

export type CouponList = CallData<'/coupon/getCouponList'>;
export type Coupon = CouponList['usable'][number];
export type MadeCoupon = CallData<'/coupon/getCreatedList'>['list'][number];

/** The discount of a coupon, of either type. */
export type CouponValue = Pick<Coupon, 'type' | 'amountFen' | 'discountBp' | 'currency'>;

/** A discount as each language writes it: 1500 basis points are `15` per cent off, or `8.5` tenths of the price. */
export const percentOff = (discountBp: number): number => discountBp / 100;
export const tenthsLeft = (discountBp: number): number => (10_000 - discountBp) / 1000;
