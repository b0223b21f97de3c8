import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ActivationState, DevicePlatform } from '../port.ts';

export interface DevicePlatformSettings {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

const timeoutMs = 5_000;

interface Answer {
  state?: unknown;
  reason?: unknown;
}

/** The device platform's HTTP protocol: JSON, each request signed with HMAC-SHA256. */
export function httpDevicePlatform(settings: DevicePlatformSettings): DevicePlatform {
  async function request(method: 'GET' | 'POST', path: string, body = ''): Promise<Answer> {
    const response = await fetch(new URL(path, settings.url), {
      method,
      headers: {
        authorization: authorization(settings, method, path, body),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404 && method === 'GET') return { state: 'unknown' };
    if (!response.ok) throw new Error(`the device platform answered ${response.status}`);
    return (await response.json()) as Answer;
  }

  return {
    async activate({ requestId, imei, services }) {
      const answer = await request('POST', '/v1/services', JSON.stringify({ requestId, imei, services }));
      return stateOf(answer);
    },
    async activationState(requestId) {
      const answer = await request('GET', `/v1/services/${encodeURIComponent(requestId)}`);
      if (answer.state === 'unknown') return { state: 'unknown', reason: null };
      return { state: stateOf(answer), reason: typeof answer.reason === 'string' ? answer.reason : null };
    },
  };
}

function stateOf({ state }: Answer): ActivationState {
  if (state === 'accepted' || state === 'active' || state === 'failed') return state;
  throw new Error(`the device platform answered an unknown state ${String(state)}`);
}

/** Signs `METHOD\npath\ntimestamp\nnonce\nsha256(body)`. */
function authorization(settings: DevicePlatformSettings, method: string, path: string, body: string): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const digest = createHash('sha256').update(body).digest('hex');
  const message = [method, path, timestamp, nonce, digest].join('\n');
  const signature = createHmac('sha256', settings.secret).update(message).digest('hex');
  return `DP-HMAC-SHA256 key="${settings.keyId}", timestamp="${timestamp}", nonce="${nonce}", signature="${signature}"`;
}
