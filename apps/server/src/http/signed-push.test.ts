import { expect, test } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createHttpServer } from './server.ts';
import { registerSignedPush } from './signed-push.ts';

test('who sends one forgery after the other is soon not heard, and writes no logs full; who signs is', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const metrics = createMetrics(log);
  const app = await createHttpServer({
    log,
    metrics,
    trustedProxies: 0,
    rateLimitPerMinute: 100,
  });
  let checks = 0;
  await registerSignedPush(app, {
    path: '/pay/notify/somebody',
    bodyLimit: 1024,
    sender: 'somebody',
    metrics,
    read({ body }) {
      checks += 1;
      if (body === 'proved') return { accepted: true };
      return { accepted: false, reason: body === 'garbled' ? 'unreadable' : 'signature' };
    },
    receive: async () => ({ taken: true }),
    rejection: { message: 'a message was rejected', body: { taken: false } },
  });
  const send = (payload: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/pay/notify/somebody',
      headers: { 'content-type': 'text/plain' },
      payload,
      remoteAddress,
    });
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) statuses.push((await send('forged', '10.0.0.1')).statusCode);
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  const unheard = await send('proved', '10.0.0.1');
  expect(Number(unheard.headers['retry-after'])).toBeGreaterThan(0);
  expect(checks).toBe(5);
  expect(lines).toHaveLength(5 * 2 + 1);
  // A network with many valid requests is not refused for some forged ones among them.
  for (let n = 0; n < 30; n += 1) expect((await send('proved', '10.0.0.2')).statusCode).toBe(200);
  expect((await send('forged', '10.0.0.2')).statusCode).toBe(401);
  expect((await send('proved', '10.0.0.2')).statusCode).toBe(200);
  // Nor for what it signed and cannot be read, however often it sends that again.
  for (let n = 0; n < 30; n += 1) expect((await send('garbled', '10.0.0.3')).statusCode).toBe(400);
  expect((await send('proved', '10.0.0.3')).statusCode).toBe(200);
  // Nor for what is too large, which its sender sends again for ever.
  for (let n = 0; n < 30; n += 1) expect((await send('x'.repeat(1025), '10.0.0.4')).statusCode).toBe(413);
  expect((await send('proved', '10.0.0.4')).statusCode).toBe(200);
  // An alert is told of each that was not taken.
  const rejected = await metrics.registry.getSingleMetric('payment_notifications_rejected_total')?.get();
  expect(rejected?.values).toMatchObject([{ labels: { provider: 'somebody' }, value: 5 + 1 + 30 + 30 }]);
  await app.close();
});
