import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../src/platform/log.ts';
import { fillWorld, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const lines: string[] = [];
let server: TestServer;
let owner: string;
beforeAll(async () => {
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  server = await startTestServer({ log });
  await fillWorld(server.database.db);
  owner = await people(server).freshLogin('owner-a');
});
afterAll(() => server.stop());
beforeEach(() => lines.splice(0));

const logged = (msg: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.msg === msg);

const failure = {
  kind: 'call',
  at: '/redis/getPackageByImei',
  page: 'serve.html',
  message: `No service for ${imeiOfA}`,
  code: 'noService',
  count: 2,
} as const;

test('what a portal reports is one line of the log, whoever sends it, without whole numbers of devices', async () => {
  const stack = `Error: ${imeiOfA}\n  at page.js`;
  const report = {
    environment: 'native',
    appVersion: 2_408_100,
    errors: [failure, { ...failure, at: 'x', stack }],
  };
  expect((await server.raw('/reports/addErrors', report, { json: true })).code).toBe(0);
  expect(logged('the portal reports errors')).toEqual([
    expect.objectContaining({
      level: 'warn',
      brand: 'zax',
      environment: 'native',
      appVersion: 2_408_100,
      errors: [
        { ...failure, message: `No service for …${imeiOfA.slice(-4)}` },
        expect.objectContaining({ at: 'x', stack: `Error: …${imeiOfA.slice(-4)}\n  at page.js` }),
      ],
    }),
  ]);
  expect(await server.server.metrics.registry.getSingleMetricAsString('portal_errors_total')).toContain(
    'portal_errors_total{kind="call"} 4',
  );
});

test('a report names no device in any of its fields, nor does the browser', async () => {
  const told = {
    ...failure,
    at: `/pay/${imeiOfA}`,
    page: `${imeiOfA}.html`,
    code: imeiOfA,
    requestId: imeiOfA,
  };
  const answer = await server.http({
    method: 'POST',
    path: '/reports/addErrors',
    headers: { 'content-type': 'application/json', 'user-agent': `Browser of ${imeiOfA}` },
    body: JSON.stringify({ environment: 'web', errors: [told] }),
  });
  expect(answer.status).toBe(200);
  expect(logged('the portal reports errors')).toHaveLength(1);
  expect(lines.join()).not.toContain(imeiOfA);
});

test('a page that did not start is counted as such', async () => {
  const start = { kind: 'start', at: 'too old', page: 'order.html', message: '', count: 1 };
  const answer = await server.raw(
    '/reports/addErrors',
    { environment: 'web', errors: [start] },
    { json: true },
  );
  expect(answer.code).toBe(0);
  expect(logged('the portal reports errors')).toMatchObject([{ errors: [start] }]);
  expect(await server.server.metrics.registry.getSingleMetricAsString('portal_errors_total')).toContain(
    'portal_errors_total{kind="start"} 1',
  );
});

test('reports of one address fill no log: beyond twenty a minute they are counted only', async () => {
  const { clock, server: running } = server;
  clock.advance(60_000);
  const counted = async () =>
    Number(
      /kind="script"\} (\d+)/.exec(
        await running.metrics.registry.getSingleMetricAsString('portal_errors_total'),
      )?.[1] ?? 0,
    );
  const before = await counted();
  const report = { environment: 'web', errors: [{ ...failure, kind: 'script', count: 1 }] };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.raw('/reports/addErrors', report, { json: true })),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 30 }, () => 0));
  expect(logged('the portal reports errors')).toHaveLength(20);
  expect((await counted()) - before).toBe(30);
  clock.advance(60_000);
  await server.raw('/reports/addErrors', report, { json: true });
  expect(logged('the portal reports errors')).toHaveLength(21);
});

test('how a page felt goes into histograms, in seconds, and figures that nobody could measure are refused', async () => {
  const { registry } = server.server.metrics;
  const vitals = [
    { name: 'LCP', value: 812 },
    { name: 'INP', value: 96.5 },
    { name: 'CLS', value: 0.02 },
  ];
  expect((await server.raw('/reports/addVitals', { vitals }, { json: true })).code).toBe(0);
  expect(await registry.getSingleMetricAsString('portal_largest_paint_seconds')).toContain('_sum 0.812');
  expect(await registry.getSingleMetricAsString('portal_interaction_seconds')).toContain('_sum 0.0965');
  expect(await registry.getSingleMetricAsString('portal_layout_shift')).toContain('_sum 0.02');
  for (const wrong of [
    { name: 'LCP', value: -1 },
    { name: 'TTFB', value: 1 },
  ]) {
    const answer = await server.raw('/reports/addVitals', { vitals: [wrong] }, { json: true });
    expect(answer.code).toBe('invalidInput');
  }
});

test('a report of more than twenty different failures is refused', async () => {
  const errors = Array.from({ length: 21 }, () => failure);
  const answer = await server.post('/reports/addErrors', { environment: 'web', errors }, { json: true });
  expect(answer.code).toBe('invalidInput');
});

test('an order that is not created is an error event with the words of the answer', async () => {
  const order = { imeis: [imeiOfA], packages: [{ packageId: 168 }], expectedPayFen: 1 };
  const answer = await server.post('/pay/order/addOrder', order, { token: owner, json: true });
  expect(answer.code).toBe('priceChanged');
  expect(logged('an order was not created')).toEqual([
    expect.objectContaining({ level: 'error', code: 'priceChanged', answer: answer.msg }),
  ]);
  await server.post('/pay/order/addOrder', { ...order, expectedPayFen: 2990 }, { token: owner, json: true });
  expect(logged('an order was not created')).toHaveLength(1);
});

test('an answer that is no success is logged as loudly as the catalogue says', async () => {
  await server.raw('/reports/addErrors', { environment: 'web', errors: [] }, { json: true });
  await server.http({ path: '/weixin/jsapiConfig?token=abc', method: 'POST', body: '' });
  const levels = logged('request').map(({ outcome, level }) => [outcome, level]);
  expect(levels).toContainEqual(['invalidInput', 'info']);
  expect(levels).toContainEqual(['tokenInUrl', 'warn']);
});
