import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { startTrace, within } from '../platform/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the request is recorded (platform/tracing.ts). */
    span: Span | undefined;
  }
}

/** Records requests, under their route template; `request.id` leads to their lines in the log. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    request.span = startTrace(`${method} ${route}`, SpanKind.SERVER, {
      'http.request.method': method,
      'http.route': route,
      'request.id': id,
    });
    if (request.span) within(request.span, done);
    else done();
  });
  // A body is read in another asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) within(request.span, done);
    else done();
  });
  app.addHook('onResponse', async ({ span, outcome }, { statusCode }) => {
    span?.setAttributes({ 'http.response.status_code': statusCode, outcome });
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
