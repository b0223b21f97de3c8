import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HttpReply, PaymentProvider, ProviderEvent } from '../gateways/payment/port.ts';
import type { Metrics } from '../platform/metrics.ts';

export interface WebhookOptions {
  readonly providers: readonly PaymentProvider[];
  readonly metrics: Metrics;
  receive(provider: PaymentProvider, event: ProviderEvent): Promise<void>;
}

/** Where a provider sends its notifications. */
export const notificationPath = (providerId: string): string => `/pay/notify/${providerId}`;

/** The providers' notifications. They sign the raw bytes, so nothing may parse the body before. */
export async function registerWebhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 128 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    for (const provider of options.providers) {
      scope.post(notificationPath(provider.id), { config: { rateLimit: false } }, async (request, reply) => {
        const headers = request.headers as Record<string, string | undefined>;
        const reading = provider.readNotification(
          headers,
          typeof request.body === 'string' ? request.body : '',
        );
        if (!reading.accepted) {
          request.outcome = 'rejected';
          request.log.warn({ provider: provider.id, reason: reading.reason }, 'a notification was rejected');
          options.metrics.countNotification(provider.id, `rejected:${reading.reason}`);
          return send(reply, provider.rejection(reading.reason));
        }
        if (reading.event) await options.receive(provider, reading.event);
        else options.metrics.countNotification(provider.id, 'ignored');
        request.outcome = 'ok';
        return send(reply, provider.acknowledgement);
      });
    }
  });
}

const send = (reply: FastifyReply, { status, contentType, body }: HttpReply): FastifyReply =>
  reply.code(status).header('content-type', contentType).send(body);
