import type { FastifyInstance } from 'fastify';

export interface Health {
  /** False from the moment on that the process was asked to stop. */
  ready: boolean;
}

/**
 * For balancers: live while the process answers, ready while it should get requests. Of the routes that come after it
 * one that is not ready answers the last request of each connection: who keeps a connection then sends the next one on
 * a new one, and none is lost when the process closes those that are left.
 */
export function registerHealth(
  app: FastifyInstance,
  health: Health,
  databaseAnswers: () => Promise<boolean>,
): void {
  const options = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.addHook('onSend', async (_request, reply) => {
    if (!health.ready) reply.header('connection', 'close');
  });
  app.get('/healthz/live', options, async () => ({ status: 'live' }));
  app.get('/healthz/ready', options, async (_request, reply) => {
    const ready = health.ready && (await databaseAnswers());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
