import type { Brand } from '@device-pay/brands';
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the request ended: 'ok' or an error's name. For the log line and the metrics. */
    outcome: string;
    /** Whose portal this is, by the host. */
    brand: Brand;
  }
}
