import { dayMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import { markWork, workMark } from '../../platform/work-marks.ts';

/** The job runs each hour; a shorter stop is not worth more time. */
const stopMs = dayMs;

/** The mark of the last run, and that of the last stop: from `since` to `reached`. */
const [run, stop] = ['sims.cancel-lapsed', 'sims.cancel-lapsed stop'] as const;

/**
 * How long nothing ran lately, as the times of this job's runs tell, and takes down that it runs now. Stops add up until
 * it has run for `forMs` since the last one.
 */
export async function timeOfStop(db: Queries, now: Date, forMs: number): Promise<number> {
  const [last, before] = await Promise.all([workMark(db, run), workMark(db, stop)]);
  await markWork(db, run, { since: null, reached: now });
  if (!last) return 0;
  // A stop that ends in the future was one of a clock that was ahead.
  const counts =
    before?.since && before.reached <= now && last.reached.getTime() - before.reached.getTime() < forMs;
  const beforeMs = counts ? before.reached.getTime() - (before.since?.getTime() ?? 0) : 0;
  if (now.getTime() - last.reached.getTime() < stopMs) return beforeMs;
  const since = new Date(last.reached.getTime() - beforeMs);
  await markWork(db, stop, { since, reached: now });
  return now.getTime() - since.getTime();
}
