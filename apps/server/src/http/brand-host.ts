import { type Brand, brandById, defaultBrandId, findBrandOfHost } from '@device-pay/brands';
import type { FastifyInstance } from 'fastify';
import { sendFailureBesideCall } from './send.ts';

/** Answered on every host: balancers and providers know addresses, not brands. */
const hostless = /^\/(healthz\/|pay\/notify\/)/;

/**
 * A name or an address, and a port. Anything else after the colon would make the links in our answers lead elsewhere.
 */
const hostForm = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Gives each request the brand of its host. Brands are tenants, so a host of no brand is answered 421; in the demo it
 * gets the default brand.
 */
export function registerBrandHost(app: FastifyInstance, demo: boolean): void {
  app.decorateRequest('brand', null as unknown as Brand);
  app.addHook('onRequest', async (request, reply) => {
    if (!hostForm.test(request.host)) return sendFailureBesideCall('malformedRequest', request, reply);
    const brand = findBrandOfHost(request.hostname);
    if (brand) request.brand = brand;
    else if (demo || hostless.test(request.url)) request.brand = brandById(defaultBrandId);
    else return sendFailureBesideCall('hostUnknown', request, reply);
  });
}
