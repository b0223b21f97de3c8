import { type HttpAnswer, type HttpRequest, seeOther } from '../../platform/http-server.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { safeRedirect } from '../../platform/safe-redirect.ts';
import { verifyRsa } from '../rsa.ts';
import { type CashierView, renderCashier } from './cashier-page.ts';
import type { CashierSituation } from './cashier-texts.ts';
import type { WechatPayContext } from './context.ts';
import type { PrepaySession } from './state.ts';

/**
 * The pages where a payer stands, as browsers see them:
 * - GET /cashier/h5?prepay_id&package[&redirect_url][&lang]: what an `h5_url` leads to
 * - GET /cashier/jsapi?appId&timeStamp&nonceStr&package&signType&paySign[&redirect_url][&lang]: what the
 *   WeChat app shows for `requestPayment`
 * - POST /cashier/pay: a button of either
 */
export async function answerCashier(context: WechatPayContext, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  if (method === 'GET' && path === '/cashier/h5') return showH5(context, request);
  if (method === 'GET' && path === '/cashier/jsapi') return showJsapi(context, request);
  if (method === 'POST' && path === '/cashier/pay') return act(context, request);
  return { status: 404 };
}

function showH5(context: WechatPayContext, request: HttpRequest): HttpAnswer {
  if (context.settings.isRefererRequired && request.headers.referer === undefined) {
    return show(context, request, undefined, 'refererMissing');
  }
  return show(context, request, findSession(context, request.query));
}

function showJsapi(context: WechatPayContext, request: HttpRequest): HttpAnswer {
  const { query } = request;
  const prepayId = /^prepay_id=(\w+)$/.exec(query.get('package') ?? '')?.[1] ?? '';
  const session = context.state.sessions.get(prepayId);
  // A prepay_id is good in the app that it was made for alone.
  const appid = context.state.trades.get(session?.outTradeNo ?? '')?.appid;
  const appids = appid === undefined ? [context.keys.appid, context.keys.miniAppid] : [appid];
  const message = [
    query.get('appId'),
    query.get('timeStamp'),
    query.get('nonceStr'),
    query.get('package'),
    '',
  ].join('\n');
  const isSigned =
    appids.includes(query.get('appId') ?? '') &&
    query.get('signType') === 'RSA' &&
    verifyRsa('RSA-SHA256', message, context.keys.merchantPublicKey, query.get('paySign') ?? '');
  if (!isSigned) return show(context, request, undefined, 'badSignature');
  return show(context, request, session);
}

async function act(context: WechatPayContext, request: HttpRequest): Promise<HttpAnswer> {
  const form = new URLSearchParams(request.body);
  const session = findSession(context, form);
  const trade = context.state.trades.get(session?.outTradeNo ?? '');
  if (session !== undefined && trade !== undefined && situationOf(context, session) === 'payable') {
    if (form.get('action') === 'pay') context.trades.pay(trade);
    if (form.get('action') === 'fail') context.trades.failPayment(trade);
    await context.state.flushed();
  }
  const back = new URLSearchParams();
  for (const name of ['prepay_id', 'package', 'lang']) back.set(name, form.get(name) ?? '');
  return seeOther(safeRedirect(form.get('redirect_url')) ?? `/cashier/h5?${back}`);
}

function findSession(context: WechatPayContext, from: URLSearchParams): PrepaySession | undefined {
  const session = context.state.sessions.get(from.get('prepay_id') ?? '');
  return session?.package === from.get('package') ? session : undefined;
}

function situationOf(context: WechatPayContext, session: PrepaySession): CashierSituation {
  const trade = context.state.trades.get(session.outTradeNo);
  if (trade === undefined) return 'unknownLink';
  const obstacle = context.trades.obstacleToPaying(trade);
  if (obstacle !== undefined) return obstacle === 'alreadyPaid' ? 'paid' : obstacle;
  return context.clock.now() >= session.expiresAtMs ? 'linkExpired' : 'payable';
}

function show(
  context: WechatPayContext,
  request: HttpRequest,
  session: PrepaySession | undefined,
  obstacle?: CashierSituation,
): HttpAnswer {
  const { query } = request;
  const trade = context.state.trades.get(session?.outTradeNo ?? '');
  const language = chooseLanguage(query.get('lang'), request.headers['accept-language']);
  const situation = obstacle ?? (session === undefined ? 'unknownLink' : situationOf(context, session));
  const redirectUrl = safeRedirect(query.get('redirect_url'));
  const other = new URLSearchParams(query);
  other.set('lang', language === 'zh' ? 'en' : 'zh');
  const view: CashierView = {
    language,
    situation: situation === 'payable' && (trade?.failedPayments ?? 0) > 0 ? 'failedBefore' : situation,
    merchantName: `SIMULATED ${context.keys.mchid}`,
    trade,
    fields: {
      prepay_id: session?.prepayId ?? '',
      package: session?.package ?? '',
      lang: language,
      ...(redirectUrl === undefined ? {} : { redirect_url: redirectUrl }),
    },
    otherLanguageUrl: `${request.path}?${other}`,
  };
  return renderCashier(view);
}
