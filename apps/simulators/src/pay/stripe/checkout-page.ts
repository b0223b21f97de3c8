import { type HttpAnswer, type HttpRequest, seeOther } from '../../platform/http-server.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { safeRedirect } from '../../platform/safe-redirect.ts';
import { type CashierButtonLook, cashierFrame } from '../cashier-frame.ts';
import { commonCashierTexts } from '../cashier-texts.ts';
import { formatGrouped } from '../money.ts';
import type { StripeContext } from './context.ts';
import type { Session } from './state.ts';

/**
 * Stripe's own page, as browsers see it: GET /c/pay/{session id}[?lang] shows it, POST /c/pay is one of its
 * buttons. It has no field for a card number, so nobody can enter a real one.
 */
export async function answerCheckout(context: StripeContext, request: HttpRequest): Promise<HttpAnswer> {
  const id = /^\/c\/pay\/(\w+)$/.exec(request.path)?.[1];
  if (request.method === 'GET' && id !== undefined)
    return show(context, request, context.state.trades.get(id));
  if (request.method === 'POST' && request.path === '/c/pay') return act(context, request);
  return { status: 404 };
}

/** Paying leads back to the shop; after a declined card the payer stays here, and may try another one. */
async function act(context: StripeContext, request: HttpRequest): Promise<HttpAnswer> {
  const form = new URLSearchParams(request.body);
  const session = context.state.trades.get(form.get('session') ?? '');
  if (session === undefined) return { status: 404 };
  const action = form.get('action');
  if (action === 'pay') context.payments.pay(session);
  if (action === 'fail') context.payments.fail(session);
  await context.state.flushed();
  const here = `/c/pay/${session.id}?${new URLSearchParams({ lang: form.get('lang') ?? '' })}`;
  const back =
    session.payment !== undefined
      ? session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
      : action === 'fail'
        ? undefined
        : session.cancelUrl;
  return seeOther(safeRedirect(back) ?? here);
}

function show(context: StripeContext, request: HttpRequest, session: Session | undefined): HttpAnswer {
  const asked = request.query.get('lang') || (session?.locale === 'auto' ? null : session?.locale);
  const language = chooseLanguage(asked ?? null, request.headers['accept-language']);
  const texts = { ...commonCashierTexts[language], ...ownTexts[language] };
  const situation = situationOf(context, session);
  const isPayable = situation === 'payable' || situation === 'failedBefore';
  const leave = ['leave', texts.leave, isPayable ? 'plain' : 'quiet'] as const;
  const buttons: readonly (readonly [string, string, CashierButtonLook])[] = isPayable
    ? [['pay', texts.pay, 'main'], ['fail', texts.fail, 'quiet'], leave]
    : session === undefined
      ? []
      : [leave];
  return renderPage({
    status: session === undefined ? 404 : 200,
    language,
    title: texts.title,
    otherLanguageUrl: `${request.path}?lang=${language === 'zh' ? 'en' : 'zh'}`,
    notice: texts.situations[situation],
    ...(session === undefined
      ? {}
      : {
          amount: {
            symbol: session.currency === 'usd' ? '$' : `${session.currency.toUpperCase()} `,
            figure: formatGrouped(session.amountFen),
          },
          rows: [
            [texts.item, session.itemName],
            ...(session.outTradeNo === undefined ? [] : [[texts.orderNumber, session.outTradeNo] as const]),
          ],
        }),
    form: { action: '/c/pay', fields: { session: session?.id ?? '', lang: language }, buttons },
  });
}

function situationOf({ payments }: StripeContext, session: Session | undefined) {
  if (session === undefined) return 'unknownLink';
  const obstacle = payments.obstacleToPaying(session);
  if (obstacle !== undefined) return obstacle === 'alreadyPaid' ? 'paid' : 'expired';
  return session.failedPayments > 0 ? 'failedBefore' : 'payable';
}

const ownTexts = {
  zh: { title: 'Stripe 银行卡支付（模拟）', fail: '银行拒付' },
  en: { title: 'Stripe card payment (simulated)', fail: 'Decline the card' },
} as const;

// Stripe's violet is #635bff; the dark scheme takes a paler one, with dark ink.
const renderPage = cashierFrame({
  light: {
    ground: '#f6f9fc',
    card: '#ffffff',
    ink: '#1a1f36',
    secondaryInk: '#586180',
    line: '#e3e8ee',
    header: '#ffffff',
    headerInk: '#1a1f36',
    button: '#5851e0',
    buttonInk: '#ffffff',
    soft: '#ecebff',
    softInk: '#3b35a8',
  },
  dark: {
    ground: '#12141f',
    card: '#1c2030',
    ink: '#eceff8',
    secondaryInk: '#a9b1c9',
    line: '#2e3448',
    header: '#1c2030',
    headerInk: '#eceff8',
    button: '#a5a0ff',
    buttonInk: '#14123a',
    soft: '#2a2856',
    softInk: '#cbc8ff',
  },
  markSvg:
    '<svg viewBox="0 0 24 24" width="24" height="24"><rect width="24" height="24" rx="6" fill="#635bff"/><path fill="#fff" d="M5 8h14v2H5zm0 4h14v5H5z"/></svg>',
});
