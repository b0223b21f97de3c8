import { CallError, transportError } from './call-error.ts';
import { streamRequest } from './open-stream.ts';
import { readAnswer } from './read-answer.ts';
import { session } from './session.ts';

export interface FetchedFile {
  /** The name that the server gives it. */
  readonly fileName: string;
  readonly content: Blob;
}

/** Large files take longer than the client's usual 20 s. */
const longestMs = 120_000;

/**
 * Fetches a text file by a POST call: the token goes in a header, never into an address. Throws a {@link CallError} if
 * no file comes.
 */
export async function fetchFile(path: string): Promise<FetchedFile> {
  const { url, token } = streamRequest(path);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), longestMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: controller.signal,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    const { status, headers } = response;
    const text = await response.text();
    const [, fileName] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    if (status === 200 && fileName) {
      return { fileName, content: new Blob([text], { type: headers.get('content-type') ?? 'text/plain' }) };
    }
    // Only a file comes with a name; without one it is an answer that says why it failed.
    readAnswer(path, { status, text, requestId: headers.get('x-request-id') ?? undefined });
    throw new CallError({ code: 500, msg: 'response error: no file', status });
  } catch (cause) {
    if (cause instanceof CallError) {
      if (cause.isLoginExpired && token) session.expire(token);
      throw cause;
    }
    throw transportError(controller.signal.aborted ? 'timeout' : 'unreachable', cause);
  } finally {
    clearTimeout(timer);
  }
}
