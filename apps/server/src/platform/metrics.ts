import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from './log.ts';

/**
 * What Prometheus reads. Labels are route templates and error names, never values of a request. `times` 0 creates a
 * series before its first event: Prometheus sees no rise in a counter that appears with 1.
 */
export interface Metrics {
  observeRequest(route: string, method: string, status: number, outcome: string, ms: number): void;
  /** `status`: that of the answer, or 'none' when there was no answer. Until the answer begins. */
  observeOutgoing(host: string, status: string, ms: number): void;
  /** A request that ended in 5xx, or because an outside service failed. */
  countFailedRequest(route: string, status: number, outcome: string, times?: number): void;
  countNotification(provider: string, outcome: string): void;
  countRejection(provider: string, times?: number): void;
  countQuarantine(provider: string, reason: string, times?: number): void;
  countFailedJob(queue: string, times?: number): void;
  countPortalErrors(kind: string, count: number): void;
  /** Milliseconds; for CLS, its score. */
  observePortalVital(name: 'LCP' | 'INP' | 'CLS', value: number): void;
  setPoolWaiting(waiting: number): void;
  /** A gauge that is computed when the metrics are read. */
  addGauge(name: string, help: string, label: string, read: () => Promise<Sample[]>): void;
  readonly registry: Registry;
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export function createMetrics(log: Logger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route template',
    labelNames: ['route', 'method', 'status', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const outgoing = new Histogram({
    name: 'outgoing_request_duration_seconds',
    help: 'How long outside services take to begin their answers; status "none": there was no answer',
    labelNames: ['host', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  });
  const failed = new Counter({
    name: 'http_requests_failed_total',
    help: 'Requests that ended in 5xx, or because an outside service failed',
    labelNames: ['route', 'status', 'outcome'],
    registers: [registry],
  });
  const notifications = new Counter({
    name: 'payment_notifications_total',
    help: "Providers' notifications by what became of them",
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const rejections = new Counter({
    name: 'payment_notifications_rejected_total',
    help: 'Notifications that are not believed; not those by which a provider only tries whether they are',
    labelNames: ['provider'],
    registers: [registry],
  });
  const quarantined = new Counter({
    name: 'payment_quarantine_total',
    help: 'Money that came and does not fit an order',
    labelNames: ['provider', 'reason'],
    registers: [registry],
  });
  const portalErrors = new Counter({
    name: 'portal_errors_total',
    help: 'What portals report: calls that did not succeed, parts that did not come, errors of scripts',
    labelNames: ['kind'],
    registers: [registry],
  });
  const failedJobs = new Counter({
    name: 'jobs_failed_total',
    help: 'Jobs that failed and are not tried again, or not before their next time, by queue',
    labelNames: ['queue'],
    registers: [registry],
  });
  const largestPaint = new Histogram({
    name: 'portal_largest_paint_seconds',
    help: 'When the largest part of a page stood, on the phones that showed it (LCP)',
    buckets: [0.25, 0.5, 0.9, 1.4, 2, 2.5, 4, 8],
    registers: [registry],
  });
  const interaction = new Histogram({
    name: 'portal_interaction_seconds',
    help: 'How long the slowest taps of a page waited for the next paint (INP)',
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1, 2],
    registers: [registry],
  });
  const layoutShift = new Histogram({
    name: 'portal_layout_shift',
    help: 'How much of a page jumped while it was read (CLS)',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Callers that wait for a database connection',
    registers: [registry],
  });
  return {
    observeRequest: (route, method, status, outcome, ms) =>
      requests.observe({ route, method, status: String(status), outcome }, ms / 1000),
    countFailedRequest: (route, status, outcome, times = 1) =>
      failed.inc({ route, status: String(status), outcome }, times),
    observeOutgoing: (host, status, ms) => outgoing.observe({ host, status }, ms / 1000),
    countNotification: (provider, outcome) => notifications.inc({ provider, outcome }),
    countRejection: (provider, times = 1) => rejections.inc({ provider }, times),
    countQuarantine: (provider, reason, times = 1) => quarantined.inc({ provider, reason }, times),
    countFailedJob: (queue, times = 1) => failedJobs.inc({ queue }, times),
    countPortalErrors: (kind, count) => portalErrors.inc({ kind }, count),
    observePortalVital(name, value) {
      if (name === 'CLS') layoutShift.observe(value);
      else (name === 'LCP' ? largestPaint : interaction).observe(value / 1000);
    },
    setPoolWaiting: (count) => waiting.set(count),
    addGauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          // A gauge that can't be computed must not take the other metrics with it.
          const samples = await read().catch((error: unknown) => {
            log.warn({ err: error, metric: name }, 'a metric could not be read');
            return [];
          });
          this.reset();
          for (const { labels, value } of samples) this.set(labels, value);
        },
      });
    },
    registry,
  };
}

/** Serves the metrics on loopback only, on a port of their own. Resolves to null when the port is taken. */
export function serveMetrics(metrics: Metrics, port: number): Promise<Server | null> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', metrics.registry.contentType);
    void metrics.registry.metrics().then((text) => response.end(text));
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
