import { defineTexts } from '../../text/define-texts.ts';

/** Texts of the sheet with the payment methods. */
export const texts = defineTexts({
  zh: {
    chooseMethod: '选择支付方式',
    confirmIn: (provider: string, isCard: boolean) =>
      isCard ? `由${provider}收款，支持信用卡与借记卡` : `在${provider}中确认付款`,
    done: '完成',
  },
  en: {
    chooseMethod: 'Pay with',
    confirmIn: (provider, isCard) =>
      isCard ? `Credit or debit card, via ${provider}` : `Confirm in ${provider}`,
    done: 'Done',
  },
});
