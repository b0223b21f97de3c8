import type { FastifyInstance } from 'fastify';
import type { CaseDecision, RealNameCarrier } from '../gateways/real-name/port.ts';
import type { Metrics } from '../platform/metrics.ts';

/** Where the carrier sends what it decided about verifications. */
export const realNamePushPath = '/pay/notify/real-name';

export interface RealNamePushOptions {
  readonly carrier: Pick<RealNameCarrier, 'readNotification'>;
  readonly metrics: Metrics;
  receive(decision: CaseDecision): Promise<void>;
}

/** The carrier signs the raw bytes, so nothing may parse the body before. What is answered with 0 is written down. */
export async function registerRealNamePush(
  app: FastifyInstance,
  options: RealNamePushOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(realNamePushPath, { config: { rateLimit: false } }, async (request, reply) => {
      const headers = request.headers as Record<string, string | undefined>;
      const reading = options.carrier.readNotification(
        headers,
        typeof request.body === 'string' ? request.body : '',
      );
      if (!reading.accepted) {
        request.outcome = 'rejected';
        request.log.warn({ reason: reading.reason }, 'a decision about a verification was rejected');
        options.metrics.countNotification('real-name', `rejected:${reading.reason}`);
        return reply.code(reading.reason === 'unreadable' ? 400 : 401).send({ code: 1 });
      }
      await options.receive(reading.decision);
      request.outcome = 'ok';
      options.metrics.countNotification('real-name', 'accepted');
      return reply.send({ code: 0 });
    });
  });
}
