import type { AdminDeps } from './admin-commands/command.ts';
import { cancellationCalls } from './modules/cancellations/public.ts';
import { contentCalls } from './modules/content/public.ts';
import { helpCalls } from './modules/help/public.ts';
import { Providers, paymentCalls } from './modules/payments/public.ts';
import { supportCalls } from './modules/support/public.ts';
import { unwindCalls } from './modules/unwinds/public.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/connect.ts';
import { type JobRunner, type Jobs, startJobs } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';

type FromOutside = Pick<AdminDeps, 'osUser' | 'readLine'>;

/**
 * What staff commands work with: the calls' own handlers, but no payment provider, as only the server's jobs talk to
 * those.
 */
export function composeAdmin(
  db: Database,
  databaseUrl: string,
  log: Logger,
  outside: FromOutside,
): { readonly deps: AdminDeps; stop(): Promise<void> } {
  const clock = systemClock;
  let runner: Promise<JobRunner> | undefined;
  // Started at first use: most commands send no job.
  const jobs: Jobs = {
    async send(queue, data, options) {
      runner ??= startJobs(databaseUrl, log);
      await (await runner).send(queue, data, options);
    },
  };
  const apply = { db, jobs, log, metrics: createMetrics(log) };
  const deps: AdminDeps = {
    db,
    jobs,
    log,
    now: clock.now,
    ...outside,
    handlers: {
      ...supportCalls(db, { chat: null, signKey: null }),
      ...cancellationCalls(db),
      ...unwindCalls(db, jobs),
      ...contentCalls(db),
      ...helpCalls(db),
      ...paymentCalls(apply, new Providers([]), { wechat: null, demo: false }, clock),
    },
  };
  return {
    deps,
    async stop() {
      await (await runner)?.stop(5_000);
    },
  };
}
