import { createHmac, timingSafeEqual } from 'node:crypto';
import { percentEncode } from '../../../platform/percent-encode.ts';

/** The text that a request signs: its path, and all fields but the file, sorted by name. */
export function requestText(path: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  return `${path}\n${names.map((name) => `${percentEncode(name)}=${percentEncode(fields[name] ?? '')}`).join('&')}`;
}

/** The nonce binds an answer to its request: the answer to another request proves nothing. */
export const answerText = (nonce: string, body: string): string => `answer\n${nonce}\n${body}`;

export const notificationText = (
  path: string,
  appId: string,
  timestamp: string,
  nonce: string,
  body: string,
): string => `notification\n${path}\n${appId}\n${timestamp}\n${nonce}\n${body}`;

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Hexadecimal HMAC-SHA256. */
export const signText = (secret: string, text: string): string => hmac(secret, text).toString('hex');

export const isSignedBy = (secret: string, text: string, signature: string | null | undefined): boolean =>
  /^[0-9a-f]{64}$/.test(signature ?? '') &&
  timingSafeEqual(hmac(secret, text), Buffer.from(signature ?? '', 'hex'));
