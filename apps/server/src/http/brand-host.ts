import { type Brand, brandById, defaultBrandId, findBrandOfHost } from '@device-pay/brands';
import { languageOf } from '@device-pay/rules';
import type { FastifyInstance } from 'fastify';
import { fail } from '../platform/failure.ts';
import { failureBody } from './answers.ts';

/** Answered on every host: balancers and providers know addresses, not brands. */
const hostless = /^\/(healthz\/|pay\/notify\/)/;

/**
 * Gives each request the brand of its host. Brands are tenants, so a host that is nobody's is answered 421; in
 * the demo it is the default brand.
 */
export function registerBrandHost(app: FastifyInstance, demo: boolean): void {
  app.decorateRequest('brand', null as unknown as Brand);
  app.addHook('onRequest', async (request, reply) => {
    const brand = findBrandOfHost(request.hostname);
    if (brand) request.brand = brand;
    else if (demo || hostless.test(request.url)) request.brand = brandById(defaultBrandId);
    else {
      request.outcome = 'hostUnknown';
      const language = languageOf(request.headers['accept-language']?.split(',')[0], 'cn');
      const { status, body } = failureBody(fail('hostUnknown'), language, request.id);
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
    }
  });
}
