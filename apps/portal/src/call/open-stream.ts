import { type CallError, transportError } from './call-error.ts';
import { encodeForm } from './encode-form.ts';
import { headStart } from './head-start.ts';
import { readAnswer } from './read-answer.ts';
import { session } from './session.ts';

export interface StreamOptions {
  readonly signal?: AbortSignal;
  readonly method?: 'GET' | 'POST';
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
 * Opens what is not read as an answer: events, bytes or a file. The token goes in a header, which EventSource can't
 * send. Throws a CallError unless it succeeds.
 */
export async function openStream(
  path: string,
  query: object,
  { signal, method = 'GET' }: StreamOptions = {},
): Promise<Response> {
  const { url, token } = streamRequest(path, query);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ?? null,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
  } catch (cause) {
    throw transportError(signal?.aborted ? 'aborted' : 'unreachable', cause);
  }
  const { ok, status, headers } = response;
  // Only a file has a name, and it may be JSON too.
  const isFile = headers.has('content-disposition');
  if (ok && (isFile || !headers.get('content-type')?.startsWith('application/json'))) return response;
  const text = await response.text();
  try {
    readAnswer(path, { status, text, requestId: headers.get('x-request-id') ?? undefined });
  } catch (error) {
    if (token && (error as CallError).isLoginExpired) session.expire(token);
    throw error;
  }
  return new Response(text);
}
