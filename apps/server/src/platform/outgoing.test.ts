import { createServer, request as httpRequest } from 'node:http';
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

test('a request by the older client, which the libraries of WeChat Pay and S3 use, is measured just as well', async () => {
  stop = watchOutgoing(metrics);
  const service = createServer((request, response) => {
    if (request.url === '/silent') return;
    response.statusCode = 403;
    response.end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const ask = (path: string, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const request = httpRequest({ port, host: '127.0.0.1', path, ...(signal && { signal }) });
      request.on('response', (response) => response.resume().on('end', resolve));
      request.on('error', () => resolve());
      request.end();
    });
  await ask('/');
  await ask('/silent', AbortSignal.timeout(50));
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await ask('/');

  const count = (status: string, times: number) =>
    `outgoing_request_duration_seconds_count{host="127.0.0.1:${port}",status="${status}"} ${times}`;
  expect((await told()).filter((line) => line.includes(`:${port}"`))).toEqual([
    count('403', 1),
    count('none', 2),
  ]);
});

/** The host of a service that has just gone. `fetch` asks nobody at some ports, such as 9. */
async function goneHost(): Promise<string> {
  const service = createServer();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  await new Promise((resolve) => service.close(resolve));
  return `127.0.0.1:${port}`;
}

test('requests that send traces are not measured: a collector that is away is no outside service', async () => {
  const host = await goneHost();
  stop = watchOutgoing(metrics, host);
  const before = await told();
  await expect(fetchBounded(`http://${host}/`, {})).rejects.toThrow();
  expect(await told()).toEqual(before);
});

test('a process that does not watch any more measures nothing', async () => {
  const before = await told();
  await expect(fetchBounded(`http://${await goneHost()}/`, {})).rejects.toThrow();
  expect(await told()).toEqual(before);
});
