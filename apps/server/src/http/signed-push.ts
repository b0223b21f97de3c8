import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { networkOf } from '../platform/network.ts';

/** A request in the form that was signed: the headers, and the bytes of the body as text. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The outcome of a request that was refused unread. */
export const unheard = 'unheard';

/**
 * Routes whose senders sign the raw bytes of the body, so nothing may parse it first. A network with too many rejected
 * requests (by `request.outcome`) is refused unread for a while; no other limit applies.
 */
export async function registerRawRoutes(
  app: FastifyInstance,
  bodyLimit: number,
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
      done(null, body);
    });
    scope.addHook('onRequest', async (request, reply) => {
      const seconds = scope.rejections.pauseSeconds(networkOf(request.ip), performance.now());
      if (seconds === 0) return;
      request.outcome = unheard;
      return reply.code(429).header('retry-after', seconds).send();
    });
    scope.addHook('onResponse', async (request) => {
      if (request.outcome !== 'rejected') return;
      if (scope.rejections.count(networkOf(request.ip), performance.now()))
        request.log.warn('who sent this is not heard for the rest of the minute');
    });
    register(scope);
  });
}

export const rawOf = ({ headers, body }: FastifyRequest): RawRequest => ({
  headers: headers as Record<string, string | undefined>,
  body: typeof body === 'string' ? body : '',
});

interface SignedPush<Accepted extends { readonly accepted: true }> {
  readonly path: string;
  readonly bodyLimit: number;
  /** The label under which metrics count its notifications. */
  readonly sender: string;
  readonly metrics: Metrics;
  read(request: RawRequest): Accepted | { readonly accepted: false; readonly reason: string };
  /** Stores the message, then returns the body of the 200: what was acknowledged is never lost. */
  receive(reading: Accepted): Promise<object>;
  /** For a message that is not believed: the log line, and the body of its 400 (unreadable) or 401. */
  readonly rejection: { readonly message: string; readonly body: object };
}

/** Registers one address to which a service sends signed messages. */
export async function registerSignedPush<Accepted extends { readonly accepted: true }>(
  app: FastifyInstance,
  { path, bodyLimit, sender, metrics, read, receive, rejection }: SignedPush<Accepted>,
): Promise<void> {
  metrics.countRejection(sender, 0);
  await registerRawRoutes(app, bodyLimit, (scope) => {
    // Refused unread, so its sender is not known; who did send it does so again, and is never heard.
    scope.addHook('onError', async (_request, _reply, { statusCode }) => {
      if (statusCode !== 413) return;
      metrics.countNotification(sender, 'rejected:tooLarge');
      metrics.countRejection(sender);
    });
    scope.post(path, { config: { rateLimit: false } }, async (request, reply) => {
      const reading = read(rawOf(request));
      if (!reading.accepted) {
        // What the sender signed is no forgery: it must not keep the sender's other messages from being heard.
        request.outcome = reading.reason === 'unreadable' ? 'unreadable' : 'rejected';
        request.log.warn({ reason: reading.reason }, rejection.message);
        metrics.countNotification(sender, `rejected:${reading.reason}`);
        metrics.countRejection(sender);
        return reply.code(reading.reason === 'unreadable' ? 400 : 401).send(rejection.body);
      }
      const body = await receive(reading);
      request.outcome = 'ok';
      metrics.countNotification(sender, 'accepted');
      return reply.send(body);
    });
  });
}
