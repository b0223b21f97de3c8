import { siteOfHost } from '@device-pay/brands';
import { languageOf } from '@device-pay/rules';
import type { FastifyRequest } from 'fastify';
import type { Language, Site } from '../platform/database/tables.ts';

/**
 * The language of an answer: as the request asks, else as its browser does, else that of the named site or the host's.
 * What went wrong before a call had read its fields, or unexpectedly in it, is said in the language that they ask for.
 */
export function languageOfRequest(
  request: FastifyRequest,
  lang: string | null = null,
  site: Site | null = null,
): Language {
  const accepted = request.headers['accept-language']?.split(',')[0];
  const asked = lang ?? langIn(request.body) ?? langIn(request.query) ?? accepted;
  return languageOf(asked, site ?? siteOfHost(request.hostname));
}

function langIn(fields: unknown): string | null {
  const { lang } = (fields ?? {}) as { lang?: unknown };
  return typeof lang === 'string' && lang !== '' ? lang : null;
}
