import { siteOfHost } from '@device-pay/brands';
import { languageOf } from '@device-pay/rules';
import type { FastifyRequest } from 'fastify';
import type { Language, Site } from '../platform/database/tables.ts';

/** What a request is answered in: as it asks, else as its browser does, else as the site that it names or its host's. */
export function languageOfRequest(
  request: FastifyRequest,
  lang: string | null = null,
  site: Site | null = null,
): Language {
  const accepted = request.headers['accept-language']?.split(',')[0];
  return languageOf(lang ?? accepted, site ?? siteOfHost(request.hostname));
}
