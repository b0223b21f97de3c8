import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Metrics } from './metrics.ts';
import { markFailed, startPart } from './tracing.ts';

/** What undici tells about a request of `fetch`. */
interface Told {
  readonly request: { readonly origin: string | URL; readonly method: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/** What Node tells about a request of its older client, which the libraries of WeChat Pay and of S3 use. */
interface ToldByHttp {
  readonly request: ClientRequest;
  readonly response?: { readonly statusCode?: number };
  readonly error?: Error;
}

/**
 * Measures all requests to outside services until their answers begin, and records them in traces. Their paths are left
 * out: they contain numbers of devices and orders. Requests to `collector`, the host that traces are sent to, would be
 * traced for ever. For the whole process: the last statement of a test ends it.
 */
export function watchOutgoing(metrics: Pick<Metrics, 'observeOutgoing'>, collector = ''): () => void {
  const open = new WeakMap<
    object,
    { readonly host: string; readonly startMs: number; readonly span?: Span }
  >();

  const begin = (request: object, method: string, host: string) => {
    if (host === collector) return;
    const attributes = { 'server.address': host, 'http.request.method': method };
    const span = startPart(`${method} ${host}`, attributes);
    open.set(request, { host, startMs: performance.now(), ...(span && { span }) });
  };
  const end = (message: unknown) => {
    const { request, response, error } = message as Told | ToldByHttp;
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
    if (response) span?.setAttribute('http.response.status_code', Number(response.statusCode));
    else if (span) markFailed(span, error);
    span?.end();
  };
  const beginFetch = (message: unknown) => {
    const { request } = message as Told;
    begin(request, request.method, new URL(request.origin).host);
  };
  const beginHttp = (message: unknown) => {
    const { request } = message as ToldByHttp;
    // With the port, unless it is that of the protocol, as above.
    begin(request, request.method, String(request.getHeader('host') ?? request.host));
  };

  const heard = [
    ['undici:request:create', beginFetch],
    ['undici:request:headers', end],
    ['undici:request:error', end],
    ['http.client.request.start', beginHttp],
    ['http.client.response.finish', end],
    ['http.client.request.error', end],
  ] as const;
  for (const [channel, listener] of heard) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of heard) unsubscribe(channel, listener);
  };
}
