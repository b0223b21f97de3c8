import { misbehave } from '../../platform/faults.ts';
import type { HttpAnswer, HttpRequest } from '../../platform/http-server.ts';
import { parseJsonObject } from '../../platform/json.ts';
import { verifyAuthorization } from './authorization.ts';
import { downloadBill, orderTradeBill } from './bills.ts';
import { listCertificates } from './certificates.ts';
import type { ApiAnswer, ApiCall, WechatPayContext } from './context.ts';
import { WechatPayError } from './errors.ts';
import type { WechatPayAppliedFaults } from './faults.ts';
import { orderH5, orderJsapi } from './prepay.ts';
import { createRefund, queryRefund } from './refunds.ts';
import { signatureHeaders } from './signed-message.ts';
import { closeTrade, queryByOutTradeNo, queryByTransactionId } from './transactions.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** The name that faults are aimed at. */
  readonly operation: string;
  readonly answer: (context: WechatPayContext, call: ApiCall) => ApiAnswer;
}

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/v3\/pay\/transactions\/h5$/, operation: 'prepay', answer: orderH5 },
  { method: 'POST', path: /^\/v3\/pay\/transactions\/jsapi$/, operation: 'prepay', answer: orderJsapi },
  {
    method: 'GET',
    path: /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
    operation: 'query',
    answer: queryByOutTradeNo,
  },
  {
    method: 'GET',
    path: /^\/v3\/pay\/transactions\/id\/([^/]+)$/,
    operation: 'query',
    answer: queryByTransactionId,
  },
  {
    method: 'POST',
    path: /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
    operation: 'close',
    answer: closeTrade,
  },
  { method: 'POST', path: /^\/v3\/refund\/domestic\/refunds$/, operation: 'refund', answer: createRefund },
  {
    method: 'GET',
    path: /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/,
    operation: 'queryRefund',
    answer: queryRefund,
  },
  { method: 'GET', path: /^\/v3\/bill\/tradebill$/, operation: 'bill', answer: orderTradeBill },
  { method: 'GET', path: /^\/v3\/billdownload\/file$/, operation: 'downloadBill', answer: downloadBill },
  { method: 'GET', path: /^\/v3\/certificates$/, operation: 'certificates', answer: listCertificates },
];

/** Answers `/v3/…`: verifies the request, acts, saves and signs. */
export async function answerApi(
  context: WechatPayContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const { route, params } = findRoute(request);
  const faults = context.faults.take('answer', tradeOf(request, route, params), route?.operation);
  return misbehave(faults, async () =>
    send(context, request, await act(context, request, route, params, faults), faults),
  );
}

async function send(
  context: WechatPayContext,
  request: HttpRequest,
  answer: ApiAnswer,
  faults: WechatPayAppliedFaults,
): Promise<HttpAnswer> {
  if (answer.file !== undefined) {
    return {
      status: answer.status,
      headers: { 'Content-Type': 'application/octet-stream' },
      body: answer.file,
    };
  }
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  const wantedSerial = request.headers['wechatpay-serial'];
  const message = await context.signer.sign(
    body,
    typeof wantedSerial === 'string' ? wantedSerial : undefined,
    faults,
  );
  return {
    status: answer.status,
    headers: { ...signatureHeaders(message), 'Content-Type': 'application/json; charset=utf-8' },
    body: message.body,
  };
}

async function act(
  context: WechatPayContext,
  request: HttpRequest,
  route: Route | undefined,
  params: readonly string[],
  faults: WechatPayAppliedFaults,
): Promise<ApiAnswer> {
  const error = faults.find('answerError');
  if (error !== undefined) {
    const { status = 500, code = 'SYSTEM_ERROR', message = '系统异常，请稍后重试' } = error;
    return { status: Number(status), body: { code, message } };
  }
  try {
    verifyAuthorization(request, context.keys);
    if (route === undefined) throw new WechatPayError('RESOURCE_NOT_EXISTS', '请求的接口不存在');
    const answer = route.answer(context, { params, query: request.query, body: request.body, faults });
    await context.state.flushed();
    return answer;
  } catch (problem) {
    if (problem instanceof WechatPayError) return { status: problem.status, body: problem.toBody() };
    throw problem;
  }
}

function findRoute(request: HttpRequest): { route: Route | undefined; params: readonly string[] } {
  for (const route of routes) {
    const match = route.method === request.method ? route.path.exec(request.path) : null;
    if (match !== null) return { route, params: match.slice(1).map(decode) };
  }
  return { route: undefined, params: [] };
}

/** A malformed escape stays as it is: no trade or refund has such a number. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Which trade a call is about, only for faults that are aimed at one: the request is not verified yet. */
function tradeOf(
  request: HttpRequest,
  route: Route | undefined,
  params: readonly string[],
): string | undefined {
  if (request.method === 'POST' && params.length === 0) {
    const outTradeNo = parseJsonObject(request.body)?.out_trade_no;
    return typeof outTradeNo === 'string' ? outTradeNo : undefined;
  }
  return route?.operation === 'query' || route?.operation === 'close' ? params[0] : undefined;
}
