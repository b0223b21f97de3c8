import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../src/platform/log.ts';
import { watchOutgoing } from '../src/platform/outgoing.ts';
import { startTracing } from '../src/platform/tracing.ts';
import { fillWorld, imeiOfA } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

let server: TestServer;
/** What a collector was sent, as it came. */
const bodies: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    bodies.push(`${request.url} ${body}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let endpoint = '';

beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

/** Traces what `work` does, with this share, and answers the spans that the collector got. */
async function spansOf(share: number, work: () => Promise<unknown>): Promise<Span[]> {
  const stopWatching = watchOutgoing(server.server.metrics);
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share };
  const stop = await startTracing(settings, createLogger('silent'));
  bodies.length = 0;
  await work();
  await stop();
  stopWatching();
  return bodies.flatMap((body) => {
    expect(body).toMatch(/^\/v1\/traces \{/);
    const sent = JSON.parse(body.slice(body.indexOf('{'))) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

const ask = () => server.post('/device/getDeviceByImei', { imei: imeiOfA });

test('a traced call is one trace: the request under its route, and its statements below it, without values', async () => {
  const spans = await spansOf(1, async () => expect((await ask()).code).toBe(0));
  const [root] = spans.filter(({ name }) => name === 'POST /device/getDeviceByImei');
  expect(root?.parentSpanId).toBeUndefined();
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(new Set(statements.map(({ traceId, name }) => `${traceId} ${name}`))).toEqual(
    new Set([`${root?.traceId} statement`]),
  );
  expect(bodies.join()).toContain('from \\"devices\\"');
  expect(bodies.join()).not.toContain(imeiOfA);
});

test('with a share of 0, and without a collector, nothing is traced and calls are answered', async () => {
  expect(await spansOf(0, ask)).toEqual([]);
  const stop = await startTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: 1 },
    createLogger('silent'),
  );
  expect((await ask()).code).toBe(0);
  await stop();
});

test('a collector that is away disturbs no call, and is named in the log', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const stop = await startTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: 1 },
    log,
  );
  expect((await ask()).code).toBe(0);
  await stop();
  expect(lines.join()).toMatch(/ECONNREFUSED.*traces could not be sent/);
});

const resumed = async () =>
  (
    await server.database.pool.query(
      "select state::text from jobs.job where name = 'alarms.resume' and state <> 'created'",
    )
  ).rows.map(({ state }) => state);

// The last one: the other jobs that begin with this one go on for a moment.
test('a job and what it asks of an outside service are one trace', async () => {
  const spans = await spansOf(1, async () => {
    await server.server.work();
    await expect.poll(resumed).toContain('completed');
  });
  const job = spans.find(({ name }) => name === 'job alarms.resume');
  const asked = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(asked.map(({ name }) => name)).toContain(`PUT ${new URL(server.devicePlatformUrl).host}`);
});
