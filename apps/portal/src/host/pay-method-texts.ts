import { currentBrand } from '../brand/current-brand.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import type { PayMethod } from './pay-method.ts';

/** The methods' names in a list, for the dictionaries of features. */
export const payMethodNames = {
  zh: { WX: '微信支付', ZFB: '支付宝', UG: '银行卡' },
  en: { WX: 'WeChat Pay', ZFB: 'Alipay', UG: 'Card' },
} as const;

const texts = defineTexts({
  zh: { ...payMethodNames.zh, byCard: '银行卡支付', lianlian: '连连支付', stripe: 'Stripe' },
  en: { ...payMethodNames.en, byCard: 'Pay by card', lianlian: 'LianLian', stripe: 'Stripe' },
});

export interface PayMethodWords {
  /** On its own: `WeChat Pay`, `Pay by card`. */
  readonly title: (method: PayMethod) => string;
  /** Who takes the money, in a sentence: `Opening LianLian…`. */
  readonly provider: (method: PayMethod) => string;
}

export function usePayMethodWords(): PayMethodWords {
  const words = useTexts(texts);
  return {
    title: (method) => (method === 'UG' ? words.byCard : words[method]),
    provider: (method) => words[method === 'UG' ? currentBrand().cardLink : method],
  };
}
