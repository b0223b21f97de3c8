import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';

export interface DevicePlatformSettings {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

const timeoutMs = 5_000;
const maxSkewSeconds = 300;

export interface PlatformAnswer {
  /** What was asked, such as `PUT /v1/subscription`. */
  readonly asked: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The error for an answer that its request must not have. */
export const unexpected = ({ asked, status }: Omit<PlatformAnswer, 'body'>): Error =>
  new Error(`the device platform answered ${status} to ${asked}`);

/**
 * One request to the platform, JSON both ways, signed with HMAC-SHA256.
 * @throws when it does not answer in time, or with a 5xx
 */
export async function request(
  settings: DevicePlatformSettings,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body = '',
): Promise<PlatformAnswer> {
  const response = await fetchBounded(new URL(path, settings.url), {
    method,
    headers: {
      authorization: authorization(settings, method, path, body),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status } = response;
  const asked = `${method} ${path}`;
  if (status >= 500) throw unexpected({ asked, status });
  const text = await response.text();
  return { asked, status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

/** Signs `METHOD\npath\ntimestamp\nnonce\nsha256(body)`. */
function authorization(settings: DevicePlatformSettings, method: string, path: string, body: string): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = sign(settings.secret, [method, path, timestamp, nonce], body).toString('hex');
  return `DP-HMAC-SHA256 key="${settings.keyId}", timestamp="${timestamp}", nonce="${nonce}", signature="${signature}"`;
}

function sign(secret: string, parts: readonly string[], body: string): Buffer {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret)
    .update([...parts, digest].join('\n'))
    .digest();
}

const headerPattern =
  /^DP-HMAC-SHA256 key="([^"]+)", ?timestamp="(\d{1,12})", ?nonce="([^"]+)", ?signature="([0-9a-f]{64})"$/;

/** What is wrong with the signature of a request to `path`; null: the platform itself sent it. */
export function signatureFault(
  { keyId, secret }: DevicePlatformSettings,
  path: string,
  header: string | undefined,
  body: string,
): string | null {
  const match = headerPattern.exec(header ?? '');
  if (!match) return 'malformed';
  const [, key = '', timestamp = '', nonce = '', signature = ''] = match;
  if (key !== keyId) return 'unknownKey';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > maxSkewSeconds) return 'oldTimestamp';
  const expected = sign(secret, ['POST', path, timestamp, nonce], body);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'wrongSignature';
}
