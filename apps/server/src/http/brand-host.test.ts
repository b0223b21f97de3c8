import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { registerBrandHost } from './brand-host.ts';
import { createHttpServer } from './server.ts';

const quiet = createLogger('silent');
let app: FastifyInstance;
afterEach(() => app.close());

/** Answers each request with its brand, and with the origin that its context would have. */
async function start(demo: boolean): Promise<void> {
  app = await createHttpServer({
    log: quiet,
    metrics: createMetrics(quiet),
    trustedProxies: 0,
    rateLimitPerMinute: 1000,
  });
  registerBrandHost(app, demo);
  for (const path of ['/call', '/pay/check', '/pay/notify/alipay', '/healthz/ready'])
    app.get(path, async ({ brand, protocol, host }) => ({
      brand: brand.id,
      origin: `${protocol}://${host}`,
    }));
}

const ask = async (host: string, url = '/call') => {
  const answer = await app.inject({ url, headers: { host } });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    ...(answer.json() as { brand?: string; origin?: string; code?: string }),
  };
};

test('a brand is served on its own hosts alone, however they are written', async () => {
  await start(false);
  for (const host of ['tc.localhost', 'TC.localhost:8080', 'tc.localhost.', 'tc.localhost:'])
    expect(await ask(host), host).toMatchObject({ status: 200, brand: 'tc' });
  for (const host of [
    'evil.example',
    'tc.localhost.evil.example',
    'a.tc.localhost',
    '203.0.113.7',
    '[::1]',
    '',
  ])
    for (const url of ['/call', '/pay/check', '/pay/notify'])
      expect(await ask(host, url), host).toMatchObject({ status: 421, code: 'hostUnknown' });
  expect((await ask('evil.example')).headers['cache-control']).toBe('no-store');
});

test('providers and balancers, which know an address and no brand, are answered on every host', async () => {
  await start(false);
  for (const url of ['/pay/notify/alipay', '/healthz/ready'])
    expect(await ask('203.0.113.7:8081', url)).toMatchObject({ status: 200 });
});

test('in the demo an unknown host is that of the default brand', async () => {
  await start(true);
  expect(await ask('203.0.113.7:8080')).toMatchObject({ status: 200, brand: 'zax' });
});

test('what stands behind the colon is a port, or links that begin with the host would lead elsewhere', async () => {
  for (const demo of [false, true]) {
    await start(demo);
    for (const rest of [
      '80@evil.example',
      '@evil.example',
      '80/evil',
      '80\\.evil.example',
      '80?x',
      '80:80',
      'x',
    ])
      expect(await ask(`tc.localhost:${rest}`), rest).toMatchObject({
        status: 400,
        code: 'malformedRequest',
      });
    for (const host of [
      'zax.localhost@tc.localhost',
      'zax.localhost, tc.localhost',
      'tc.localhost/',
      '[::1]x',
    ])
      expect(await ask(host), host).toMatchObject({ status: 400, code: 'malformedRequest' });
    await app.close();
  }
  await start(true);
  for (const host of ['tc.localhost', 'tc.localhost:8080', '[::1]:8080', '127.0.0.1:8080'])
    expect(new URL(String((await ask(host)).origin)).host, host).toBe(host);
});
