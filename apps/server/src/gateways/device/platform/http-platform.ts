import type { ActivationState, DevicePlatform } from '../port.ts';
import { type DevicePlatformSettings, type PlatformAnswer, request, unexpected } from './client.ts';

/** The device platform's protocol for services: JSON, each request signed with HMAC-SHA256. */
export function httpDevicePlatform(settings: DevicePlatformSettings): DevicePlatform {
  return {
    async activate({ requestId, revision, imei, services }) {
      const body = JSON.stringify({ requestId, revision, imei, services });
      const answer = await request(settings, 'POST', '/v1/services', body);
      // The platform has other services under this revision.
      if (answer.status === 409) return revision + 1;
      stateOf(accepted(answer));
      return Math.max(revision, Number(answer.body.revision) || 0);
    },
    async activationState(requestId) {
      const answer = await request(settings, 'GET', `/v1/services/${encodeURIComponent(requestId)}`);
      if (answer.status === 404) return { state: 'unknown', reason: null };
      const { reason } = accepted(answer).body;
      return { state: stateOf(answer), reason: typeof reason === 'string' ? reason : null };
    },
    async eraseCloudData(erasure) {
      accepted(await request(settings, 'POST', '/v1/cloud-erasures', JSON.stringify(erasure)));
    },
  };
}

function accepted(answer: PlatformAnswer): PlatformAnswer {
  if (answer.status >= 300) throw unexpected(answer);
  return answer;
}

function stateOf({ body: { state } }: PlatformAnswer): ActivationState {
  if (state === 'accepted' || state === 'active' || state === 'failed') return state;
  throw new Error(`the device platform answered an unknown state ${String(state)}`);
}
