import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import type { AlarmSender } from '../port.ts';

export interface AlarmSenderSettings {
  readonly url: string;
  readonly key: string;
}

const timeoutMs = 5_000;

/**
 * A sending service: `POST /v1/messages` with a bearer key and an `Idempotency-Key`, so that a repeated request sends
 * one message. 2xx: it is on its way. 410 and 422: the number can't be reached. Anything else is retried.
 */
export function httpAlarmSender({ url, key }: AlarmSenderSettings): AlarmSender {
  return {
    async send(message) {
      const response = await fetchBounded(new URL('/v1/messages', url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': message.requestId,
        },
        body: JSON.stringify({ ...message, at: message.at.toISOString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Read to its end, or the connection could not be reused.
      await response.arrayBuffer();
      if (response.ok) return 'sent';
      if (response.status === 410 || response.status === 422) return 'unreachable';
      throw new Error(`the alarm sender answered ${response.status}`);
    },
  };
}
