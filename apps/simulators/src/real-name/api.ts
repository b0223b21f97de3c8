import { misbehave } from '../platform/faults.ts';
import type { HttpAnswer, HttpRequest } from '../platform/http-server.ts';
import { codes, type Outcome, Refusal } from './codes.ts';
import type { RealNameContext } from './context.ts';
import type { RealNameAppliedFaults, SignedMessage } from './faults.ts';
import { type Received, readBody, verifyRequest } from './request.ts';
import { clearSim, describeSim, openPage, queryCase } from './service-calls.ts';
import { answerText, signText } from './signature.ts';
import { checkInfo, issueDigits, submitBack, submitFront, submitVideo } from './steps.ts';

type Call = (context: RealNameContext, received: Received) => Outcome;

/** The calls by the last part of their path, which is also the operation that faults name. */
const calls: Readonly<Record<string, Call>> = {
  'front-photo': submitFront,
  'back-photo': submitBack,
  info: checkInfo,
  'read-digits': issueDigits,
  video: submitVideo,
  query: queryCase,
  clear: clearSim,
  page: openPage,
  sim: describeSim,
};

/** Answers `POST /v1/real-name/…`: verifies the request, acts, saves and signs. A refusal is a 200 with its code. */
export async function answerApi(
  context: RealNameContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const [, operation = ''] = /^\/v1\/real-name\/([\w-]+)$/.exec(request.path) ?? [];
  const call = calls[operation];
  if (request.method !== 'POST' || call === undefined) return { status: 404 };
  const received = await readBody(request).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (received === undefined) return { status: 400 };
  // Not verified yet, so they may only be used to aim faults and to bind the answer to the request.
  const { caseNo, nonce = '' } = received.fields;
  const faults = context.faults.take('answer', caseNo, operation);
  const fault = faults.find('answerError');
  if (fault !== undefined) return { status: Number(fault.status ?? 503), body: 'try again later' };
  if (faults.find('redirect') !== undefined) return { status: 307, headers: { Location: request.target } };
  return misbehave(faults, async () => {
    const outcome = carryOut(context, request.path, received, call);
    await context.state.flushed();
    if (faults.find('malformed') !== undefined)
      return { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>It works</h1>' };
    return signedAnswer(context, outcome, nonce, faults);
  });
}

function carryOut(context: RealNameContext, path: string, received: Received, call: Call): Outcome {
  try {
    verifyRequest(context, path, received);
    return call(context, received);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}

function signedAnswer(
  { account }: RealNameContext,
  { code, data = {} }: Outcome,
  nonce: string,
  faults: RealNameAppliedFaults,
): HttpAnswer {
  const draft = { secret: account.secret, timestampMs: Date.now() };
  faults.beforeSigning(draft);
  const body = JSON.stringify({ code: codes[code], msg: code, data });
  const message: SignedMessage = { body, signature: signText(draft.secret, answerText(nonce, body)) };
  faults.afterSigning(message);
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(message.signature === undefined ? {} : { 'X-Sign': message.signature }),
    },
    body: message.body,
  };
}
