import { createHmac, timingSafeEqual } from 'node:crypto';

/** Percent-encoding of everything but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * What a request signs: its path, a line break, and all of its text fields but `sign`, sorted by name, as
 * `name=value` joined by `&`. A file is covered by its digest, size and type, which are fields.
 */
export function requestText(path: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${encode(name)}=${encode(fields[name] ?? '')}`);
  return `${path}\n${pairs.join('&')}`;
}

/** The request's nonce binds an answer to it, so that it can't be passed off as the answer to another request. */
export const answerText = (nonce: string, body: string): string => `answer\n${nonce}\n${body}`;

export const notificationText = (
  path: string,
  { appId, timestamp, nonce }: { readonly appId: string; readonly timestamp: string; readonly nonce: string },
  body: string,
): string => ['notification', path, appId, timestamp, nonce, body].join('\n');

/** Hexadecimal HMAC-SHA256. */
export const signText = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

export function isSignatureOf(secret: string, text: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
