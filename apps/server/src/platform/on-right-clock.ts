import { requireClock } from './database/clock-difference.ts';
import type { Database } from './database/connect.ts';
import { isOnTheClock, type QueueName, type Workers } from './jobs.ts';

/**
 * Scheduled jobs judge by this process's clock what has lapsed, and some cannot be undone: a SIM is cancelled at the
 * carrier, recordings are erased. A clock that goes wrong after the start, when a machine is resumed for example, must
 * not decide that: such a job fails, and the next one may run in another process.
 */
export function onRightClock(db: Database, workers: Workers): Workers {
  const guarded = Object.entries(workers).map(([queue, worker]) => {
    if (!isOnTheClock(queue as QueueName)) return [queue, worker];
    const work = worker as (data: object, signal?: AbortSignal) => Promise<void>;
    const guard = async (data: object, signal?: AbortSignal) => {
      await requireClock(db);
      await work(data, signal);
    };
    return [queue, guard];
  });
  return Object.fromEntries(guarded) as Workers;
}
