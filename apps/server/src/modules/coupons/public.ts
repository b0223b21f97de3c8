import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getCouponList } from './get-coupon-list.ts';

export { cartOf } from './cart.ts';
export { consumeCoupons, loadCouponsById, releaseCoupons, reserveCoupons, ruleCoupon } from './store.ts';
export { couponProblemText } from './texts.ts';

export function couponCalls(db: Database, capFen: number): HandlersOf<'coupons'> {
  return { 'coupons.get-coupon-list': getCouponList(db, capFen) };
}
