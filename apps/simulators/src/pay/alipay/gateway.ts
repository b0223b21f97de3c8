import { misbehave } from '../../platform/faults.ts';
import type { HttpAnswer, HttpRequest } from '../../platform/http-server.ts';
import { parseJsonObject, textOf } from '../../platform/json.ts';
import { signRsa } from '../rsa.ts';
import { queryBillUrl } from './bills.ts';
import { openCashier } from './cashier.ts';
import type { AlipayContext, Method } from './context.ts';
import { AlipayError, errorBody } from './errors.ts';
import type { AlipayAppliedFaults, SignedText } from './faults.ts';
import { queryRefund, refundTrade } from './refund-methods.ts';
import { readParameters, verifyRequest } from './request.ts';
import { writeJson } from './signature.ts';
import { closeTrade, queryTrade } from './trade-methods.ts';

/** The methods that a server calls, by name, with the operation that faults are aimed at. */
const methods: Readonly<Record<string, { readonly operation: string; readonly answer: Method }>> = {
  'alipay.trade.query': { operation: 'query', answer: queryTrade },
  'alipay.trade.close': { operation: 'close', answer: closeTrade },
  'alipay.trade.refund': { operation: 'refund', answer: refundTrade },
  'alipay.trade.fastpay.refund.query': { operation: 'queryRefund', answer: queryRefund },
  'alipay.data.dataservice.bill.downloadurl.query': { operation: 'bill', answer: queryBillUrl },
};

/** Answers /gateway.do: a payment link that a browser follows, or a method that a server calls. */
export async function answerGateway(
  context: AlipayContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const parameters = readParameters(request);
  if (parameters.method === 'alipay.trade.wap.pay') {
    return openCashier(context, request, parameters);
  }
  const content = parseJsonObject(parameters.biz_content ?? '{}');
  const outTradeNo = content?.out_trade_no;
  const operation = methods[parameters.method ?? '']?.operation;
  const faults = context.faults.take(
    'answer',
    typeof outTradeNo === 'string' ? outTradeNo : undefined,
    operation,
  );
  return misbehave(faults, async () => {
    const error = faults.find('answerError');
    if (error?.status !== undefined)
      return { status: Number(error.status), headers: { 'Content-Type': 'text/html' }, body: 'Tengine' };
    const body =
      error === undefined
        ? await act(context, parameters, content, faults)
        : errorBody(
            textOf(error.code) ?? '20000',
            textOf(error.subCode) ?? 'isp.unknow-error',
            textOf(error.subMessage) ?? '系统繁忙',
          );
    return sendSigned(context, parameters.method ?? '', body, faults);
  });
}

async function act(
  context: AlipayContext,
  parameters: Readonly<Record<string, string>>,
  content: Record<string, unknown> | undefined,
  faults: AlipayAppliedFaults,
): Promise<Record<string, unknown>> {
  try {
    verifyRequest(context, parameters);
    const method = methods[parameters.method ?? ''];
    if (method === undefined) throw new AlipayError('isv.invalid-method');
    if (content === undefined) throw new AlipayError('isv.invalid-parameter', 'biz_content不是有效的JSON');
    const answer = method.answer(context, content, faults);
    await context.state.flushed();
    return { code: '10000', msg: 'Success', ...answer };
  } catch (problem) {
    if (problem instanceof AlipayError) return problem.toBody();
    throw problem;
  }
}

/** `{"<method>_response":{…},"sign":"…"}`: what is signed is the inner object exactly as it is written. */
async function sendSigned(
  context: AlipayContext,
  method: string,
  body: Record<string, unknown>,
  faults: AlipayAppliedFaults,
): Promise<HttpAnswer> {
  const text = writeJson(body);
  const message: SignedText = {
    text,
    signature: await signRsa('RSA-SHA256', text, context.keys.alipayPrivateKey),
    isTampered: false,
  };
  faults.afterSigning(message);
  // The last digit is part of a figure, a date or a code in every answer.
  const sent = message.isTampered
    ? text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
    : text;
  const name = method === '' ? 'error_response' : `${method.replaceAll('.', '_')}_response`;
  const sign = message.signature === undefined ? '' : `,"sign":${JSON.stringify(message.signature)}`;
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' },
    body: `{${JSON.stringify(name)}:${sent}${sign}}`,
  };
}
