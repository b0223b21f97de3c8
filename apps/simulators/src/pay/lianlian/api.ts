import { misbehave } from '../../platform/faults.ts';
import type { HttpAnswer, HttpRequest } from '../../platform/http-server.ts';
import { parseJsonObject, textOf } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import { verifyRsa } from '../rsa.ts';
import type { ApiHandler, LianLianContext } from './context.ts';
import { LianLianError } from './errors.ts';
import type { LianLianAppliedFaults } from './faults.ts';
import { cancelPayment, createPayment, queryPayment } from './payments.ts';
import { createRefund, queryRefund } from './refunds.ts';
import { signedText } from './signed-text.ts';
import { messageHeaders, signMessage } from './signer.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  /** After `/v3/merchants/{merchant}`. */
  readonly path: RegExp;
  /** The name that faults are aimed at. */
  readonly operation: string;
  readonly answer: ApiHandler;
}

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/payments$/, operation: 'create', answer: createPayment },
  { method: 'GET', path: /^\/payments\/([\w-]+)$/, operation: 'query', answer: queryPayment },
  { method: 'GET', path: /^\/payments\/([\w-]+)\/cancelpay$/, operation: 'close', answer: cancelPayment },
  { method: 'POST', path: /^\/payments\/([\w-]+)\/refunds$/, operation: 'refund', answer: createRefund },
  { method: 'GET', path: /^\/refunds\/([\w-]+)$/, operation: 'queryRefund', answer: queryRefund },
];

/** Answers `/v3/merchants/…`: verifies the request, acts, saves and signs. */
export async function answerApi(
  context: LianLianContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const [, merchantId = '', path = ''] = /^\/v3\/merchants\/([^/]+)(\/.*)$/.exec(request.path) ?? [];
  const route = routes.find((one) => one.method === request.method && one.path.test(path));
  const params = route?.path.exec(path)?.slice(1) ?? [];
  const body = request.method === 'GET' ? {} : (parseJsonObject(request.body) ?? {});
  // Not verified yet, so it may only be used to aim faults.
  const outTradeNo = params[0] ?? textOf(body.merchant_transaction_id) ?? '';
  const faults = context.faults.take('answer', outTradeNo, route?.operation);
  return misbehave(faults, async () => {
    try {
      const injected = faults.find('answerError');
      if (injected !== undefined) {
        const { status = 500, code = 'INTERNAL_SERVER_ERROR', message = 'System error' } = injected;
        return errorAnswer(Number(status), String(code), String(message));
      }
      verifyRequest(context, request, merchantId, body, params);
      if (route === undefined) throw new LianLianError('HTTP_NOT_FOUND');
      const order = route.answer(context, { params, body, faults });
      await context.state.flushed();
      return await successAnswer(context, order, faults);
    } catch (problem) {
      if (problem instanceof LianLianError) return errorAnswer(problem.status, problem.code, problem.message);
      throw problem;
    }
  });
}

/** Checks merchant, signature and headers, and that no field is blank: the two sides might sign a blank differently. */
function verifyRequest(
  context: LianLianContext,
  request: HttpRequest,
  merchantId: string,
  body: Readonly<Record<string, unknown>>,
  params: readonly string[],
): void {
  const { keys } = context;
  const isGet = request.method === 'GET';
  if (merchantId !== keys.merchantId || !(isGet || body.merchant_id === merchantId)) {
    throw new LianLianError('INVALID_MERCHANT');
  }
  const { signature, timestamp, timezone } = request.headers;
  const signed = isGet ? { merchant_id: merchantId, merchant_transaction_id: params[0] } : body;
  if (
    typeof signature !== 'string' ||
    !verifyRsa('RSA-SHA1', signedText(signed), keys.merchantPublicKey, signature)
  ) {
    throw new LianLianError('INVALID_SIGNATURE');
  }
  if (!/^\d{14}$/.test(String(timestamp)) || typeof timezone !== 'string') {
    throw new LianLianError('INVALID_PARAMETER', '[timestamp] or [timezone]');
  }
  if (isGet) return;
  if (body.sub_merchant_id !== undefined && body.sub_merchant_id !== keys.subMerchantId) {
    throw new LianLianError('INVALID_SECONDARY_MERCHANT');
  }
  const blank = findBlank(body);
  if (blank !== undefined) throw new LianLianError('INVALID_PARAMETER', `[${blank}] must be left out`);
}

/** The name of a field that is empty, 0 or null. */
function findBlank(value: object): string | undefined {
  for (const [name, item] of Object.entries(value)) {
    if (item === '' || item === 0 || item === null) return name;
    const inner = typeof item === 'object' && item !== null ? findBlank(item as object) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

async function successAnswer(
  context: LianLianContext,
  order: Record<string, unknown>,
  faults: LianLianAppliedFaults,
): Promise<HttpAnswer> {
  const content = { return_code: 'SUCCESS', return_message: 'Success', trace_id: randomHex(16), order };
  const message = await signMessage(context.keys, content, JSON.stringify, faults);
  return { status: 200, headers: messageHeaders(message), body: message.body };
}

/** Refusals are not signed. */
function errorAnswer(status: number, code: string, message: string): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ return_code: code, return_message: message, trace_id: randomHex(16) }),
  };
}
