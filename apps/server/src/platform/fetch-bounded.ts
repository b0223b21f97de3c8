import { errorWords } from './error-words.ts';

/** Most answers have a few kilobytes. */
const usualMostBytes = 2 ** 20;

/** `fetch` with a limit on the answer: reading a longer one fails before it fills the memory. */
export async function fetchBounded(
  url: Parameters<typeof fetch>[0],
  init: RequestInit,
  mostBytes = usualMostBytes,
): Promise<Response> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw withReason(error);
  });
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > mostBytes) controller.error(new Error('the answer is too large'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted) ?? null, response);
}

/**
 * Only the cause of fetch's error says that a name does not resolve or a certificate has expired; logs have messages.
 */
function withReason(error: unknown): unknown {
  if (!(error instanceof TypeError && error.cause instanceof Error)) return error;
  const { cause } = error;
  return new TypeError(`${error.message}: ${errorWords(cause)}`, { cause });
}

const unreached: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether the request may have got there, although it failed. */
export const wasReached = (error: unknown): boolean =>
  !unreached.has((Object(error) as { cause?: { code?: unknown } }).cause?.code);
