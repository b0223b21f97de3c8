import { transportError } from './call-error.ts';
import { type exchange, timeouts } from './transport.ts';

/**
 * Like `exchange`, for a large body: reports progress, and restarts the time-out whenever bytes are sent, so that a
 * slow connection does not fail, and a dead one fails soon. fetch can do neither.
 *
 * @param onProgress gets the share that was sent, 0 to 1
 */
export const exchangeWithProgress =
  (onProgress: (share: number) => void): typeof exchange =>
  (url, { method = 'GET', headers, body }, options) =>
    new Promise((resolve, reject) => {
      const { timeoutMs = timeouts.contractMs, signal } = options ?? {};
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const abort = () => request.abort();
      const settle = (tell: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        tell();
      };
      const waitOn = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          settle(() => reject(transportError('timeout', `nothing moved for ${timeoutMs / 1000} s`)));
          request.abort();
        }, timeoutMs);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        waitOn();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onload = () =>
        settle(() =>
          resolve({
            status: request.status,
            text: request.responseText,
            requestId: request.getResponseHeader('x-request-id') ?? undefined,
          }),
        );
      request.onerror = () =>
        settle(() =>
          reject(transportError(navigator.onLine === false ? 'offline' : 'unreachable', 'no answer')),
        );
      request.onabort = () => settle(() => reject(transportError('aborted', 'aborted')));
      signal?.addEventListener('abort', abort);
      waitOn();
      request.send(body as XMLHttpRequestBodyInit);
      if (signal?.aborted) abort();
    });
