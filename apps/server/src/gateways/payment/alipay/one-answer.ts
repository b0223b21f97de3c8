import { Agent, type Dispatcher, type ProxyAgent } from 'undici';

/** Answers of the gateway are a few kilobytes. */
const mostBytes = 2 ** 20;

/**
 * Sends the library's requests. By itself the library restarts its time-out with each piece of a slow answer, and
 * follows redirects with the signed request.
 */
export const oneAnswer = (timeoutMs: number): ProxyAgent =>
  // The library only uses it to send requests, so it need not be the proxy that its type asks for.
  new Agent().compose(
    (dispatch) => (options, handler) => dispatch(options, bounded(handler, timeoutMs)),
  ) as Dispatcher as ProxyAgent;

function bounded(handler: Dispatcher.DispatchHandler, timeoutMs: number): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined;
  let late: Error | undefined;
  let bytes = 0;
  const timer = setTimeout(() => {
    late = new Error(`no whole answer in ${timeoutMs} ms`);
    controller?.abort(late);
  }, timeoutMs);
  return {
    onRequestStart(started, context) {
      controller = started;
      handler.onRequestStart?.(started, context);
      if (late) started.abort(late);
    },
    onResponseStart(started, status, headers, message) {
      if (status >= 300 && status < 400) started.abort(new Error(`a redirect (${status})`));
      else handler.onResponseStart?.(started, status, headers, message);
    },
    onResponseData(started, chunk) {
      bytes += chunk.length;
      if (bytes > mostBytes) started.abort(new Error('the answer is too large'));
      else handler.onResponseData?.(started, chunk);
    },
    onResponseEnd(started, trailers) {
      clearTimeout(timer);
      handler.onResponseEnd?.(started, trailers);
    },
    onResponseError(started, error) {
      clearTimeout(timer);
      handler.onResponseError?.(started, error);
    },
  };
}
