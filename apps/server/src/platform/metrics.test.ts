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
