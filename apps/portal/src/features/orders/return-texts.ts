import { defineTexts } from '../../text/define-texts.ts';

/** Texts of the sheet after the return from a cashier. `provider` is who takes the money. */
export const texts = defineTexts({
  zh: {
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
    unpaidText: (provider: string) =>
      `${provider}尚未收到此订单的付款。如果您刚刚付款，结果会自动显示，请稍候。`,
    resultTitle: '支付结果',
    paidAmount: (price: string) => `已支付 ${price}`,
    paidText: '服务会自动生效，无需操作。',
    done: '完成',
    close: '关闭',
  },
  en: {
    askTitle: 'Did you complete the payment?',
    checking: 'Checking the payment…',
    asking: (provider) => `Asking ${provider}…`,
    yes: 'I have paid',
    notYet: 'Not yet',
    undecidedTitle: 'Not confirmed yet',
    undecidedText:
      'This can take a few minutes. You can leave: your order will show the result. Please do not pay again in the meantime.',
    again: 'Check again',
    leave: 'Leave for now',
    unpaidTitle: 'The order is not paid',
    unpaidText: (provider) =>
      `${provider} has no payment for it. If you have just paid, please wait: the result appears here automatically.`,
    resultTitle: 'Payment',
    paidAmount: (price) => `${price} paid`,
    paidText: 'Your service starts automatically. No action needed.',
    done: 'Done',
    close: 'Close',
  },
});
