import type { Transaction } from 'kysely';
import { fromKysely, type Job, type JobResult, PgBoss, type Queue, type QueuePolicy } from 'pg-boss';
import { connectionOf, refuseStandby } from './database/connect.ts';
import type { Tables } from './database/tables.ts';
import { errorWords } from './error-words.ts';
import { type Logger, maskNumbers } from './log.ts';
import { watchForSteppedClock } from './stepped-clock.ts';
import { tellSeldom } from './tell-seldom.ts';
import { traced } from './tracing.ts';

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
  'diagnosis.clean-up': Record<string, never>;
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
  // People are told to the minute when their photos are deleted.
  'real-name.erase': Record<string, never>;
  'unwinds.follow-refunds': Record<string, never>;
  'cancellations.carry-out': Record<string, never>;
  'alarms.notify': { eventId: string };
  'alarms.resume': Record<string, never>;
  'alarms.clean-up': Record<string, never>;
  'feedback.clean-up': Record<string, never>;
  'reminders.clean-up': Record<string, never>;
}
export type QueueName = keyof JobData;

/** Durable work. A job that is sent within a transaction exists only if the transaction commits. */
export interface Jobs {
  send<Q extends QueueName>(queue: Q, data: readonly JobData[Q][], options: SendOptions): Promise<void>;
}
interface SendOptions {
  readonly trx?: Transaction<Tables>;
  readonly startAfterSeconds?: number;
}

/** `signal` aborts when the job is given to another process: a long worker must stop there, or the job runs twice. */
type Worker<Q extends QueueName> = (data: JobData[Q], signal?: AbortSignal) => Promise<void>;
export type Workers = { [Q in QueueName]: Worker<Q> };

export interface JobRunner extends Jobs {
  /** Starts working on jobs; every process may, and each job runs in one of them. */
  work(workers: Workers): Promise<void>;
  /** Lets running jobs finish, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** Seconds without a heartbeat after which a job is given to another process: its own may have been killed. */
const alive = { heartbeatSeconds: 20 } as const;
/**
 * The pause before a retry grows from seconds to half an hour; all retries take about a day, and then the job's own
 * deadline has passed.
 */
const retries = { ...alive, retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 1800 } as const;
/**
 * A scheduled job may go through a week's bills, or delete what gathered in a year. By its default pg-boss would count
 * it as failed after a quarter of an hour and begin it a second time beside the first. Heartbeats tell when its process
 * is gone.
 */
const onTheClock = { ...alive, retryLimit: 0, expireInSeconds: 12 * 3600 } as const;

/** Work that an event begins. */
const onEvents = {
  // There are as many of these as orders: being notified of each would cost more than waiting half a second.
  'delivery.submit': retries,
  'delivery.confirm': retries,
  'delivery.amend': retries,
  'payments.apply-event': { ...retries, notify: true },
  // The job asks the provider; the poller looks after refunds that are not settled then.
  'payments.refund': { ...alive, retryLimit: 2, retryDelay: 5, notify: true },
  // An alarm that could not be told within half an hour is given up, so its retries are close together.
  'alarms.notify': { ...retries, retryLimit: 20, retryDelayMax: 120, notify: true },
  // Retried for three quarters of an hour: if the carrier has not done it by then, checking the SIM will tell.
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
  'diagnosis.clean-up': '19 * * * *',
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
  'real-name.erase': '* * * * *',
  'unwinds.follow-refunds': '*/2 * * * *',
  'cancellations.carry-out': '*/15 * * * *',
  'alarms.resume': '* * * * *',
  'alarms.clean-up': '23 * * * *',
  'feedback.clean-up': '43 * * * *',
  'reminders.clean-up': '57 18 * * *',
} as const satisfies Partial<Record<QueueName, string>>;
export const isOnTheClock = (queue: QueueName): queue is keyof typeof schedules => queue in schedules;

/** Batches whose jobs share statements; a full batch is followed by the next at once. */
const batchedWork = {
  pollingIntervalSeconds: 0.5,
  localConcurrency: 2,
  batchSize: 50,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/** A few jobs at once, as soon as they are sent. */
const promptWork = {
  ...batchedWork,
  batchSize: 5,
  // NOTIFY only tells of new jobs: without this a retry would be noticed half a minute late.
  notifyPollingIntervalSeconds: 2,
} as const;
/** One at a time is all that these queues allow. */
const scheduledWork = { pollingIntervalSeconds: 2, perJobResults: true } as const;

interface Reports {
  readonly log: Logger;
  /** A job has failed for the last time. */
  readonly onFailed: (queue: QueueName) => void;
}

/**
 * Each job of a batch fails or succeeds by itself. Only a failure without a retry is logged as an error and counted: a
 * retry is the normal way to wait for somebody's answer. A scheduled job has no retry before its next time.
 */
async function settle(
  queue: QueueName,
  job: Job<object>,
  worker: (data: object, signal: AbortSignal) => Promise<void>,
  { log, onFailed }: Reports,
): Promise<JobResult> {
  try {
    await traced(`job ${queue}`, { 'job.queue': queue, 'job.id': job.id }, () =>
      worker(job.data, job.signal),
    );
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const message = errorWords(error);
    const { retryLimit } = isOnTheClock(queue) ? onTheClock : onEvents[queue];
    if (job.retryCount >= retryLimit) {
      log.error({ err: error, queue, jobId: job.id }, 'a job failed');
      onFailed(queue);
    } else log.info({ queue, jobId: job.id, reason: maskNumbers(message) }, 'a job is put off');
    return { id: job.id, status: 'failed', output: { message } };
  }
}

type QueueOptions = Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>;

/**
 * Creates queues, and updates the options of existing ones, which `createQueue` leaves as an older release set them.
 */
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
  // Options of pg, to which pg-boss passes them: on a connection whose other end is gone, jobs would wait a quarter of
  // an hour, and on one to a standby until that is restarted.
  const connections = { query_timeout: 60_000, verify: refuseStandby };
  const boss = new PgBoss({
    ...connections,
    ...connectionOf(databaseUrl),
    max: 4,
    schema: 'jobs',
    application_name: 'device-pay-jobs',
    useListenNotify: true,
    // How often heartbeats are checked.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  const tell = tellSeldom((err, others) => log.warn({ err, others }, 'a job query failed'));
  boss.on('error', tell);
  await boss.start();
  const queues = await queuesOf(boss);
  for (const [queue, options] of Object.entries(onEvents)) await queues.set(queue, options);
  for (const queue of Object.keys(schedules)) await queues.set(queue, onTheClock, 'singleton');

  let stopWatching: (() => void) | undefined;

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
      stopWatching = await watchForSteppedClock(boss.getDb(), log);
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
    async stop(timeoutMs) {
      stopWatching?.();
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}
