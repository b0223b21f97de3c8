import { type HttpAnswer, type HttpRequest, seeOther } from '../../platform/http-server.ts';
import { parseJsonObject } from '../../platform/json.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { randomHex } from '../../platform/random.ts';
import { safeRedirect } from '../../platform/safe-redirect.ts';
import { formatDecimal } from '../money.ts';
import { signRsa } from '../rsa.ts';
import { renderCashier } from './cashier-page.ts';
import type { CashierSituation } from './cashier-texts.ts';
import type { AlipayContext } from './context.ts';
import { AlipayError } from './errors.ts';
import { readOrder } from './order.ts';
import { verifyRequest } from './request.ts';
import { notificationLeavesOut, textToSign } from './signature.ts';
import type { CashierSession, Order, Trade } from './state.ts';
import { formatTime } from './time.ts';

/** A browser has followed a payment link: like the real gateway, this sends it on to a cashier session. */
export async function openCashier(
  context: AlipayContext,
  request: HttpRequest,
  parameters: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  try {
    verifyRequest(context, parameters);
    const content = parseJsonObject(parameters.biz_content ?? '');
    if (content === undefined) throw new AlipayError('isv.invalid-parameter', 'biz_content不是有效的JSON');
    const session: CashierSession = { id: randomHex(16), order: readOrder(parameters, content) };
    context.state.saveSession(session);
    await context.state.flushed();
    return seeOther(`/cashier?session=${session.id}`);
  } catch (problem) {
    if (!(problem instanceof AlipayError)) throw problem;
    return renderCashier({
      language: chooseLanguage(null, request.headers['accept-language']),
      situation: problem.subCode === 'isv.invalid-signature' ? 'badSignature' : 'badRequest',
      detail: `${problem.subCode} ${problem.message}`,
      merchantName: '',
      order: undefined,
      sessionId: '',
      otherLanguageUrl: request.target,
    });
  }
}

/** GET /cashier?session[&lang]: the page. POST /cashier/act: one of its buttons. */
export async function answerCashier(context: AlipayContext, request: HttpRequest): Promise<HttpAnswer> {
  if (request.method === 'GET' && request.path === '/cashier') return show(context, request);
  if (request.method === 'POST' && request.path === '/cashier/act') return act(context, request);
  return { status: 404 };
}

function show(context: AlipayContext, request: HttpRequest): HttpAnswer {
  const { query } = request;
  const session = context.state.sessions.get(query.get('session') ?? '');
  const language = chooseLanguage(query.get('lang'), request.headers['accept-language']);
  const other = new URLSearchParams(query);
  other.set('lang', language === 'zh' ? 'en' : 'zh');
  return renderCashier({
    language,
    situation: session === undefined ? 'unknownLink' : situationOf(context, session.order),
    merchantName: `SIMULATED ${context.keys.sellerId}`,
    order: session?.order,
    sessionId: session?.id ?? '',
    otherLanguageUrl: `/cashier?${other}`,
  });
}

async function act(context: AlipayContext, request: HttpRequest): Promise<HttpAnswer> {
  const form = new URLSearchParams(request.body);
  const session = context.state.sessions.get(form.get('session') ?? '');
  if (session === undefined) return { status: 404 };
  const { order } = session;
  const here = `/cashier?${new URLSearchParams({ session: session.id, lang: form.get('lang') ?? 'zh' })}`;
  const situation = situationOf(context, order);
  const action = form.get('action');
  if (action === 'leave') return seeOther(safeRedirect(order.quitUrl) ?? here);
  if (action === 'login' && situation === 'loggedOut') {
    context.trades.open(order);
    await context.state.flushed();
    return seeOther(here);
  }
  const trade = context.state.trades.get(order.outTradeNo);
  const isPayable = situation === 'payable' || situation === 'failedBefore';
  if (trade === undefined || !isPayable) return seeOther(here);
  if (action === 'pay') context.trades.pay(trade);
  else context.trades.failPayment(trade);
  await context.state.flushed();
  const back = action === 'pay' ? await returnAddress(context, order, trade) : safeRedirect(order.quitUrl);
  return seeOther(back ?? here);
}

function situationOf(context: AlipayContext, order: Order): CashierSituation {
  const trade = context.state.trades.get(order.outTradeNo);
  if (trade === undefined)
    return order.expiresAtMs !== undefined && context.clock.now() >= order.expiresAtMs
      ? 'expired'
      : 'loggedOut';
  if (trade.totalFen !== order.totalFen || trade.subject !== order.subject) return 'inconsistent';
  const obstacle = context.trades.obstacleToPaying(trade);
  if (obstacle === 'closed') return trade.paidAtMs === undefined ? 'closed' : 'paid';
  if (obstacle !== undefined) return 'paid';
  return trade.failedPayments > 0 ? 'failedBefore' : 'payable';
}

/** `return_url` with the signed parameters that the documents show. A merchant needs none of them: it can query. */
async function returnAddress(
  { keys, clock }: AlipayContext,
  order: Order,
  trade: Trade,
): Promise<string | undefined> {
  const target = safeRedirect(order.returnUrl);
  if (target === undefined) return undefined;
  const parameters = {
    charset: 'utf-8',
    out_trade_no: trade.outTradeNo,
    method: 'alipay.trade.wap.pay.return',
    total_amount: formatDecimal(trade.totalFen),
    trade_no: trade.tradeNo,
    auth_app_id: keys.appId,
    version: '1.0',
    app_id: keys.appId,
    sign_type: 'RSA2',
    seller_id: keys.sellerId,
    timestamp: formatTime(clock.now()),
  };
  const sign = await signRsa(
    'RSA-SHA256',
    textToSign(parameters, notificationLeavesOut),
    keys.alipayPrivateKey,
  );
  const url = new URL(target);
  for (const [name, value] of Object.entries({ ...parameters, sign })) url.searchParams.set(name, value);
  return url.href;
}
