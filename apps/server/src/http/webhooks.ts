import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HttpReply, PaymentProvider, ProviderEvent } from '../gateways/payment/port.ts';
import type { Metrics } from '../platform/metrics.ts';
import { rawOf, registerRawRoutes } from './signed-push.ts';

export interface WebhookOptions {
  readonly providers: readonly PaymentProvider[];
  readonly metrics: Metrics;
  receive(provider: PaymentProvider, event: ProviderEvent): Promise<void>;
}

/** Where a provider sends its notifications. */
export const notificationPath = (providerId: string): string => `/pay/notify/${providerId}`;

/** The providers' notifications, each answered in its provider's own words. */
export function registerWebhooks(
  app: FastifyInstance,
  { providers, metrics, receive }: WebhookOptions,
): Promise<void> {
  return registerRawRoutes(app, 128 * 1024, (scope) => {
    for (const provider of providers) {
      metrics.countRejection(provider.id, 0);
      scope.post(notificationPath(provider.id), { config: { rateLimit: false } }, async (request, reply) => {
        const { headers, body } = rawOf(request);
        const reading = provider.readNotification(headers, body);
        if (!reading.accepted) {
          // What the provider did send is no forgery: it must not keep the provider's others from being heard.
          request.outcome = reading.isProved ? 'refused' : 'rejected';
          request.log.warn({ provider: provider.id, reason: reading.reason }, 'a notification was rejected');
          metrics.countNotification(provider.id, `rejected:${reading.reason}`);
          if (reading.reason !== 'probe') metrics.countRejection(provider.id);
          return send(reply, provider.rejection(reading.reason));
        }
        if (reading.event) await receive(provider, reading.event);
        else metrics.countNotification(provider.id, 'ignored');
        request.outcome = 'ok';
        return send(reply, provider.acknowledgement);
      });
    }
  });
}

const send = (reply: FastifyReply, { status, contentType, body }: HttpReply): FastifyReply =>
  reply.code(status).header('content-type', contentType).send(body);
