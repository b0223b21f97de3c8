import { type RawBuilder, sql } from 'kysely';
import type { JobData, QueueName } from './jobs.ts';

/**
 * The ids, as texts, that waiting jobs of a queue (new ones and retries) are about. Sweeps that send jobs for work left
 * behind skip these: while an outside service does not answer, each sweep would send another job for each. A job that
 * is being run does not count: its process may be gone.
 */
export const jobsThatWait = <Q extends QueueName>(
  queue: Q,
  field: keyof JobData[Q] & string,
): RawBuilder<string> =>
  sql`(select coalesce(data ->> ${sql.lit(field)}, '') from jobs.job where name = ${queue} and state < 'active' and not blocked)`;
