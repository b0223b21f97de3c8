import type { FastifyInstance } from 'fastify';

export interface Health {
  /** False as soon as the process is asked to stop. */
  ready: boolean;
}

/**
 * For balancers: live while the process answers, ready while it should get requests. While it is not ready, each answer
 * of the routes that are registered after this one closes its connection: clients send the next request on a new one,
 * and none is lost when the process closes the connections that are left.
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
