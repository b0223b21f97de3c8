import { transportError } from './call-error.ts';
import { noticeFailure } from './connection.ts';
import type { Answer } from './read-answer.ts';
import { serverClock } from './server-clock.ts';

export interface Timeouts {
  /** For calls that set no time-out. */
  readonly clientMs: number;
  /** The calls of the contract. */
  readonly contractMs: number;
  /** The real-name video. */
  readonly videoMs: number;
}

export const timeouts: Timeouts = { clientMs: 10_000, contractMs: 20_000, videoMs: 60_000 };

export interface TransportOptions {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request and reads its answer as text. Never a token in the URL, no cookies, no redirects. Throws a
 * CallError whose `transport` says why there is no answer.
 */
export async function exchange(
  url: string,
  init: RequestInit,
  { timeoutMs = timeouts.clientMs, signal }: TransportOptions = {},
): Promise<Answer> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const askedAt = Date.now();
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      ...init,
      signal: controller.signal,
    });
    serverClock.hear(response.headers.get('date'), askedAt, Date.now());
    return {
      status: response.status,
      text: await response.text(),
      requestId: response.headers.get('x-request-id') ?? undefined,
    };
  } catch (cause) {
    if (timedOut) throw transportError('timeout', `no answer within ${timeoutMs / 1000} s`);
    if (controller.signal.aborted) throw transportError('aborted', 'aborted');
    noticeFailure();
    if (typeof navigator === 'object' && navigator.onLine === false)
      throw transportError('offline', 'offline');
    throw transportError('unreachable', cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
