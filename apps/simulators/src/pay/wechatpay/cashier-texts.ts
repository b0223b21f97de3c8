import type { PageLanguage } from '../../platform/language.ts';
import { type CommonSituation, commonCashierTexts } from '../cashier-texts.ts';

export type CashierSituation = CommonSituation | 'refererMissing';

interface CashierTexts {
  readonly title: string;
  readonly situations: Readonly<Record<CashierSituation, string>>;
}

export const cashierTexts: Readonly<Record<PageLanguage, CashierTexts>> = {
  zh: {
    title: '微信支付（模拟）',
    situations: {
      ...commonCashierTexts.zh.situations,
      refererMissing: '商家参数格式有误，请联系商家解决（请求缺少 Referer）。',
    },
  },
  en: {
    title: 'WeChat Pay (simulated)',
    situations: {
      ...commonCashierTexts.en.situations,
      refererMissing: 'The shop sent no Referer header, which WeChat Pay demands. Please tell the shop.',
    },
  },
};
