import { defineTexts } from '../../text/define-texts.ts';

/** What is said around paying. `provider` is the method's name. */
export const texts = defineTexts({
  zh: {
    provider: '支付平台',
    opening: (provider: string) => `正在打开${provider}…`,

    // The sheet after coming back.
    askTitle: '您完成支付了吗？',
    checking: '正在查询支付结果…',
    asking: (provider: string) => `正在向${provider}确认…`,
    yes: '我已支付',
    notYet: '还没有',
    undecidedTitle: '支付结果尚未确认',
    undecidedText: '确认可能需要几分钟。您可以离开，结果会显示在订单页面。在此之前请勿重复支付。',
    again: '再次查询',
    leave: '先离开',
    unpaidTitle: '订单未支付',
    unpaidText: (provider: string) => `${provider}没有此订单的付款。如果您刚刚付款，结果会自动显示，请稍候。`,
    unpaidNotice: '订单未支付，可以继续支付。',
    resultTitle: '支付结果',
    paidAmount: (price: string) => `已支付 ${price}`,
    paidText: '服务会自动生效，无需操作。',
    goBack: '可以回到原来的应用了。',
    leaving: '正在返回…',
    done: '完成',
    close: '关闭',
    retry: '重试',

    // Switching the method.
    switchTitle: '选择支付方式',
    switch: '更换支付方式',
    pay: (price: string) => `支付 ${price}`,

    // Problems: what is, then what to do.
    orderAlreadyPaid: '此订单已支付，无需再付。',
    orderCancelled: '此订单已取消，请重新购买。',
    orderTimedOut: '此订单已超过支付时间，请重新购买。如已扣款，将原路退回。',
    orderNotPayable: '此订单当前不能支付，请查看订单状态。',
    payMethodUnavailable: (provider: string, hasChoice: boolean) =>
      `此处无法使用${provider}，请${hasChoice ? '更换支付方式' : '在手机浏览器或应用中支付'}。`,
    paymentUnknown: '上一次支付仍在确认中。请先查询结果，以免重复支付。',
    ask: '查询结果',
    paymentFailed: (provider: string, hasChoice: boolean) =>
      `${provider}未能完成支付，没有扣款。请重试${hasChoice ? '或更换支付方式' : ''}。`,
    providerUnavailable: (provider: string, hasChoice: boolean) =>
      `${provider}暂时没有响应，没有扣款。请稍后重试${hasChoice ? '或更换支付方式' : ''}。`,
    orderNotFound: '找不到此订单，可能属于其他账号。',
    toOrders: '查看我的订单',

    // The page of a payment link.
    linkChecking: '正在打开订单…',
    linkEnded: '此支付链接已失效',
    linkEndedText: '请回到原来的应用查看订单。',
    linkAsGuest: '此链接只能查看和支付这一笔订单。',
    orderOver: '此订单不能再支付。请回到原来的应用重新购买。',
    amount: '支付金额',
    safety: '付款由支付平台完成，我们不会获取您的支付密码。',
  },
  en: {
    provider: 'the payment service',
    opening: (provider) => `Opening ${provider}…`,

    askTitle: 'Did you complete the payment?',
    checking: 'Checking the payment…',
    asking: (provider) => `Asking ${provider}…`,
    yes: 'I have paid',
    notYet: 'Not yet',
    undecidedTitle: 'Not confirmed yet',
    undecidedText:
      'This can take a few minutes. You can leave: the order will show it. Please do not pay again meanwhile.',
    again: 'Check again',
    leave: 'Leave it',
    unpaidTitle: 'The order is not paid',
    unpaidText: (provider) =>
      `There is no payment for it at ${provider}. If you have just paid, wait a little: it appears by itself.`,
    unpaidNotice: 'The order is not paid. You can go on paying.',
    resultTitle: 'Payment',
    paidAmount: (price) => `${price} paid`,
    paidText: 'It takes effect by itself, nothing to do.',
    goBack: 'You can go back to the app that you came from.',
    leaving: 'Going back…',
    done: 'Done',
    close: 'Close',
    retry: 'Try again',

    switchTitle: 'How do you want to pay?',
    switch: 'Pay another way',
    pay: (price) => `Pay ${price}`,

    orderAlreadyPaid: 'This order is already paid. There is nothing more to pay.',
    orderCancelled: 'This order was cancelled. Buy it again if you still want it.',
    orderTimedOut:
      'The time to pay this order is over. Buy it again if you still want it. If you were charged, the money goes back.',
    orderNotPayable: 'This order cannot be paid now. Look at its state below.',
    payMethodUnavailable: (provider, hasChoice) =>
      `${provider} does not work here. ${hasChoice ? 'Choose another way to pay.' : 'Pay in the browser of your phone or in the app.'}`,
    paymentUnknown:
      'An earlier payment is still being confirmed. Check how it went, so that you do not pay twice.',
    ask: 'Check the payment',
    paymentFailed: (provider, hasChoice) =>
      `${provider} did not take the payment, and nothing was charged. Try again${hasChoice ? ', or pay another way' : ''}.`,
    providerUnavailable: (provider, hasChoice) =>
      `${provider} does not answer now, and nothing was charged. Try again in a moment${hasChoice ? ', or pay another way' : ''}.`,
    orderNotFound: 'This order cannot be found. It may belong to another account.',
    toOrders: 'See my orders',

    linkChecking: 'Opening the order…',
    linkEnded: 'This payment link is no longer valid',
    linkEndedText: 'Check the order in the app you came from.',
    linkAsGuest: 'This link can only show and pay this one order.',
    orderOver: 'This order can no longer be paid. Buy it again in the app you came from.',
    amount: 'Amount',
    safety: 'You pay at the payment service. Your payment password never reaches us.',
  },
});

export type PaymentWords = (typeof texts)['zh'];
