import { defineTexts } from '../../text/define-texts.ts';

/** What went wrong with a payment: first what happened, then what to do. `provider` is who takes the money. */
export const texts = defineTexts({
  zh: {
    orderAlreadyPaid: '此订单已支付，无需再付。',
    orderRefunded: '此订单已退款，如仍需要，请重新购买。',
    orderCancelled: '此订单已取消，请重新购买。',
    orderTimedOut: '此订单已超过支付时间，请重新购买。如已扣款，将原路退回。',
    orderNotPayable: '此订单当前不能支付，请查看订单状态。',
    payMethodUnavailable: (provider: string, hasChoice: boolean) =>
      `此处无法使用${provider}，请${hasChoice ? '更换支付方式' : '在手机浏览器或应用中支付'}。`,
    paymentUnknown:
      '上一次支付仍在确认中，确认前不会再次收款，以免重复支付。通常不到一分钟；您可以查询结果，或稍后重试。',
    retryIn: (seconds: number) => `${seconds} 秒后可重试`,
    ask: '查询结果',
    paymentFailed: (provider: string, hasChoice: boolean) =>
      `${provider}未能完成支付，没有扣款。请重试${hasChoice ? '或更换支付方式' : ''}。`,
    providerUnavailable: (provider: string, hasChoice: boolean) =>
      `${provider}暂时没有响应，没有扣款。请稍后重试${hasChoice ? '或更换支付方式' : ''}。`,
    openidNeeded: '微信未能确认您的身份，因此无法支付，没有扣款。请重试。',
    openidMismatch: '当前微信账号与本次访问不符，没有扣款。请关闭页面后重新打开。',
    wechatNotOffered: '此处无法使用微信支付。请在手机浏览器或应用中支付。',
    wechatCodeInvalid: '微信授权已失效，没有扣款。请重试。',
    wechatUnavailable: '微信暂时没有响应，没有扣款。请稍后重试。',
    wechatNotReady: '微信未能打开支付，没有扣款。请重试；如仍不行，请重新打开页面。',
    miniProgramNotReady: '小程序未能打开支付页面，没有扣款。请重试；如仍不行，请重新打开小程序。',
    orderNotFound: '找不到此订单，可能属于其他账号。',
    toOrders: '查看我的订单',
    toShop: '选购其他套餐',
  },
  en: {
    orderAlreadyPaid: 'This order is already paid. You do not need to pay again.',
    orderRefunded: 'This order was refunded. Place a new one if you still want it.',
    orderCancelled: 'This order was cancelled. Place a new one if you still want it.',
    orderTimedOut:
      'The time to pay this order has run out. Place a new one if you still want it. If you were charged, you will be refunded.',
    orderNotPayable: 'This order cannot be paid now. Check its status below.',
    payMethodUnavailable: (provider, hasChoice) =>
      `${provider} is not available here. ${hasChoice ? 'Choose another payment method.' : 'Pay in your phone’s browser or in the app.'}`,
    paymentUnknown:
      'Your last payment is still being confirmed. So that you do not pay twice, you cannot start another until then. It usually takes less than a minute: check the result, or try again in a moment.',
    retryIn: (seconds) => `Try again in ${seconds} s`,
    ask: 'Check result',
    paymentFailed: (provider, hasChoice) =>
      `${provider} could not complete the payment. You were not charged. Try again${hasChoice ? ', or pay another way' : ''}.`,
    providerUnavailable: (provider, hasChoice) =>
      `${provider} is not responding. You were not charged. Try again in a moment${hasChoice ? ', or pay another way' : ''}.`,
    openidNeeded: 'WeChat could not confirm your identity. You were not charged. Try again.',
    openidMismatch:
      'You have switched WeChat accounts since opening this page. You were not charged. Close the page and open it again.',
    wechatNotOffered: 'WeChat Pay is not available here. Pay in your phone’s browser or in the app.',
    wechatCodeInvalid: 'The WeChat authorization has expired. You were not charged. Try again.',
    wechatUnavailable: 'WeChat is not responding. You were not charged. Try again in a moment.',
    wechatNotReady:
      'WeChat could not open the payment. You were not charged. Try again; if that does not help, reopen the page.',
    miniProgramNotReady:
      'The mini-program could not open its payment page. You were not charged. Try again; if that does not help, reopen the mini-program.',
    orderNotFound: 'We cannot find this order. It may belong to another account.',
    toOrders: 'See my orders',
    toShop: 'Choose another package',
  },
});

export type ProblemWords = (typeof texts)['zh'];
