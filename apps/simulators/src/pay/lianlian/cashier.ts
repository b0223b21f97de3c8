import { type HttpAnswer, type HttpRequest, seeOther } from '../../platform/http-server.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { safeRedirect } from '../../platform/safe-redirect.ts';
import { formatDecimal } from '../money.ts';
import { signRsa } from '../rsa.ts';
import { type CashierSituation, renderCashier, renderReturn } from './cashier-page.ts';
import type { LianLianContext } from './context.ts';
import { signedText } from './signed-text.ts';
import type { Trade } from './state.ts';

/**
 * The hosted card page, as browsers see it:
 * - GET /cashier/?key[&lang]: what a `payment_url` leads to
 * - POST /cashier/pay: its buttons
 */
export async function answerCashier(context: LianLianContext, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path, query } = request;
  const language = chooseLanguage(query.get('lang'), request.headers['accept-language'] ?? 'en');
  if (method === 'GET' && path === '/cashier/') return show(context, query, language);
  if (method === 'POST' && path === '/cashier/pay') return act(context, new URLSearchParams(request.body));
  return { status: 404 };
}

async function show(
  context: LianLianContext,
  query: URLSearchParams,
  language: 'zh' | 'en',
): Promise<HttpAnswer> {
  const key = query.get('key') ?? '';
  const trade = findTrade(context, key);
  if (trade !== undefined && context.trades.move(trade, 'WP')) await context.state.flushed();
  const other = new URLSearchParams({ key, lang: language === 'zh' ? 'en' : 'zh' });
  return renderCashier({
    language,
    situation: situationOf(context, trade),
    merchantName: `SIMULATED ${context.keys.merchantId}`,
    trade,
    fields: { key, lang: language },
    otherLanguageUrl: `/cashier/?${other}`,
  });
}

async function act(context: LianLianContext, form: URLSearchParams): Promise<HttpAnswer> {
  const key = form.get('key') ?? '';
  const trade = findTrade(context, key);
  const action = form.get('action');
  const here = `/cashier/?${new URLSearchParams({ key, lang: form.get('lang') ?? '' })}`;
  if (trade === undefined) return seeOther(here);
  if (action === 'pay' && context.trades.pay(trade) === 'paid') {
    await context.state.flushed();
    if (context.settings.returnsByPost) return showReturn(context, trade, form.get('lang'));
    return seeOther(safeRedirect(trade.redirectUrl) ?? here);
  }
  if (action === 'fail' && context.trades.obstacleToPaying(trade) === undefined) {
    context.trades.move(trade, 'PF');
    await context.state.flushed();
  }
  if (action !== 'leave') return seeOther(here);
  const back = trade.paidAtMs === undefined ? trade.cancelUrl : trade.redirectUrl;
  return seeOther(safeRedirect(back) ?? here);
}

/** The real cashier's way: the payer's browser POSTs the signed result to the shop. */
async function showReturn(context: LianLianContext, trade: Trade, lang: string | null): Promise<HttpAnswer> {
  const result = {
    merchant_transaction_id: trade.outTradeNo,
    ll_transaction_id: trade.llTransactionId,
    payment_status: trade.status,
    payment_currency_code: trade.currency,
    payment_amount: formatDecimal(trade.totalFen),
  };
  const signature = await signRsa('RSA-SHA1', signedText(result), context.keys.privateKey);
  return renderReturn(chooseLanguage(lang, 'en'), safeRedirect(trade.redirectUrl) ?? '', {
    ...result,
    signature,
  });
}

function findTrade(context: LianLianContext, key: string): Trade | undefined {
  return context.state.trades.get(context.state.sessions.get(key)?.outTradeNo ?? '');
}

function situationOf(context: LianLianContext, trade: Trade | undefined): CashierSituation {
  if (trade === undefined) return 'unknownLink';
  const obstacle = context.trades.obstacleToPaying(trade);
  if (obstacle !== undefined) return obstacle === 'alreadyPaid' ? 'paid' : obstacle;
  return trade.failedPayments > 0 ? 'failedBefore' : 'payable';
}
