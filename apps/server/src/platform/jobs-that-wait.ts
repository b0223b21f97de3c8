import { type RawBuilder, sql } from 'kysely';
import type { JobData, QueueName } from './jobs.ts';

/**
 * Which ids, as texts, the jobs of a queue that wait to be run or tried again are about. What takes up work that was
 * left behind leaves these alone: while the outside world does not answer, each run would send another job for each of
 * them. One that is being run is not among them: its process may be gone.
 */
export const jobsThatWait = <Q extends QueueName>(
  queue: Q,
  field: keyof JobData[Q] & string,
): RawBuilder<string> =>
  sql`(select coalesce(data ->> ${sql.lit(field)}, '') from jobs.job where name = ${queue} and state < 'active' and not blocked)`;
