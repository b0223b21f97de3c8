import type { FastifyInstance } from 'fastify';

export interface Health {
  /** False from the moment on that the process was asked to stop. */
  ready: boolean;
}

/** For balancers: live while the process answers, ready while it should get requests. */
export function registerHealth(
  app: FastifyInstance,
  health: Health,
  databaseAnswers: () => Promise<boolean>,
): void {
  const options = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.get('/healthz/live', options, async () => ({ status: 'live' }));
  app.get('/healthz/ready', options, async (_request, reply) => {
    const ready = health.ready && (await databaseAnswers());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
