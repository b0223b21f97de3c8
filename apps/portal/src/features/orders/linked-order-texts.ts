import { defineTexts } from '../../text/define-texts.ts';

/** Texts of an order that was opened by a payment link. */
export const texts = defineTexts({
  zh: {
    linkAsGuest: '此链接只能查看和支付这一笔订单。',
    orderOver: '此订单不能再支付。请回到原来的应用重新购买。',
    safety: '付款由支付平台完成，我们不会获取您的支付密码。',
  },
  en: {
    linkAsGuest: 'This link only lets you view and pay this one order.',
    orderOver: 'This order can no longer be paid. Place a new one in the app you came from.',
    safety: 'The payment service handles your payment. We never see your payment password.',
  },
});
