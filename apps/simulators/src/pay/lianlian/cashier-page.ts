import type { HttpAnswer } from '../../platform/http-server.ts';
import type { PageLanguage } from '../../platform/language.ts';
import { type CashierPage, cashierFrame } from '../cashier-frame.ts';
import { type CommonSituation, commonCashierTexts } from '../cashier-texts.ts';
import { formatGrouped } from '../money.ts';

export type CashierSituation = CommonSituation | 'processing';

export interface CashierView {
  readonly language: PageLanguage;
  readonly situation: CashierSituation;
  readonly merchantName: string;
  /** Absent when the link leads to no payment. */
  readonly trade:
    | {
        readonly outTradeNo: string;
        readonly description: string;
        readonly totalFen: number;
        readonly currency: string;
      }
    | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly otherLanguageUrl: string;
}

export function renderCashier(view: CashierView): HttpAnswer {
  const { language, situation, trade } = view;
  const words = commonCashierTexts[language];
  const texts = cardTexts[language];
  const isPayable = situation === 'payable' || situation === 'failedBefore';
  const buttons: CashierPage['form']['buttons'] = isPayable
    ? [
        ['pay', texts.pay, 'main'],
        ['fail', texts.decline, 'quiet'],
        ['leave', words.leave, 'plain'],
      ]
    : [['leave', words.leave, 'quiet']];
  return frame({
    status: trade === undefined ? 404 : 200,
    language,
    title: texts.title,
    otherLanguageUrl: view.otherLanguageUrl,
    notice: situation === 'processing' ? texts.processing : words.situations[situation],
    ...(trade === undefined
      ? {}
      : {
          amount: { symbol: trade.currency, figure: formatGrouped(trade.totalFen) },
          rows: [
            [words.merchant, view.merchantName],
            [words.item, trade.description],
            [words.orderNumber, trade.outTradeNo],
            // A fixed card: into a page that asks for a card number, somebody would enter a real one.
            [texts.card, 'Visa •••• 4242'],
          ],
        }),
    form: { action: '/cashier/pay', fields: view.fields, buttons },
  });
}

/** The page after the payment, with a button that POSTs `fields` to the shop. */
export function renderReturn(
  language: PageLanguage,
  action: string,
  fields: Readonly<Record<string, string>>,
): HttpAnswer {
  const texts = cardTexts[language];
  return frame({
    status: 200,
    language,
    title: texts.title,
    otherLanguageUrl: '#',
    notice: commonCashierTexts[language].situations.paid,
    form: { action, fields, buttons: [['return', texts.backToShop, 'main']] },
  });
}

const cardTexts = {
  zh: {
    title: '连连国际收银台（模拟）',
    card: '测试卡',
    pay: '用测试卡支付',
    decline: '银行拒绝',
    backToShop: '返回商家',
    processing: '银行正在处理这笔支付，请稍候。',
  },
  en: {
    title: 'LianLian card payment (simulated)',
    card: 'Test card',
    pay: 'Pay with the test card',
    decline: 'Let the bank decline',
    backToShop: 'Back to the shop',
    processing: 'The bank is processing this payment. Please wait.',
  },
} as const;

const frame = cashierFrame({
  light: {
    ground: '#f3f5f9',
    card: '#fff',
    ink: '#10192b',
    secondaryInk: '#53607a',
    line: '#dfe4ee',
    header: '#0d2b6b',
    headerInk: '#fff',
    button: '#1450c8',
    buttonInk: '#fff',
    soft: '#e4ecfd',
    softInk: '#0d3690',
  },
  dark: {
    ground: '#0c111c',
    card: '#161d2c',
    ink: '#eef2fa',
    secondaryInk: '#a8b3c9',
    line: '#2a3448',
    header: '#12244d',
    headerInk: '#eef2fa',
    button: '#8fb4ff',
    buttonInk: '#06183d',
    soft: '#1a2a4d',
    softInk: '#b5ccff',
  },
  markSvg:
    '<svg viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#fff"/><rect x="4" y="6.5" width="16" height="11" rx="2" fill="#1450c8"/><rect x="4" y="9" width="16" height="2.5" fill="#0d2b6b"/></svg>',
});
