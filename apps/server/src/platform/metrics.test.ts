import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';

test('a metric that can not be read keeps no other from being read, and the log says which and why', async () => {
  const lines: string[] = [];
  const metrics = createMetrics(createLogger('info', { write: (line) => void lines.push(line) }));
  metrics.addGauge('broken', 'x', 'kind', () => Promise.reject(new Error('statement timeout')));
  metrics.addGauge('sound', 'x', 'kind', async () => [{ labels: { kind: 'a' }, value: 7 }]);
  expect(await metrics.registry.metrics()).toContain('sound{kind="a"} 7');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', metric: 'broken', err: { message: 'statement timeout' } },
  ]);
});

test('failed requests are counted from nothing on, so that the first of a route is seen', async () => {
  const metrics = createMetrics(createLogger('info', { write: () => undefined }));
  expect(await metrics.registry.metrics()).toContain('http_requests_failed_total 0');
  metrics.observeRequest('/pay/check', 'POST', 503, 'serverBusy', 5);
  metrics.observeRequest('/pay/check', 'POST', 404, 'orderNotFound', 5);
  expect(await metrics.registry.metrics()).toContain('http_requests_failed_total 1');
});
