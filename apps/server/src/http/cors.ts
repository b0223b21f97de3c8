import { allowedOrigins, findBrandOfHost } from '@device-pay/brands';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Pages of a brand's own origins may call its API, and read what they need of the answer's headers. */
export async function registerCors(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => {
      const brand = findBrandOfHost(request.hostname);
      callback(null, {
        origin: brand ? [...allowedOrigins(brand)] : [],
        credentials: false,
        exposedHeaders: ['x-request-id', 'content-disposition', 'date'],
      });
    },
  });
}
