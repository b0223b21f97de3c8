import { type ErrorCode, type ErrorEntry, errorCatalogue, frameworkErrors } from '@device-pay/contract';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { errorWords } from '../platform/error-words.ts';
import { newId } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { asksForPage, filesRoute, toErrorPage } from './portal.ts';
import { Rejections } from './rejections.ts';
import { sendFailureBesideCall } from './send.ts';
import { unheard } from './signed-push.ts';
import { errorCodeOf, lastsUntilMended } from './thrown-errors.ts';
import { traceRequests } from './trace-requests.ts';
import { answerUnread } from './unread-requests.ts';

export interface HttpOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly trustedProxies: number;
  readonly rateLimitPerMinute: number;
}

/** WeChat's H5 payment needs a referrer. */
const referrerPolicy = 'strict-origin-when-cross-origin';

/** The part of an address's requests that may be forged notifications: 60 a minute of the usual 1200. */
const rejectedShare = 1 / 20;

/**
 * How long to wait before another try. 503: in about this time the pool has a free connection again, or PostgreSQL is
 * back. 429, where the limit itself does not say: no limit is on less than a minute, and asking each minute whether a
 * longer one is over does no harm.
 */
const retryAfterSeconds: Readonly<Record<number, number>> = { 503: 2, 429: 60 };

/** A Fastify instance with time-outs, limits, one way of answering errors, and one log line a request. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // We log one line a request ourselves (below); Fastify's two would repeat it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // Enough for a photo of 3 MB at 12 kB/s. The portal waits as long as bytes move; a connection without any is closed
    // sooner.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    bodyLimit: 256 * 1024,
    // Requests on kept connections are still answered while the process ends, and the connection is closed then: else a
    // balancer that has not yet noticed would show its clients errors.
    return503OnClosing: false,
    // A number of hops, never "all": anybody could forge their address.
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    // Errors before routing (a malformed address) do not reach the error handler below.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: answerUnread,
  }) as unknown as FastifyInstance;

  app.decorateRequest('outcome', '');
  app.decorateRequest('busyReason', undefined);
  knowAddresses(app);
  traceRequests(app);
  await app.register(helmet, {
    // The portal's pages and the docs have policies of their own, which also say who may frame them.
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: referrerPolicy },
  });
  // Fastify's default parser: calls read no plain text, and would answer as if they had got no fields.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: 256 * 1024 });
  // Read part by part by the call (http/multipart.ts), which says how many files it takes, and how large.
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 0, fields: 200, parts: 200, fieldSize: 64 * 1024, headerPairs: 50 },
  });
  // A form with files is parsed as it comes, never unpacked; unpacking it all the same would fail on what is not packed,
  // and leave a connection that nobody reads until its time-out.
  app.addHook('onRequest', (request, _reply, done) => {
    const isPacked = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    const isRefused = isPacked && /^multipart\//i.test(request.headers['content-type'] ?? '');
    done(isRefused ? Object.assign(new Error('packed multipart'), { statusCode: 415 }) : undefined);
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    max: options.rateLimitPerMinute,
    timeWindow: 60_000,
    // A whole network may share one address, and a page that misses a script does not work; serving files is cheap.
    allowList: (request) => request.routeOptions.url === filesRoute,
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // What was to unpack the body has failed, and nobody reads the rest: the connection would stay until its time-out.
    if (request.raw.destroyed && !request.raw.complete) reply.header('connection', 'close');
    const seconds = retryAfterSeconds[reply.statusCode];
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  });
  app.addHook('onRoute', ({ url, config }) => {
    for (const code of [...frameworkErrors, ...(config?.call?.errors ?? [])]) {
      const { http } = errorCatalogue[code];
      if (isFailed(http, code)) options.metrics.countFailedRequest(url, http, code, 0);
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    // An unread rest of the body would hold the connection open, and with it the ending process.
    if (!request.raw.readableEnded) request.raw.unpipe().resume();
    const route = request.routeOptions.url ?? 'unmatched';
    const { statusCode: status } = reply;
    options.metrics.observeRequest(route, request.method, status, request.outcome, reply.elapsedTime);
    if (isFailed(status, request.outcome)) options.metrics.countFailedRequest(route, status, request.outcome);
    request.log[levelOf(request.outcome)](
      {
        route,
        method: request.method,
        status,
        outcome: request.outcome,
        reason: request.busyReason,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.decorate('rejections', new Rejections(Math.ceil(options.rateLimitPerMinute * rejectedShare)));
  app.setErrorHandler<FastifyError>(answerError);
  return app;
}

/**
 * Node forgets the address of a connection that was closed, unless it was read before: without an address, a request
 * would count against no limit. If it was closed even before that, its request is not answered.
 */
function knowAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress !== undefined) return done();
    request.outcome = 'gone';
    reply.code(499).hijack();
    request.raw.socket.destroy();
  });
}

/**
 * Whether alerts count it. `paymentFailed`: the provider refused to begin a payment, as where the merchant's settings are
 * wrong.
 */
const isFailed = (status: number, outcome: string): boolean =>
  status >= 500 || levelOf(outcome) === 'error' || outcome === 'paymentFailed';

/**
 * The log level of an answer: that of the catalogue for a failure; a flood is one line at its beginning, the rest is
 * debug.
 */
const levelOf = (outcome: string): ErrorEntry['level'] | 'debug' => {
  if (outcome === unheard) return 'debug';
  return Object.hasOwn(errorCatalogue, outcome) ? errorCatalogue[outcome as ErrorCode].level : 'info';
};

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = errorCodeOf(error);
  if (code === 'internalError') request.log.error({ err: error }, 'a request failed');
  // Lasts until somebody acts, unlike a busy moment, of which the request's own line is enough.
  else if (lastsUntilMended(error))
    request.log.error(
      { reason: errorWords(error), code: error.code },
      'the database or the storage cannot be used',
    );
  else if (code === 'serverBusy') request.busyReason = errorWords(error);
  if (code === 'malformedRequest' && asksForPage(request)) {
    request.outcome = code;
    return void toErrorPage(request, reply);
  }
  // The hooks that usually add these headers do not run for a malformed address.
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': referrerPolicy,
    'x-request-id': request.id,
  });
  sendFailureBesideCall(code, request, reply);
}
