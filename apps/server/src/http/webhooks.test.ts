import { expect, test } from 'vitest';
import type { NotificationReading, PaymentProvider } from '../gateways/payment/port.ts';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHttpServer } from './server.ts';
import { notificationPath, registerWebhooks } from './webhooks.ts';

test('who forges one notification after the other is counted and soon not heard; a provider is, whatever it sends', async () => {
  const log = createLogger('info', { write: () => undefined });
  const metrics = createMetrics(log);
  const app = await createHttpServer({ log, metrics, trustedProxies: 0, rateLimitPerMinute: 100 });
  const readings: Record<string, NotificationReading> = {
    ours: { accepted: true, event: null },
    forged: { accepted: false, reason: 'signature' },
    probe: { accepted: false, reason: 'probe' },
    'of another merchant': { accepted: false, reason: 'merchant', isProved: true },
  };
  const provider = {
    id: 'somebody',
    readNotification: (_headers: unknown, body: string) => readings[body],
    acknowledgement: { status: 200, body: 'yes', contentType: 'text/plain' },
    rejection: () => ({ status: 401, body: 'no', contentType: 'text/plain' }),
  } as unknown as PaymentProvider;
  await registerWebhooks(app, { providers: [provider], metrics, receive: async () => undefined });
  const send = async (payload: string, remoteAddress: string) => {
    const url = notificationPath(provider.id);
    const headers = { 'content-type': 'text/plain' };
    return (await app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode;
  };
  /** How many an alert is told of: of a provider's probe, none. */
  const rejected = async () =>
    (await metrics.registry.getSingleMetric('payment_notifications_rejected_total')?.get())?.values[0]?.value;
  for (let n = 0; n < 30; n += 1) expect(await send('of another merchant', '10.0.0.1')).toBe(401);
  expect(await send('ours', '10.0.0.1')).toBe(200);
  expect(await send('probe', '10.0.0.2')).toBe(401);
  expect(await rejected()).toBe(30);
  for (let n = 0; n < 5; n += 1) expect(await send('forged', '10.0.0.1')).toBe(401);
  expect(await send('ours', '10.0.0.1')).toBe(429);
  expect(await rejected()).toBe(35);
  await app.close();
});
