import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addCoupon } from './add-coupon.ts';
import { getCouponList } from './get-coupon-list.ts';
import { getDraftPackages } from './get-draft-packages.ts';
import { listCreated } from './list-created.ts';
import { rehearse } from './rehearse.ts';

export { cartOf } from './cart.ts';
export {
  consumeCoupons,
  giveBackCoupons,
  loadCouponsById,
  releaseCoupons,
  reserveCoupons,
  ruleCoupon,
  takeCouponsAgain,
  withoutHolds,
} from './store.ts';
export { type CouponProblem, couponProblemText } from './texts.ts';
export { couponsOf, withdrawCoupon } from './withdraw.ts';

export function couponCalls(db: Database, capFen: number): HandlersOf<'coupons'> {
  return {
    'coupons.get-coupon-list': getCouponList(db, capFen),
    'coupons.add-coupon': addCoupon(db, capFen),
    'coupons.rehearse': rehearse(db, capFen),
    'coupons.get-draft-packages': getDraftPackages(db, capFen),
    'coupons.list-created': listCreated(db),
  };
}
