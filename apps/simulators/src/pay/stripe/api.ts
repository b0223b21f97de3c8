import { timingSafeEqual } from 'node:crypto';
import { misbehave } from '../../platform/faults.ts';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../../platform/http-server.ts';
import { randomHex } from '../../platform/random.ts';
import { listBalanceTransactions } from './balance-transactions.ts';
import type { ApiCall, StripeContext } from './context.ts';
import { StripeApiError } from './errors.ts';
import { expand } from './lists.ts';
import { findObject } from './lookup.ts';
import { type ApiObject, apiVersion } from './objects.ts';
import { Parameters } from './parameters.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';
import { createSession, expireSession, listSessions, retrieveSession } from './sessions.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** The name that faults are aimed at. */
  readonly operation: string;
  readonly answer: (context: StripeContext, call: ApiCall) => ApiObject;
}

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, operation: 'create', answer: createSession },
  { method: 'GET', path: /^\/v1\/checkout\/sessions$/, operation: 'search', answer: listSessions },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/([^/]+)$/, operation: 'query', answer: retrieveSession },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    operation: 'close',
    answer: expireSession,
  },
  { method: 'POST', path: /^\/v1\/refunds$/, operation: 'refund', answer: createRefund },
  { method: 'GET', path: /^\/v1\/refunds$/, operation: 'queryRefund', answer: listRefunds },
  { method: 'GET', path: /^\/v1\/refunds\/([^/]+)$/, operation: 'queryRefund', answer: retrieveRefund },
  { method: 'GET', path: /^\/v1\/balance_transactions$/, operation: 'bill', answer: listBalanceTransactions },
];

/** Answers `/v1/…`: authenticates, acts and saves; a repeated request gets its first answer again. */
export async function answerApi(
  context: StripeContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const route = routes.find(({ method, path }) => method === request.method && path.test(request.path));
  const id = route?.path.exec(request.path)?.[1] ?? '';
  const parameters = new Parameters(request.method === 'GET' ? request.query : request.body);
  const faults = context.faults.take('answer', tradeOf(context, id, parameters), route?.operation);
  return misbehave(faults, async () => {
    const { status, body, isReplayed } = act(context, request, route, { id, parameters, faults });
    await context.state.flushed();
    const answer = jsonAnswer(status, body);
    const idempotencyKey = request.headers['idempotency-key'];
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'Request-Id': `req_${randomHex(7)}`,
        'Stripe-Version': apiVersion,
        ...(typeof idempotencyKey === 'string' ? { 'Idempotency-Key': idempotencyKey } : {}),
        ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
      },
    };
  });
}

interface Acted {
  readonly status: number;
  readonly body: unknown;
  readonly isReplayed?: boolean;
}

function act(context: StripeContext, request: HttpRequest, route: Route | undefined, call: ApiCall): Acted {
  const error = call.faults.find('answerError');
  if (error !== undefined) {
    const { status = 500, type = 'api_error', message = 'An unknown error occurred', ...rest } = error;
    return { status: Number(status), body: { error: { type, message, ...rest } } };
  }
  try {
    authenticate(request, context.keys.secretKey);
    if (route === undefined) {
      throw new StripeApiError(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
    }
    const key = request.headers['idempotency-key'];
    if (request.method === 'POST' && typeof key === 'string') return once(context, request, route, call, key);
    return { status: 200, body: perform(context, route, call) };
  } catch (problem) {
    if (problem instanceof StripeApiError) return { status: problem.status, body: problem.toBody() };
    throw problem;
  }
}

/** The first answer to an idempotency key is given to all repetitions; refusals of malformed requests are not kept. */
function once(context: StripeContext, request: HttpRequest, route: Route, call: ApiCall, key: string): Acted {
  const now = context.clock.now();
  const fingerprint = `${request.path} ${call.parameters.fingerprint}`;
  const kept = context.state.answers.get(key);
  if (kept !== undefined && kept.expiresAtMs > now) {
    if (kept.fingerprint === fingerprint) return { status: kept.status, body: kept.body, isReplayed: true };
    throw new StripeApiError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  const answer = attempt(context, route, call);
  context.state.saveAnswer(key, { fingerprint, ...answer, expiresAtMs: now + keptMs });
  return answer;
}

function attempt(context: StripeContext, route: Route, call: ApiCall): { status: number; body: unknown } {
  try {
    return { status: 200, body: perform(context, route, call) };
  } catch (problem) {
    if (problem instanceof StripeApiError && problem.isKept)
      return { status: problem.status, body: problem.toBody() };
    throw problem;
  }
}

function perform(context: StripeContext, route: Route, call: ApiCall): ApiObject {
  const object = route.answer(context, call);
  // Balance transactions are expanded already: `findObject` does not know the charge that a fault may add to them.
  if (route.operation === 'bill') return object;
  return expand(object, call.parameters.list('expand'), (id) => findObject(context, id));
}

function authenticate(request: HttpRequest, secretKey: string): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) {
    throw new StripeApiError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  }
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)];
  if (a.length === b.length && timingSafeEqual(a, b)) return;
  throw new StripeApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
}

/** Which trade a call is about, for faults aimed at one. */
function tradeOf({ state }: StripeContext, id: string, parameters: Parameters): string | undefined {
  const session = state.trades.get(id) ?? state.findByIntentId(parameters.find('payment_intent') ?? '');
  return session?.outTradeNo ?? parameters.find('client_reference_id');
}

const keptMs = 24 * 3_600_000;
