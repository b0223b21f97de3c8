import type { FastifyInstance } from 'fastify';
import type { AlarmFeed, AlarmReading, RaisedAlarm } from '../gateways/device/port.ts';
import type { Metrics } from '../platform/metrics.ts';
import { registerSignedPush } from './signed-push.ts';

/** Where the device platform sends the alarms that devices raise. */
export const alarmPushPath = '/pay/notify/alarms';

export interface AlarmPushOptions {
  readonly feed: AlarmFeed;
  readonly metrics: Metrics;
  receive(alarms: readonly RaisedAlarm[]): Promise<object>;
}

export const registerAlarmPush = (
  app: FastifyInstance,
  { feed, metrics, receive }: AlarmPushOptions,
): Promise<void> =>
  registerSignedPush<Extract<AlarmReading, { accepted: true }>>(app, {
    path: alarmPushPath,
    bodyLimit: 256 * 1024,
    sender: 'alarms',
    metrics,
    read: ({ headers, body }) => feed.readPush(headers, body),
    receive: async ({ alarms }) => ({ accepted: true, ...(await receive(alarms)) }),
    rejection: { message: 'a push of alarms was rejected', body: { accepted: false } },
  });
