import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the request ended: 'ok' or an error's name. For the log line and the metrics. */
    outcome: string;
  }
}
