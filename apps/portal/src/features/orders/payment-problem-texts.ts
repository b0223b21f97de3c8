import { defineTexts } from '../../text/define-texts.ts';

/** What went wrong with a payment: what is, then what to do. `provider` is who takes the money. */
export const texts = defineTexts({
  zh: {
    orderAlreadyPaid: '此订单已支付，无需再付。',
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
  },
  en: {
    orderAlreadyPaid: 'This order is already paid. There is nothing more to pay.',
    orderCancelled: 'This order was cancelled. Buy it again if you still want it.',
    orderTimedOut:
      'The time to pay this order is over. Buy it again if you still want it. If you were charged, the money goes back.',
    orderNotPayable: 'This order cannot be paid now. Look at its state below.',
    payMethodUnavailable: (provider, hasChoice) =>
      `${provider} does not work here. ${hasChoice ? 'Choose another way to pay.' : 'Pay in the browser of your phone or in the app.'}`,
    paymentUnknown:
      'An earlier payment is still being confirmed, and no other one starts before that, so that you do not pay twice. It usually takes less than a minute: check how it went, or try again in a moment.',
    retryIn: (seconds) => `Try again in ${seconds} s`,
    ask: 'Check the payment',
    paymentFailed: (provider, hasChoice) =>
      `${provider} did not take the payment, and nothing was charged. Try again${hasChoice ? ', or pay another way' : ''}.`,
    providerUnavailable: (provider, hasChoice) =>
      `${provider} does not answer now, and nothing was charged. Try again in a moment${hasChoice ? ', or pay another way' : ''}.`,
    openidNeeded: 'WeChat did not say who you are, so nothing was charged. Try again.',
    openidMismatch:
      'Another WeChat account is open than the one that this visit began with. Nothing was charged. Close the page and open it again.',
    wechatNotOffered: 'WeChat Pay does not work here. Pay in the browser of your phone or in the app.',
    wechatCodeInvalid: 'The WeChat authorization is no longer valid. Nothing was charged. Try again.',
    wechatUnavailable: 'WeChat does not answer now, and nothing was charged. Try again in a moment.',
    wechatNotReady:
      'WeChat did not open the payment, and nothing was charged. Try again; if that does not help, open the page anew.',
    miniProgramNotReady:
      'The mini-program did not open its payment page, and nothing was charged. Try again; if that does not help, open the mini-program anew.',
    orderNotFound: 'This order cannot be found. It may belong to another account.',
    toOrders: 'See my orders',
  },
});

export type ProblemWords = (typeof texts)['zh'];
