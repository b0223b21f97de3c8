import { CallError, transportError } from './call-error.ts';
import { openStream } from './open-stream.ts';

export interface FetchedFile {
  /** The name that the server gives it. */
  readonly fileName: string;
  readonly content: Blob;
}

/** Large files take longer than the client's usual 20 s. */
const longestMs = 120_000;

/** Fetches a text file by a POST call. Throws a {@link CallError} if no file comes. */
export async function fetchFile(path: string): Promise<FetchedFile> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), longestMs);
  try {
    const response = await openStream(path, {}, { signal: controller.signal, method: 'POST' });
    const { status, headers } = response;
    const text = await response.text();
    const [, fileName] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    if (!fileName) throw new CallError({ code: 500, msg: 'response error: no file', status });
    return { fileName, content: new Blob([text], { type: headers.get('content-type') ?? 'text/plain' }) };
  } catch (cause) {
    if (controller.signal.aborted) throw transportError('timeout', cause);
    throw cause instanceof CallError ? cause : transportError('unreachable', cause);
  } finally {
    clearTimeout(timer);
  }
}
