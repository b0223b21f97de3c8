import type { FastifyInstance } from 'fastify';
import type { DeviceConnector, DevicePush, PushReading } from '../gateways/device/port.ts';
import type { Metrics } from '../platform/metrics.ts';
import { registerSignedPush } from './signed-push.ts';

/** Where the device platform sends what devices report. */
export const devicePushPath = '/pay/notify/device-platform';

export interface DevicePushOptions {
  readonly connector: DeviceConnector;
  readonly metrics: Metrics;
  receive(push: DevicePush): Promise<void>;
}

/** Registers nothing for a connector that is polled for its reports. */
export async function registerDevicePush(
  app: FastifyInstance,
  { connector, metrics, receive }: DevicePushOptions,
): Promise<void> {
  const { readPush } = connector;
  if (!readPush) return;
  await registerSignedPush<Extract<PushReading, { accepted: true }>>(app, {
    path: devicePushPath,
    bodyLimit: 1024 * 1024,
    sender: 'device-platform',
    metrics,
    read: ({ headers, body }) => readPush(headers, body),
    async receive({ push }) {
      await receive(push);
      return { accepted: true };
    },
    rejection: { message: 'a push of the device platform was rejected', body: { accepted: false } },
  });
}
