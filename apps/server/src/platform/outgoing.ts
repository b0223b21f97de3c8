import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { Metrics } from './metrics.ts';
import { markFailed, startPart } from './tracing.ts';

/** What undici tells about a request, whoever makes it: fetch, or a provider's own library. */
interface Told {
  readonly request: { readonly origin: string | URL; readonly method: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/**
 * Measures all requests to outside services until their answers begin, and records them in traces. Their paths are left
 * out: they contain numbers of devices and orders. For the whole process: the last statement of a test ends it.
 */
export function watchOutgoing(metrics: Pick<Metrics, 'observeOutgoing'>): () => void {
  const open = new WeakMap<
    object,
    { readonly host: string; readonly startMs: number; readonly span?: Span }
  >();

  const begin = (message: unknown) => {
    const { request } = message as Told;
    const { host } = new URL(request.origin);
    const attributes = { 'server.address': host, 'http.request.method': request.method };
    const span = startPart(`${request.method} ${host}`, attributes);
    open.set(request, { host, startMs: performance.now(), ...(span && { span }) });
  };
  const end = (message: unknown) => {
    const { request, response, error } = message as Told;
    const begun = open.get(request);
    if (!begun) return;
    // An answer that breaks off in its middle has begun: it ends here only once.
    open.delete(request);
    const { host, startMs, span } = begun;
    metrics.observeOutgoing(
      host,
      response ? String(response.statusCode) : 'none',
      performance.now() - startMs,
    );
    if (response) span?.setAttribute('http.response.status_code', response.statusCode);
    else if (span) markFailed(span, error);
    span?.end();
  };

  const heard = [
    ['undici:request:create', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ] as const;
  for (const [channel, listener] of heard) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of heard) unsubscribe(channel, listener);
  };
}
