import type { FastifyInstance } from 'fastify';
import type { AlarmFeed, RaisedAlarm } from '../gateways/device/port.ts';
import type { Metrics } from '../platform/metrics.ts';

/** Where the device platform sends the alarms that devices raise. */
export const alarmPushPath = '/pay/notify/alarms';

export interface AlarmPushOptions {
  readonly feed: AlarmFeed;
  readonly metrics: Metrics;
  receive(alarms: readonly RaisedAlarm[]): Promise<object>;
}

/** The platform signs the raw bytes, so nothing may parse the body before. What is answered with 2xx is stored. */
export async function registerAlarmPush(app: FastifyInstance, options: AlarmPushOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(alarmPushPath, { config: { rateLimit: false } }, async (request, reply) => {
      const headers = request.headers as Record<string, string | undefined>;
      const reading = options.feed.readPush(headers, typeof request.body === 'string' ? request.body : '');
      if (!reading.accepted) {
        request.outcome = 'rejected';
        request.log.warn({ reason: reading.reason }, 'a push of alarms was rejected');
        options.metrics.countNotification('alarms', `rejected:${reading.reason}`);
        return reply.code(reading.reason === 'unreadable' ? 400 : 401).send({ accepted: false });
      }
      const received = await options.receive(reading.alarms);
      request.outcome = 'ok';
      options.metrics.countNotification('alarms', 'accepted');
      return reply.send({ accepted: true, ...received });
    });
  });
}
