import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { filesRoute } from './portal.ts';
import { createHttpServer } from './server.ts';

const quiet = createLogger('silent');
let app: FastifyInstance;
let socket: Socket;
let received: string;
beforeEach(async () => {
  app = await createHttpServer({
    log: quiet,
    metrics: createMetrics(quiet),
    trustedProxies: 0,
    rateLimitPerMinute: 1000,
  });
  app.post('/call', async () => ({ code: 0 }));
  app.post('/files', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') part.file.resume();
  });
  // Like the speed test's: read by the call itself.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.post('/bytes', async ({ body }) => {
    for await (const _ of body as AsyncIterable<Buffer>);
    return { code: 0 };
  });
  app.get<{ Querystring: { reason: string } }>('/busy', async ({ query }) => {
    throw new Error(query.reason);
  });
  app.post('/busy', async () => {
    throw new Error('Query read timeout');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

const head =
  'POST /call HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

test('what comes on a kept connection while the process ends is answered, and the connection closed', async () => {
  // A request is under way when the closing begins, so that its connection stays open.
  const isRouted = new Promise((resolve) => app.server.once('request', resolve));
  socket.write(head);
  await isRouted;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(`{}${head}{}`);
  await once(socket, 'close');
  await closed;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(received.match(/\{"code":0\}/g)).toHaveLength(2);
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Client was closed and is not queryable',
])('who meets “%s” is told that the server is busy, and when to come again', async (reason) => {
  const answer = await app.inject({ method: 'GET', url: '/busy', query: { reason } });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'serverBusy', retryable: true });
  expect(answer.headers['retry-after']).toBe('2');
});

/** A server with a call, /call, that meets an error, and the lines of its log from a level on. */
async function serverThatMeets(
  { message, code }: { message: string; code: string | undefined },
  level: string,
) {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  const options = { trustedProxies: 0, rateLimitPerMinute: 1000 };
  const server = await createHttpServer({ log, metrics: createMetrics(log), ...options });
  server.get('/call', async () => {
    throw Object.assign(new Error(message), { code });
  });
  return { server, lines };
}

test.each([
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['53100', 'could not extend file: No space left on device'],
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ['EROFS', 'EROFS: read-only file system, open'],
  ['28P01', 'password authentication failed'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:5432'],
])(
  'a database or a disk that gives %s is no fault of the call: it may be repeated, and the log says why',
  async (code, message) => {
    const { server, lines } = await serverThatMeets({ code, message }, 'error');
    const answer = await server.inject({ method: 'GET', url: '/call' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'serverBusy', retryable: true });
    expect(answer.headers['retry-after']).toBe('2');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ code, reason: message }]);
  },
);

test('what went wrong outside of a call is said in the language that the request asks for, not the phone', async () => {
  const headers = { 'accept-language': 'zh-CN' };
  const texts = await Promise.all([
    app.inject({ method: 'POST', url: '/busy', payload: { lang: 'en' }, headers }),
    app.inject({ method: 'GET', url: '/busy?reason=Query read timeout&lang=en', headers }),
    app.inject({ method: 'GET', url: '/busy?reason=Query read timeout', headers }),
  ]);
  expect(texts.map((answer) => answer.json().msg)).toEqual([
    'The server is busy. Try again later',
    'The server is busy. Try again later',
    '服务器繁忙，请稍后再试',
  ]);
});

test.each([
  ['53300', 'sorry, too many clients already'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['57014', 'canceling statement due to statement timeout'],
  [undefined, 'timeout exceeded when trying to connect'],
  // What stands for an error per address of a host has no message of its own.
  ['ECONNREFUSED', ''],
])('the line of a request that met a busy database (%s) says which limit it was', async (code, message) => {
  const { server, lines } = await serverThatMeets({ code, message }, 'warn');
  await server.inject({ method: 'GET', url: '/call' });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request',
    outcome: 'serverBusy',
    reason: message || code,
  });
});

test('calls from one address have a limit, and files have none', async () => {
  const limited = await createHttpServer({
    log: quiet,
    metrics: createMetrics(quiet),
    trustedProxies: 0,
    rateLimitPerMinute: 2,
  });
  limited.post('/call', async () => ({ code: 0 }));
  limited.get(filesRoute, async () => 'a file');
  const statuses = async (method: 'GET' | 'POST', url: string) => {
    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) answers.push(await limited.inject({ method, url }));
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await statuses('GET', '/pay/serve.html')).toEqual([200, 200, 200, 200]);
  expect(await statuses('POST', '/call')).toEqual([200, 200, 429, 429]);
  await limited.close();
});

test.each([
  [0, '127.0.0.1', 'http://zax.localhost'],
  [1, '10.0.0.9', 'https://forwarded.example'],
  [2, '203.0.113.7', 'https://forwarded.example'],
])(
  'behind %i proxies an address is %s, whatever else was written into the headers',
  async (trustedProxies, ip, origin) => {
    const proxied = await createHttpServer({
      log: quiet,
      metrics: createMetrics(quiet),
      trustedProxies,
      rateLimitPerMinute: 1000,
    });
    proxied.get('/who', async (request) => ({
      ip: request.ip,
      origin: `${request.protocol}://${request.host}`,
    }));
    const headers = {
      host: 'zax.localhost',
      'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.9',
      'x-forwarded-host': 'forwarded.example',
      'x-forwarded-proto': 'https',
    };
    expect((await proxied.inject({ method: 'GET', url: '/who', headers })).json()).toEqual({ ip, origin });
    await proxied.close();
  },
);

test('a body is read as far as a call needs and no further, whatever its form and however it is packed', async () => {
  const post = async (type: string, payload: string | Buffer, packed = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: '/call',
        headers: { 'content-type': type, ...packed },
        payload,
      })
    ).statusCode;
  const form = 'application/x-www-form-urlencoded';
  for (const [bytes, status] of [
    [200_000, 200],
    [300_000, 413],
  ] as const) {
    const json = JSON.stringify({ text: 'x'.repeat(bytes) });
    expect(await post('application/json', json)).toBe(status);
    expect(await post(form, `text=${'x'.repeat(bytes)}`)).toBe(status);
    // Packed, both are a few hundred bytes: the limit is on the unpacked size.
    expect(await post('application/json', gzipSync(json), { 'content-encoding': 'gzip' })).toBe(status);
  }
});

test.each(['gzip', 'br', 'GZIP'])(
  'a form with files that is said to be packed (%s) is refused, and its connection goes with its client',
  async (encoding) => {
    const body = `--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(500_000)}`;
    socket.write(
      `POST /files HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=XX\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 415 /);
    socket.destroy();
    const open = () => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n)));
    await expect.poll(open).toBe(0);
  },
);

test('bytes that are said to be packed and are not are malformed, and their connection is closed', async () => {
  const bytes = 'x'.repeat(500_000);
  socket.write(
    `POST /bytes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n${bytes}`,
  );
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toContain('"code":"malformedRequest"');
}, 5_000);

test('who goes away at once ends in no error, and what they sent counts for their address all the same', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const watched = await createHttpServer({
    log,
    metrics: createMetrics(log),
    trustedProxies: 0,
    rateLimitPerMinute: 1000,
  });
  const addresses: string[] = [];
  let isUnderWay = false;
  // Like a hook that awaits something before the rate limit: by then the clients are gone.
  watched.addHook('onRequest', () => new Promise<void>((resolve) => setImmediate(resolve)));
  watched.post('/call', async () => ({ code: 0 }));
  // Like the routes of signed messages, to which the rate limit above does not apply.
  watched.post('/leave', { config: { rateLimit: false } }, async (request) => {
    isUnderWay = true;
    await new Promise((resolve) => request.raw.socket.once('close', resolve));
    addresses.push(request.ip);
    return { code: 0 };
  });
  await watched.listen({ port: 0, host: '127.0.0.1' });
  const { port } = watched.server.address() as AddressInfo;
  const visit = async (text: string) => {
    const visitor = connect(port, '127.0.0.1');
    await once(visitor, 'connect');
    visitor.write(text);
    return visitor;
  };
  const body = 'Host: localhost\r\nContent-Length: 0\r\n\r\n';
  for (let i = 0; i < 20; i += 1) (await visit(`POST /call HTTP/1.1\r\n${body}`)).resetAndDestroy();
  // Garbage after the request makes the server close the connection while it answers the request.
  for (let i = 0; i < 5; i += 1) await visit(`POST /call HTTP/1.1\r\n${body}nonsense\r\n\r\n`);
  const leaving = await visit(`POST /leave HTTP/1.1\r\n${body}`);
  await expect.poll(() => isUnderWay).toBe(true);
  leaving.resetAndDestroy();
  await expect.poll(() => addresses).toEqual(['127.0.0.1']);
  expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  await watched.close();
});

test('failed requests are counted from nothing on, so that the first of a route is seen', async () => {
  const metrics = createMetrics(quiet);
  const counting = await createHttpServer({
    log: quiet,
    metrics,
    trustedProxies: 0,
    rateLimitPerMinute: 1000,
  });
  counting.get(
    '/pay',
    { config: { call: { errors: ['paymentFailed', 'orderNotFound'] } } },
    async (request, reply) => {
      request.outcome = String(request.headers.outcome);
      await reply.code(Number(request.headers.status)).send();
    },
  );
  const failed = async () => {
    const { values } = (await metrics.registry.getSingleMetric('http_requests_failed_total')?.get()) ?? {};
    return Object.fromEntries(
      values?.map(({ labels, value }) => [`${labels.route} ${labels.status} ${labels.outcome}`, value]) ?? [],
    );
  };
  const nothing = { '/pay 500 internalError': 0, '/pay 503 serverBusy': 0, '/pay 200 paymentFailed': 0 };
  expect(await failed()).toEqual(nothing);
  for (const [status, outcome] of ['503 serverBusy', '404 orderNotFound', '200 paymentFailed', '200 ok'].map(
    (each) => each.split(' '),
  ))
    await counting.inject({ url: '/pay', headers: { status, outcome } });
  expect(await failed()).toEqual({ ...nothing, '/pay 503 serverBusy': 1, '/pay 200 paymentFailed': 1 });
  await counting.close();
});

test('who sends nothing does not keep a connection, and a photo of 3 MB over 12 kB/s arrives', () => {
  const { requestTimeout, headersTimeout, timeout, keepAliveTimeout } = app.server;
  for (const limitMs of [headersTimeout, timeout, keepAliveTimeout]) {
    expect(limitMs).toBeGreaterThan(0);
    expect(limitMs).toBeLessThanOrEqual(70_000);
  }
  expect(requestTimeout).toBeGreaterThanOrEqual(3_000_000 / 12);
  expect(requestTimeout).toBeLessThanOrEqual(300_000);
});
