import { type CallDefinition, calls } from '@device-pay/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Authentication } from '../modules/account/public.ts';
import { isFailure } from '../platform/failure.ts';
import { admit, type Lookup } from './admission.ts';
import { registerBrandHost } from './brand-host.ts';

const everybodysCall = Object.values(calls as Record<string, CallDefinition>).find(
  ({ name }) => name === 'account.get-permission',
) as CallDefinition;

const sites = { 'of-cn': 'cn', 'of-iso': 'iso' } as const;

/** Knows two tokens, whose sessions began on the two sites. */
const lookup = {
  authenticate: async (token: keyof typeof sites): Promise<Authentication> =>
    token in sites
      ? { state: 'valid', site: sites[token], subject: { kind: 'guest', sessionId: 's', guestId: 'g' } }
      : { state: 'unknown' },
} as unknown as Lookup;

let app: FastifyInstance;
afterEach(() => app.close());

interface Visit {
  readonly demo: boolean;
  readonly host: string;
  readonly token?: string;
}

const siteOf = async (visit: Visit, query?: string) => (await answerTo(visit, query)).site;

async function answerTo(
  { demo, host, token }: Visit,
  query = '',
): Promise<{ site: string; language: string }> {
  app = Fastify();
  registerBrandHost(app, demo);
  app.get('/call', async (request) => {
    const options = { lookup, clock: { now: () => new Date() }, demo };
    const { result, language } = await admit(everybodysCall, request, options);
    if (!isFailure(result)) expect(result.context.language).toBe(language);
    return { language, site: isFailure(result) ? null : result.context.site };
  });
  const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = (await app.inject({ url: `/call${query}`, headers })).json() as {
    site: string;
    language: string;
  };
  await app.close();
  return answer;
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

test('without a language the answer has that of the site which the session is bound to, as its prices do', async () => {
  const languageOf = async (visit: Visit, query?: string) => (await answerTo(visit, query)).language;
  expect(await languageOf({ demo: true, host: 'zax.localhost' })).toBe('zh');
  expect(await languageOf({ demo: true, host: 'zax.localhost', token: 'of-iso' })).toBe('en');
  expect(await languageOf({ demo: true, host: 'zax.localhost', token: 'of-iso' }, '?lang=zh')).toBe('zh');
  expect(await languageOf({ demo: false, host: 'pay-global.zaxtrack.example', token: 'of-cn' })).toBe('zh');
  expect(await languageOf({ demo: false, host: 'pay-global.zaxtrack.example', token: 'unknown' })).toBe('en');
});
