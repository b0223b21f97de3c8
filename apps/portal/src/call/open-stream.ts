import { transportError } from './call-error.ts';
import { encodeForm } from './encode-form.ts';
import { headStart } from './head-start.ts';
import { readAnswer } from './read-answer.ts';
import { session } from './session.ts';

export interface StreamOptions {
  readonly signal: AbortSignal;
  /** The request body; makes the request a POST. */
  readonly body?: Blob;
}

/** The address of a stream of the API, and the session's token for it. */
export function streamRequest(path: string, query: object = {}): { url: string; token: string | undefined } {
  const search = encodeForm({ lang: document.documentElement.lang, ...query }).toString();
  return {
    url: `${headStart().apiOrigin}${path}?${search}`,
    // There is a session: a page that opens a stream has made calls before.
    token: session.current()?.token,
  };
}

/**
 * Opens an answer that is not JSON: events, or bytes. The token goes in a header, which EventSource can't send. Throws
 * a CallError unless it succeeds.
 */
export async function openStream(
  path: string,
  query: object,
  { signal, body }: StreamOptions,
): Promise<Response> {
  const { url, token } = streamRequest(path, query);
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      ...(body ? { method: 'POST', body } : {}),
    });
  } catch (cause) {
    throw transportError(signal.aborted ? 'aborted' : 'unreachable', cause);
  }
  const isAnswer = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (response.ok && !isAnswer) return response;
  const answer = {
    status: response.status,
    text: await response.text(),
    requestId: response.headers.get('x-request-id') ?? undefined,
  };
  readAnswer(path, answer);
  return new Response(answer.text);
}
