import { CallError } from '../../call/call-error.ts';
import { connection } from '../../call/connection.ts';
import { headStart } from '../../call/head-start.ts';
import { openStream } from '../../call/open-stream.ts';
import type { Host } from '../../host/host.ts';
import { HostError } from '../../host/host-error.ts';

/** What the phone itself says before its hotspot is asked. */
export interface PhoneCheck {
  readonly isOnline: boolean;
  /** The round trip to the server in milliseconds; null if it was not reached. */
  readonly latencyMs: number | null;
  /** Whether the app around this page reaches the server where the page does not; undefined: not asked. */
  readonly appReaches: boolean | undefined;
}

const timeoutMs = 8000;
/** An app that knows the command answers within this time, even if it did not reach the server. */
const appAnswersWithinMs = timeoutMs + 2000;
/** From this latency on, people notice it. */
export const slowMs = 400;

/** An app may have another connection (mobile data) while the Wi-Fi that the page uses has no internet. */
async function checkAppLine(host: Host): Promise<boolean | undefined> {
  if (host.kind !== 'native') return undefined;
  const url = `${headStart().apiOrigin}/healthz/live`;
  const answer = host.ask('sendHttp', { url, options: { method: 'GET', timeoutMs } }).then(
    ({ status }) => status === 200,
    // Nothing is known if the app can't be asked.
    (error: unknown) => (error instanceof HostError && error.reason === 'failed' ? false : undefined),
  );
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, appAnswersWithinMs));
  return Promise.race([answer, silence]);
}

/** Whether this phone is online, and how long a request takes: the faster of two, as the first may have to connect. */
export async function checkPhone(host: Host): Promise<PhoneCheck> {
  if (!connection.isOnline()) {
    return { isOnline: false, latencyMs: null, appReaches: await checkAppLine(host) };
  }
  let best: number | null = null;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const start = performance.now();
    let isReached = true;
    try {
      const response = await openStream('/pay/speed/download', { bytes: 0 }, { signal: controller.signal });
      await response.arrayBuffer();
    } catch (error) {
      // A refusal is an answer, too: an ended session says nothing about the connection.
      isReached = error instanceof CallError && error.status !== 0;
    } finally {
      clearTimeout(timer);
    }
    const elapsed = Math.round(performance.now() - start);
    if (isReached) best = best === null ? elapsed : Math.min(best, elapsed);
  }
  return {
    isOnline: true,
    latencyMs: best,
    appReaches: best === null ? await checkAppLine(host) : undefined,
  };
}
