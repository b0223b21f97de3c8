import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchBounded } from './fetch-bounded.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { watchOutgoing } from './outgoing.ts';

const metrics = createMetrics(createLogger('silent'));
let stop = (): void => undefined;
afterEach(() => stop());

const told = async () =>
  (await metrics.registry.getSingleMetricAsString('outgoing_request_duration_seconds'))
    .split('\n')
    .filter((line) => line.includes('_count{'));

test('each request to an outside service is measured once by host and status, also one without an answer', async () => {
  stop = watchOutgoing(metrics);
  const service = createServer((request, response) => {
    if (request.url === '/breaks-off') return void response.write('{', () => response.destroy());
    response.statusCode = request.url?.startsWith('/orders/') ? 404 : 200;
    response.end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;

  await fetchBounded(url('/'), {});
  await fetchBounded(url('/'), {});
  await fetchBounded(url('/orders/zx261121k7Q2M4X?key=secret'), {});
  await expect((await fetchBounded(url('/breaks-off'), {})).text()).rejects.toThrow();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await expect(fetchBounded(url('/'), {})).rejects.toThrow(/ECONNREFUSED/);

  const count = (status: string, times: number) =>
    `outgoing_request_duration_seconds_count{host="127.0.0.1:${port}",status="${status}"} ${times}`;
  expect(await told()).toEqual([count('200', 3), count('404', 1), count('none', 1)]);
});

test('a process that does not watch any more measures nothing', async () => {
  const before = await told();
  await expect(fetchBounded('http://127.0.0.1:9/', {})).rejects.toThrow();
  expect(await told()).toEqual(before);
});
