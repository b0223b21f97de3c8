import { type CallDefinition, calls } from '@device-pay/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Authentication } from '../modules/account/public.ts';
import { isFailure } from '../platform/failure.ts';
import { admit, type Gate } from './admission.ts';
import { registerBrandHost } from './brand-host.ts';

const everybodysCall = Object.values(calls as Record<string, CallDefinition>).find(
  ({ name }) => name === 'account.get-permission',
) as CallDefinition;

/** Knows one token, whose session began on the cn site. */
const gate = {
  authenticate: async (token: string): Promise<Authentication> =>
    token === 'of-cn'
      ? { state: 'valid', site: 'cn', subject: { kind: 'guest', sessionId: 's', guestId: 'g' } }
      : { state: 'unknown' },
} as unknown as Gate;

let app: FastifyInstance;
afterEach(() => app.close());

async function siteOf(
  { demo, host, token }: { readonly demo: boolean; readonly host: string; readonly token?: string },
  query = '',
): Promise<string> {
  app = Fastify();
  registerBrandHost(app, demo);
  app.get('/call', async (request) => {
    const { result } = await admit(everybodysCall, request, { gate, clock: { now: () => new Date() }, demo });
    return isFailure(result) ? result : { site: result.context.site };
  });
  const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = (await app.inject({ url: `/call${query}`, headers })).json() as { site: string };
  await app.close();
  return answer.site;
}

describe('the site, which decides the currency', () => {
  test('is the host’s, or the one that the session began on', async () => {
    expect(await siteOf({ demo: false, host: 'pay.zaxtrack.example' })).toBe('cn');
    expect(await siteOf({ demo: false, host: 'pay-global.zaxtrack.example' })).toBe('iso');
    expect(await siteOf({ demo: false, host: 'pay-global.zaxtrack.example', token: 'of-cn' })).toBe('cn');
  });

  test('is chosen by an address in the demo alone, and there on its own hosts alone', async () => {
    expect(await siteOf({ demo: true, host: 'zax.localhost' }, '?site=iso')).toBe('iso');
    expect(await siteOf({ demo: true, host: 'zax.localhost', token: 'of-cn' }, '?site=iso')).toBe('iso');
    for (const token of [undefined, 'of-cn']) {
      const visit = token ? { token } : {};
      for (const host of ['zax.localhost', 'pay.zaxtrack.example'])
        expect(await siteOf({ demo: false, host, ...visit }, '?site=iso'), host).toBe('cn');
      expect(await siteOf({ demo: true, host: 'pay.zaxtrack.example', ...visit }, '?site=iso')).toBe('cn');
    }
  });
});
