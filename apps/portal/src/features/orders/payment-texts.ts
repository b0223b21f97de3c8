import { defineTexts } from '../../text/define-texts.ts';

/** Texts around paying. `provider` is who takes the money. */
export const texts = defineTexts({
  zh: {
    provider: '支付平台',
    opening: (provider: string) => `正在打开${provider}…`,

    unpaidNotice: '订单未支付，可以继续支付。',
    paidAlready: '已经付款，还没有显示？',
    claimPaid: '我已支付',
    goBack: '可以回到原来的应用了。',
    done: '完成',
    retry: '重试',

    // Switching the method.
    switchTitle: '选择支付方式',
    switch: '更换支付方式',
    closesFirst: (provider: string) => `更换后，会先关闭未完成的${provider}付款，不会重复扣款。`,
    pay: (price: string) => `支付 ${price}`,
  },
  en: {
    provider: 'the payment service',
    opening: (provider) => `Opening ${provider}…`,

    unpaidNotice: 'The order is not paid. You can still pay it.',
    paidAlready: 'Paid, but it does not show yet?',
    claimPaid: 'I have paid',
    goBack: 'You can go back to the app you came from.',
    done: 'Done',
    retry: 'Try again',

    switchTitle: 'How do you want to pay?',
    switch: 'Pay another way',
    closesFirst: (provider) =>
      `Your unfinished ${provider} payment is closed first, so you are not charged twice.`,
    pay: (price) => `Pay ${price}`,
  },
});
