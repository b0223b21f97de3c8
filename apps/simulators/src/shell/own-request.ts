import type { HttpRequest } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';

/**
 * The input that this simulator's own page has sent; undefined for a request by any other page, which could get a token
 * by it.
 */
export function readOwnRequest(
  { headers, body }: HttpRequest,
  port: number,
): Record<string, unknown> | undefined {
  const origin = headers.origin ?? '';
  const isOwn = URL.canParse(origin) && new URL(origin).port === String(port);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return isOwn && isJson ? parseJsonObject(body) : undefined;
}
