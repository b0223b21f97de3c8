import type { Transaction } from 'kysely';
import { fromKysely, type Job, type JobResult, PgBoss, type Queue, type QueuePolicy } from 'pg-boss';
import type { Tables } from './database/tables.ts';
import { type Logger, maskNumbers } from './log.ts';

/** What each queue carries. A job holds ids only: its worker reads the present state. */
export interface JobData {
  'delivery.submit': { lineId: string };
  'delivery.confirm': { lineId: string };
  'delivery.amend': { lineId: string };
  'delivery.resume': Record<string, never>;
  'orders.expire': Record<string, never>;
  'payments.poll': Record<string, never>;
  'payments.apply-event': { provider: string; eventId: string };
  'payments.refund': { refundId: string };
  'payments.poll-refunds': Record<string, never>;
  'payments.compare-bills': Record<string, never>;
  'payments.apply-inbox': Record<string, never>;
  'payments.clean-up-tickets': Record<string, never>;
  'sessions.clean-up': Record<string, never>;
  'devices.connect': Record<string, never>;
  'devices.poll': Record<string, never>;
  'devices.sweep': Record<string, never>;
  'devices.end-pauses': Record<string, never>;
  'sims.ask-stopped': { iccid: string };
  'sims.bind': Record<string, never>;
  'sims.cancel-lapsed': Record<string, never>;
  'cloud.erase-lapsed': Record<string, never>;
  'telemetry.keep-days': Record<string, never>;
  'files.clean-up': Record<string, never>;
  'real-name.ask': Record<string, never>;
  'real-name.erase': Record<string, never>;
  'unwinds.follow-refunds': Record<string, never>;
  'cancellations.carry-out': Record<string, never>;
  'alarms.notify': { eventId: string };
  'alarms.resume': Record<string, never>;
  'alarms.clean-up': Record<string, never>;
  'feedback.clean-up': Record<string, never>;
}
export type QueueName = keyof JobData;

/** Durable work. A job that is sent within a transaction exists exactly if the transaction commits. */
export interface Jobs {
  send<Q extends QueueName>(queue: Q, data: readonly JobData[Q][], options: SendOptions): Promise<void>;
}
interface SendOptions {
  readonly trx?: Transaction<Tables>;
  readonly startAfterSeconds?: number;
}

/** `signal` aborts once the job is another process's: whatever takes long stops there, and does not run twice. */
type Worker<Q extends QueueName> = (data: JobData[Q], signal?: AbortSignal) => Promise<void>;
export type Workers = { [Q in QueueName]: Worker<Q> };

export interface JobRunner extends Jobs {
  /** Starts working: every process may, each job runs in one of them. */
  work(workers: Workers): Promise<void>;
  /** Lets running jobs finish, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** Seconds without a sign of life after which a job is another process's: its own may have been killed. */
const alive = { heartbeatSeconds: 20 } as const;
/** Retries grow from seconds to half an hour; about a day in all, then the job's own deadline has passed. */
const retries = { ...alive, retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 1800 } as const;
/**
 * What the clock begins may go through a week's bills, or delete what gathered in a year. pg-boss would take it for
 * failed after a quarter of an hour and begin it a second time beside the first. Heartbeats tell when its process is
 * gone.
 */
const onTheClock = { ...alive, retryLimit: 0, expireInSeconds: 12 * 3600 } as const;

/** Work that an event begins. */
const onEvents = {
  // Of these there are as many as orders. To be woken for each would cost more than half a second's wait saves.
  'delivery.submit': retries,
  'delivery.confirm': retries,
  'delivery.amend': retries,
  'payments.apply-event': { ...retries, notify: true },
  // Asked once by the job; whatever is not settled then is the poller's.
  'payments.refund': { ...alive, retryLimit: 2, retryDelay: 5, notify: true },
  // An alarm that could not be told within half an hour is given up, so its retries are close together.
  'alarms.notify': { ...retries, retryLimit: 20, retryDelayMax: 120, notify: true },
  // For three quarters of an hour: what a carrier has not done by then is found by whoever checks the SIM.
  'sims.ask-stopped': { ...retries, retryLimit: 8, retryDelay: 10, notify: true },
} as const satisfies Record<Exclude<QueueName, keyof typeof schedules>, QueueOptions>;

/** Work that no event begins: by the clock (cron), each time in one process. */
const schedules = {
  'delivery.resume': '*/10 * * * *',
  'orders.expire': '* * * * *',
  'payments.poll': '* * * * *',
  'payments.apply-inbox': '* * * * *',
  'payments.poll-refunds': '* * * * *',
  'payments.compare-bills': '40 * * * *',
  'payments.clean-up-tickets': '47 * * * *',
  'sessions.clean-up': '17 * * * *',
  'devices.connect': '* * * * *',
  'sims.bind': '* * * * *',
  'devices.poll': '* * * * *',
  'devices.sweep': '* * * * *',
  'devices.end-pauses': '* * * * *',
  'sims.cancel-lapsed': '13 * * * *',
  'cloud.erase-lapsed': '33 * * * *',
  'telemetry.keep-days': '27 * * * *',
  'files.clean-up': '*/10 * * * *',
  'real-name.ask': '* * * * *',
  'real-name.erase': '*/10 * * * *',
  'unwinds.follow-refunds': '*/2 * * * *',
  'cancellations.carry-out': '*/15 * * * *',
  'alarms.resume': '* * * * *',
  'alarms.clean-up': '23 * * * *',
  'feedback.clean-up': '43 * * * *',
} as const satisfies Partial<Record<QueueName, string>>;
const isOnTheClock = (queue: QueueName): queue is keyof typeof schedules => queue in schedules;

/** As many at once as may share their statements, and the next at once while there are more. */
const batchedWork = {
  pollingIntervalSeconds: 0.5,
  localConcurrency: 2,
  batchSize: 50,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/** A handful at once, as soon as they are sent. */
const promptWork = {
  ...batchedWork,
  batchSize: 5,
  // NOTIFY wakes for new jobs only: without this a retry would be seen half a minute late.
  notifyPollingIntervalSeconds: 2,
} as const;
/** One at a time is all that these queues allow. */
const scheduledWork = { pollingIntervalSeconds: 2, perJobResults: true } as const;

interface Reports {
  readonly log: Logger;
  /** A job failed that is not tried again. */
  readonly onFailed: (queue: QueueName) => void;
}

/**
 * Each job fails or succeeds by itself, whatever becomes of those that were fetched with it. One of the clock is not
 * tried again before its next time, so its failure is loud; the others are, up to their last try, and some wait for an
 * answer that way.
 */
async function settle(
  queue: QueueName,
  job: Job<object>,
  worker: (data: object, signal: AbortSignal) => Promise<void>,
  { log, onFailed }: Reports,
): Promise<JobResult> {
  try {
    await worker(job.data, job.signal);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { retryLimit } = isOnTheClock(queue) ? onTheClock : onEvents[queue];
    if (job.retryCount >= retryLimit) {
      log.error({ err: error, queue, jobId: job.id }, 'a job failed');
      onFailed(queue);
    } else log.info({ queue, jobId: job.id, reason: maskNumbers(message) }, 'a job is put off');
    return { id: job.id, status: 'failed', output: { message } };
  }
}

type QueueOptions = Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>;

/** Makes queues, and gives those of an older release what this one says of them, which `createQueue` does not. */
async function queuesOf(boss: PgBoss) {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  return {
    set: (name: string, options: QueueOptions, policy: QueuePolicy = 'standard'): Promise<void> =>
      known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, { ...options, policy }),
  };
}

export async function startJobs(
  databaseUrl: string,
  log: Logger,
  onFailed: Reports['onFailed'] = () => undefined,
): Promise<JobRunner> {
  // pg's own, which pg-boss passes on: on a connection whose other end is gone jobs would wait a quarter of an hour.
  const unanswered = { query_timeout: 60_000 };
  const boss = new PgBoss({
    ...unanswered,
    connectionString: databaseUrl,
    max: 4,
    schema: 'jobs',
    application_name: 'device-pay-jobs',
    useListenNotify: true,
    // How often signs of life are looked for.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'a job query failed'));
  await boss.start();
  const queues = await queuesOf(boss);
  for (const [queue, options] of Object.entries(onEvents)) await queues.set(queue, options);
  for (const queue of Object.keys(schedules)) await queues.set(queue, onTheClock, 'singleton');

  return {
    async send(queue, data, { trx, startAfterSeconds }) {
      if (data.length === 0) return;
      await boss.insert(
        queue,
        data.map((item) => ({ data: item, ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}) })),
        trx ? { db: fromKysely(trx) } : {},
      );
    },
    async work(workers) {
      for (const queue of Object.keys(workers) as QueueName[]) {
        const worker = workers[queue] as (data: object, signal: AbortSignal) => Promise<void>;
        const options = isOnTheClock(queue)
          ? scheduledWork
          : queue.startsWith('delivery.')
            ? batchedWork
            : promptWork;
        await boss.work(queue, options, (jobs: Job<object>[]) =>
          Promise.all(jobs.map((job) => settle(queue, job, worker, { log, onFailed }))),
        );
      }
      for (const [queue, cron] of Object.entries(schedules)) await boss.schedule(queue, cron);
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  };
}
