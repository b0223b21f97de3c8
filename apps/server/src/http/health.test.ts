import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Health, registerHealth } from './health.ts';

test('a process that is about to end tells each connection so with its last answer, and balancers beforehand', async () => {
  const app = Fastify();
  const health: Health = { ready: true };
  registerHealth(app, health, async () => true);
  app.get('/call', async () => ({ code: 0 }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) => fetch(app.listeningOrigin + path);

  expect((await ask('/call')).headers.get('connection')).toBe('keep-alive');
  expect((await ask('/healthz/ready')).status).toBe(200);
  health.ready = false;
  const last = await ask('/call');
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  expect((await ask('/healthz/ready')).status).toBe(503);
  await app.close();
});
