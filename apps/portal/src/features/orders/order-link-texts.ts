import { defineTexts } from '../../text/define-texts.ts';

/** Texts of a payment link while its order is being opened, or can't be opened. */
export const texts = defineTexts({
  zh: {
    linkChecking: '正在打开订单…',
    linkEnded: '此支付链接已失效',
    linkEndedText: '请回到原来的应用查看订单。',
    paidElsewhere: '请回到原来的应用查看付款结果',
    paidElsewhereText: '如果已付款，款项不受影响，服务会照常开通。',
    linkEndedOwnText: '请回到原来的应用查看订单。如果它属于您的账号，也可在这里查看。',
    toOrders: '查看我的订单',
  },
  en: {
    linkChecking: 'Opening your order…',
    linkEnded: 'This payment link is no longer valid',
    linkEndedText: 'Check your order in the app you came from.',
    paidElsewhere: 'See in the app you came from whether it is paid',
    paidElsewhereText: 'If you paid, your money is safe and the service starts as usual.',
    linkEndedOwnText:
      'Check it in the app you came from, or among your orders if it belongs to your account.',
    toOrders: 'See my orders',
  },
});
