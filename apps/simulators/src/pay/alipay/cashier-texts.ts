import type { PageLanguage } from '../../platform/language.ts';
import { type CommonSituation, commonCashierTexts } from '../cashier-texts.ts';

export type CashierSituation = CommonSituation | 'loggedOut' | 'inconsistent' | 'badRequest';

interface CashierTexts {
  readonly title: string;
  readonly logIn: string;
  readonly situations: Readonly<Record<CashierSituation, string>>;
}

export const cashierTexts: Readonly<Record<PageLanguage, CashierTexts>> = {
  zh: {
    title: '支付宝（模拟）',
    logIn: '登录支付宝账户付款',
    situations: {
      ...commonCashierTexts.zh.situations,
      loggedOut: '登录后才会创建交易。',
      inconsistent: '交易信息被篡改（CONTEXT_INCONSISTENT），请返回商家重新下单。',
      badRequest: '商家的支付请求有误，请联系商家。',
    },
  },
  en: {
    title: 'Alipay (simulated)',
    logIn: 'Log in to Alipay to pay',
    situations: {
      ...commonCashierTexts.en.situations,
      loggedOut: 'The trade comes into being when you log in.',
      inconsistent:
        'This order was sent before with other details (CONTEXT_INCONSISTENT). Go back to the shop.',
      badRequest: 'The shop’s payment request is wrong. Please tell the shop.',
    },
  },
};
