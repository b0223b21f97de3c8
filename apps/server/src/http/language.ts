import { siteOfHost } from '@device-pay/brands';
import { languageOf } from '@device-pay/rules';
import type { FastifyRequest } from 'fastify';
import type { Language, Site } from '../platform/database/tables.ts';

/**
 * The language of an answer: as the request asks, else as its browser does, else that of the named site or the host's.
 */
export function languageOfRequest(
  request: FastifyRequest,
  lang: string | null = null,
  site: Site | null = null,
): Language {
  const accepted = request.headers['accept-language']?.split(',')[0];
  return languageOf(lang ?? accepted, site ?? siteOfHost(request.hostname));
}
