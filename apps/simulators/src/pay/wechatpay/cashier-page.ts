import type { HttpAnswer } from '../../platform/http-server.ts';
import type { PageLanguage } from '../../platform/language.ts';
import { type CashierPage, cashierFrame } from '../cashier-frame.ts';
import { commonCashierTexts } from '../cashier-texts.ts';
import { formatGrouped } from '../money.ts';
import { type CashierSituation, cashierTexts } from './cashier-texts.ts';

export interface CashierView {
  readonly language: PageLanguage;
  readonly situation: CashierSituation;
  readonly merchantName: string;
  /** Absent when the link leads to no trade. */
  readonly trade:
    | { readonly outTradeNo: string; readonly description: string; readonly totalFen: number }
    | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly otherLanguageUrl: string;
}

export function renderCashier(view: CashierView): HttpAnswer {
  const { language, situation, trade } = view;
  const words = commonCashierTexts[language];
  const texts = cashierTexts[language];
  const isPayable = situation === 'payable' || situation === 'failedBefore';
  const buttons: CashierPage['form']['buttons'] = isPayable
    ? [
        ['pay', words.pay, 'main'],
        ['fail', words.fail, 'quiet'],
        ['leave', words.leave, 'plain'],
      ]
    : [['leave', words.leave, 'quiet']];
  return frame({
    status: trade === undefined ? 404 : 200,
    language,
    title: texts.title,
    otherLanguageUrl: view.otherLanguageUrl,
    notice: texts.situations[situation],
    ...(trade === undefined
      ? {}
      : {
          amount: { symbol: '¥', figure: formatGrouped(trade.totalFen) },
          rows: [
            [words.merchant, view.merchantName],
            [words.item, trade.description],
            [words.orderNumber, trade.outTradeNo],
          ],
        }),
    form: { action: '/cashier/pay', fields: view.fields, buttons },
  });
}

// #07c160 is WeChat's green; white on it is too faint to read, so the button takes a deeper one.
const frame = cashierFrame({
  light: {
    ground: '#ededed',
    card: '#fff',
    ink: '#191919',
    secondaryInk: '#5f5f5f',
    line: '#e5e5e5',
    header: '#ededed',
    headerInk: '#191919',
    button: '#067a3e',
    buttonInk: '#fff',
    soft: '#e6f5ec',
    softInk: '#05592d',
  },
  dark: {
    ground: '#111',
    card: '#1e1e1e',
    ink: '#f0f0f0',
    secondaryInk: '#b0b0b0',
    line: '#333',
    header: '#111',
    headerInk: '#f0f0f0',
    button: '#3ecf7f',
    buttonInk: '#04240f',
    soft: '#173325',
    softInk: '#8fe3b4',
  },
  markSvg:
    '<svg viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#07c160"/><path fill="#fff" d="M12 5c4.7 0 8.5 3 8.5 6.8s-3.8 6.8-8.5 6.8c-1 0-2-.1-2.9-.4L6 19.8l.6-2.9c-1.9-1.2-3.1-3-3.1-5.1C3.5 8 7.3 5 12 5z"/><path fill="none" stroke="#07c160" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" d="M8.7 11.8l2.4 2.2 6.2-4.4"/></svg>',
});
