import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { networkOf } from '../platform/network.ts';

/** A request as its signature has it: the headers, and the bytes of the body as text. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The outcome of what was answered without being read. */
export const unheard = 'unheard';

/**
 * Routes whose senders sign the raw bytes of their bodies, so that nothing may parse those first. A network whose
 * requests are rejected (`request.outcome`) too often is not heard for a while; nobody else is limited.
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
  /** What its notifications are counted under. */
  readonly sender: string;
  readonly metrics: Metrics;
  read(request: RawRequest): Accepted | { readonly accepted: false; readonly reason: string };
  /** Stores what came and answers the body of the 200: what the sender was told is never lost. */
  receive(reading: Accepted): Promise<object>;
  /** The log's words for what is not believed, and the body of its 400 (unreadable) or 401. */
  readonly rejection: { readonly message: string; readonly body: object };
}

/** One address to which a service sends what it signs. */
export async function registerSignedPush<Accepted extends { readonly accepted: true }>(
  app: FastifyInstance,
  { path, bodyLimit, sender, metrics, read, receive, rejection }: SignedPush<Accepted>,
): Promise<void> {
  metrics.countRejection(sender, 0);
  await registerRawRoutes(app, bodyLimit, (scope) => {
    scope.post(path, { config: { rateLimit: false } }, async (request, reply) => {
      const reading = read(rawOf(request));
      if (!reading.accepted) {
        request.outcome = 'rejected';
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
