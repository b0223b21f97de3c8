import type { Brand } from '@device-pay/brands';
import type { CallDefinition } from '@device-pay/contract';
import type { Rejections } from './rejections.ts';
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the request ended: 'ok' or an error's name. For the log line and the metrics. */
    outcome: string;
    /** For the log line of a request that met a busy database: which limit it met. */
    busyReason: string | undefined;
    /** Whose portal this is, by the host. */
    brand: Brand;
  }
  interface FastifyContextConfig {
    /** The call that the route answers: for the failures that it declares, and the form of its answers. */
    call?: Pick<CallDefinition, 'errors' | 'envelope'>;
  }
  interface FastifyInstance {
    /** Forged requests to the addresses that take signed ones, all counted together. */
    rejections: Rejections;
  }
}
