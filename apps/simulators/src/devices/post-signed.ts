import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { DevicePlatformSecret } from './authorization.ts';

const timeoutMs = 5_000;

/**
 * Posts JSON, signed as requests to the platform are.
 * @throws when it is not answered with 2xx in time
 */
export async function postSigned(
  { keyId, secret }: DevicePlatformSecret,
  url: string,
  body: string,
): Promise<void> {
  const { pathname } = new URL(url);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(12).toString('hex');
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(['POST', pathname, timestamp, nonce, digest].join('\n'))
    .digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `DP-HMAC-SHA256 key="${keyId}", timestamp="${timestamp}", nonce="${nonce}", signature="${signature}"`,
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}
