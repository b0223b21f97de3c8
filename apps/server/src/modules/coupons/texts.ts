import type { AppliedCoupons } from '@device-pay/rules';
import type { Language } from '../../platform/database/tables.ts';

/** Why a coupon can't be used: by the shared rules, for its currency, or because unpaid orders hold it. */
export type CouponProblem = Extract<AppliedCoupons, { ok: false }>['reason'] | 'wrongCurrency' | 'held';

const texts: Record<CouponProblem, Record<Language, string>> = {
  expired: { zh: '已过期', en: 'it has expired' },
  invalid: { zh: '已使用或已失效', en: 'it was used or is no longer valid' },
  notYetValid: { zh: '尚未生效', en: 'it is not valid yet' },
  wrongPackage: { zh: '不适用于所选套餐', en: 'it does not apply to this package' },
  wrongDevice: { zh: '不适用于此设备', en: 'it is for another device' },
  wrongAccount: { zh: '不属于当前账号', en: 'it belongs to another account' },
  wrongCurrency: { zh: '不适用于当前币种', en: 'it is for another currency' },
  amountNotMet: { zh: '未达到使用门槛', en: 'the amount is below its minimum spend' },
  notStackable: { zh: '不可与其他优惠券叠加', en: 'it cannot be combined with others' },
  held: {
    zh: '已被未支付的订单占用，请先支付或取消这些订单',
    en: 'it is held by unpaid orders: pay or cancel them first',
  },
  duplicate: { zh: '重复使用', en: 'it was used twice' },
};

export const couponProblemText = (problem: CouponProblem, language: Language): string =>
  texts[problem][language];
