import { payMethodNames } from '../../host/pay-method-texts.ts';
import { defineTexts } from '../../text/define-texts.ts';

/** Texts between choosing a package and the order. */
export const texts = defineTexts({
  zh: {
    coupon: '优惠券',
    couponsLoading: '正在查找…',
    couponsFailed: '暂时无法查询，请重试',
    noCoupon: '暂无可用',
    couponsUnused: (count: number) => `未使用，有 ${count} 张可用`,
    couponNear: (price: string) => `再买 ${price} 可用`,
    guestCoupons: '登录后查看',

    payWith: '支付方式',
    ...payMethodNames.zh,
    noMethod: '此处无法支付',
    noMethodNote: '此处没有可用的支付方式。',

    terms: '支付即表示同意',
    termsFree: '领取即表示同意',
    termsLink: '服务条款',
    termsVersion: (version: string) => `（${version} 版）`,

    total: '合计',
    saved: (price: string) => `已省 ${price}`,
    pay: (price: string) => `支付 ${price}`,
    payUnsettled: '支付',
    takeFree: '免费领取',
    orderedMeanwhile: '刚才的订单已提交，可在“我的订单”中查看。',

    retrySafe: '再次点击不会重复下单。',
    couponProblem: (problem: string) => `${problem}。已重新选择优惠券，请核对后再支付。`,
    packageProblem: (problem: string) => `${problem}。尚未付款，请核对所选套餐。`,
  },
  en: {
    coupon: 'Coupon',
    couponsLoading: 'Looking…',
    couponsFailed: 'Could not load. Try again',
    noCoupon: 'None available',
    couponsUnused: (count) => `Not used, ${count} available`,
    couponNear: (price) => `Spend ${price} more to use one`,
    guestCoupons: 'Log in to see yours',

    payWith: 'Pay with',
    ...payMethodNames.en,
    noMethod: 'Unavailable here',
    noMethodNote: 'No payment method is available here.',

    terms: 'By paying you agree to the',
    termsFree: 'By claiming it you agree to the',
    termsLink: 'service terms',
    termsVersion: (version) => ` (version ${version}).`,

    total: 'Total',
    saved: (price) => `saves ${price}`,
    pay: (price) => `Pay ${price}`,
    payUnsettled: 'Pay',
    takeFree: 'Get it for free',
    orderedMeanwhile: 'Your order was placed. See it under “My orders”.',

    retrySafe: 'Trying again will not place a second order.',
    couponProblem: (problem) => `${problem}. We picked your coupons again: check the price before you pay.`,
    packageProblem: (problem) => `${problem}. You have not paid yet. Check the packages you chose.`,
  },
});
