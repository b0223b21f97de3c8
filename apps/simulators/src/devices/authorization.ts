import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '../platform/http-server.ts';

export interface DevicePlatformSecret {
  readonly keyId: string;
  readonly secret: string;
}

/**
 * Checks `Authorization: DP-HMAC-SHA256 key="…", timestamp="…", nonce="…", signature="…"`.
 *
 * The signature is the hexadecimal HMAC-SHA256 of
 * `METHOD\npath?query\ntimestamp\nnonce\nsha256hex(body)`; the timestamp is in seconds, within ±300 s.
 * @returns what is wrong with it, or nothing
 */
export function findAuthorizationFault(
  request: HttpRequest,
  { keyId, secret }: DevicePlatformSecret,
): string | undefined {
  const match = headerPattern.exec(request.headers.authorization ?? '');
  if (match === null) return 'the Authorization header is missing or malformed';
  const [, key, timestamp, nonce, signature] = match;
  if (key !== keyId) return 'the key is unknown';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > maxSkewSeconds)
    return 'the timestamp is off by more than 300 s';
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  const expected = createHmac('sha256', secret)
    .update(`${request.method}\n${request.target}\n${timestamp}\n${nonce}\n${bodyHash}`)
    .digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? undefined
    : 'the signature does not match';
}

const headerPattern =
  /^DP-HMAC-SHA256 key="([^"]+)", ?timestamp="(\d+)", ?nonce="([^"]+)", ?signature="([0-9a-f]{64})"$/;
const maxSkewSeconds = 300;
