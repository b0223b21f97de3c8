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

    switch: '更换支付方式',
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

    switch: 'Pay another way',
    pay: (price) => `Pay ${price}`,
  },
});
