import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/** Undefined unless requests and jobs are traced. */
let tracer: Tracer | undefined;
/** The request or job that is being recorded. */
const recorded = new AsyncLocalStorage<Span>();

/**
 * Sends a share of the requests and jobs to an OpenTelemetry collector (OTLP over HTTP), with their statements and their
 * requests to outside services. Spans have route templates, statements without their values and hosts, never values of
 * a request. Resolves to what sends the last ones; without OTEL_EXPORTER_OTLP_ENDPOINT nothing is even loaded.
 */
export async function startTracing(
  settings: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
  log: Logger,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === '') return async () => undefined;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const warn = (message: string) => log.warn({ reason: message }, 'traces could not be sent');
  const nothing = () => undefined;
  // A collector that is away costs its traces and a line of the log, nothing else.
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'device-pay' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }))],
  });
  tracer = provider.getTracer('device-pay');
  return () => provider.shutdown().catch((error: unknown) => warn(String(error)));
}

/** The host that traces are sent to. */
export const collectorOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config): string =>
  endpoint === '' ? '' : new URL(endpoint).host;

/**
 * Begins a request or a job, if it is one of the share that is recorded. What a client says about its own trace does not
 * count, because anybody could have all of its requests recorded.
 */
export function startTrace(name: string, kind: SpanKind, attributes: Attributes): Span | undefined {
  const span = tracer?.startSpan(name, { kind, attributes }, ROOT_CONTEXT);
  return span?.isRecording() ? span : undefined;
}

/** What `work` begins, now or later, is part of the trace. */
export const within = <T>(span: Span, work: () => T): T => recorded.run(span, work);

/** Begins a part of the request or job that is being recorded; undefined when none is. */
export function startPart(name: string, attributes: Attributes): Span | undefined {
  const whole = recorded.getStore();
  if (!whole) return undefined;
  return tracer?.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, whole));
}

/** Does `work` as a trace of its own. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = startTrace(name, SpanKind.CONSUMER, attributes);
  if (!span) return work();
  try {
    return await within(span, work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Tells only the kind of an error: its message may contain values. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = error as { readonly code?: string | number; readonly name?: string };
  span.setAttribute('error.type', code ?? name ?? 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
