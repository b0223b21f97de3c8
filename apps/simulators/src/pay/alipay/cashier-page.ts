import type { HttpAnswer } from '../../platform/http-server.ts';
import type { PageLanguage } from '../../platform/language.ts';
import { type CashierPage, cashierFrame } from '../cashier-frame.ts';
import { commonCashierTexts } from '../cashier-texts.ts';
import { formatGrouped } from '../money.ts';
import { type CashierSituation, cashierTexts } from './cashier-texts.ts';
import type { Order } from './state.ts';

export interface CashierView {
  readonly language: PageLanguage;
  readonly situation: CashierSituation;
  readonly merchantName: string;
  /** Absent when the link leads nowhere. */
  readonly order: Order | undefined;
  /** The gateway's error for a bad link, shown after the text of the situation. */
  readonly detail?: string;
  readonly sessionId: string;
  readonly otherLanguageUrl: string;
}

export function renderCashier(view: CashierView): HttpAnswer {
  const { language, situation, order, detail } = view;
  const words = commonCashierTexts[language];
  const texts = cashierTexts[language];
  return frame({
    status: order === undefined ? 400 : 200,
    language,
    title: texts.title,
    otherLanguageUrl: view.otherLanguageUrl,
    notice: texts.situations[situation] + (detail === undefined ? '' : ` ${detail}`),
    ...(order === undefined
      ? {}
      : {
          amount: { symbol: '¥', figure: formatGrouped(order.totalFen) },
          rows: [
            [words.merchant, view.merchantName],
            [words.item, order.subject],
            [words.orderNumber, order.outTradeNo],
          ],
        }),
    form: {
      action: '/cashier/act',
      fields: { session: view.sessionId, lang: language },
      buttons: order === undefined ? [] : buttonsOf(situation, language),
    },
  });
}

function buttonsOf(situation: CashierSituation, language: PageLanguage): CashierPage['form']['buttons'] {
  const words = commonCashierTexts[language];
  if (situation === 'loggedOut')
    return [
      ['login', cashierTexts[language].logIn, 'main'],
      ['leave', words.leave, 'plain'],
    ];
  if (situation === 'payable' || situation === 'failedBefore')
    return [
      ['pay', words.pay, 'main'],
      ['fail', words.fail, 'quiet'],
      ['leave', words.leave, 'plain'],
    ];
  return [['leave', words.leave, 'quiet']];
}

// #1677ff is Alipay's blue; white on it is a little too faint to read, so band and button take a deeper one.
const frame = cashierFrame({
  light: {
    ground: '#f5f5f9',
    card: '#fff',
    ink: '#1c1c1e',
    secondaryInk: '#5c5f66',
    line: '#e8e8ee',
    header: '#0f62d6',
    headerInk: '#fff',
    button: '#0f62d6',
    buttonInk: '#fff',
    soft: '#e6f0ff',
    softInk: '#0b47a0',
  },
  dark: {
    ground: '#0f1115',
    card: '#1b1e24',
    ink: '#f1f2f4',
    secondaryInk: '#b1b5bd',
    line: '#31353d',
    header: '#10284f',
    headerInk: '#e8f1ff',
    button: '#6ea8ff',
    buttonInk: '#06204d',
    soft: '#162a4a',
    softInk: '#a9ccff',
  },
  markSvg:
    '<svg viewBox="0 0 24 24"><rect width="24" height="24" rx="5.5" fill="#fff"/><path d="M5 7.5h14M12 4v7.2M6.5 11.2h10.2c-1.2 4.6-5.4 7.6-9.2 7.6-2.4 0-3.4-1.3-3.4-2.5 0-1.4 1.3-2.6 3.4-2.6 3.3 0 7.5 2.3 12.4 4.3" fill="none" stroke="#1677ff" stroke-width="1.9" stroke-linecap="round"/></svg>',
});
