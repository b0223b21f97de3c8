import type { Brand } from '@device-pay/brands';
import type { Rejections } from './rejections.ts';
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the request ended: 'ok' or an error's name. For the log line and the metrics. */
    outcome: string;
    /** Whose portal this is, by the host. */
    brand: Brand;
  }
  interface FastifyInstance {
    /** Forged requests to the addresses that take signed ones, all counted together. */
    rejections: Rejections;
  }
}
