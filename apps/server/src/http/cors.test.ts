import { expect, test } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { registerCors } from './cors.ts';
import { createHttpServer } from './server.ts';

const quiet = createLogger('silent');

test.each([
  ['its own host', 0, { host: 'pay.yuntuda.example' }],
  [
    'the host that a trusted proxy was asked for',
    1,
    { host: '10.0.0.7:8080', 'x-forwarded-host': 'pay.yuntuda.example' },
  ],
])(
  'a brand is called from its own pages, and from no others, under %s',
  async (_, trustedProxies, headers) => {
    const app = await createHttpServer({
      log: quiet,
      metrics: createMetrics(quiet),
      trustedProxies,
      rateLimitPerMinute: 1000,
    });
    await registerCors(app);
    app.get('/call', async () => ({ code: 0 }));
    const allowed = async (origin: string) =>
      (await app.inject({ url: '/call', headers: { ...headers, origin } })).headers[
        'access-control-allow-origin'
      ];
    expect(await allowed('https://pay-global.yuntuda.example')).toBe('https://pay-global.yuntuda.example');
    expect(await allowed('https://pay.zaxtrack.example')).toBeUndefined();
    await app.close();
  },
);
