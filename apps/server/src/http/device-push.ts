import type { FastifyInstance } from 'fastify';
import type { DeviceConnector, DevicePush } from '../gateways/device/port.ts';
import type { Metrics } from '../platform/metrics.ts';

/** Where the device platform sends what devices report. */
export const devicePushPath = '/pay/notify/device-platform';

export interface DevicePushOptions {
  readonly connector: DeviceConnector;
  readonly metrics: Metrics;
  receive(push: DevicePush): Promise<void>;
}

/** The platform signs the raw bytes, so nothing may parse the body before. What is answered with 2xx is stored. */
export async function registerDevicePush(app: FastifyInstance, options: DevicePushOptions): Promise<void> {
  const { readPush } = options.connector;
  if (!readPush) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(devicePushPath, { config: { rateLimit: false } }, async (request, reply) => {
      const headers = request.headers as Record<string, string | undefined>;
      const reading = readPush(headers, typeof request.body === 'string' ? request.body : '');
      if (!reading.accepted) {
        request.outcome = 'rejected';
        request.log.warn({ reason: reading.reason }, 'a push of the device platform was rejected');
        options.metrics.countNotification('device-platform', `rejected:${reading.reason}`);
        return reply.code(reading.reason === 'unreadable' ? 400 : 401).send({ accepted: false });
      }
      await options.receive(reading.push);
      request.outcome = 'ok';
      options.metrics.countNotification('device-platform', 'accepted');
      return reply.send({ accepted: true });
    });
  });
}
