import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import type { Sample } from './metrics.ts';

/**
 * For how many seconds the oldest job of each queue has been due without a worker having taken it, by the
 * database's own clock, which jobs are timed by. A queue in which nothing is due has no sample.
 */
export function oldestDueJobs(db: Database) {
  return async (): Promise<Sample[]> => {
    // As pg-boss's own index has it: what is below 'active' is created, or waits for its next try.
    const { rows } = await sql<{ name: string; seconds: string }>`
      select name, extract(epoch from now() - min(start_after)) as seconds from jobs.job
      where state < 'active' and not blocked and start_after <= now() group by name`.execute(db);
    return rows.map(({ name, seconds }) => ({ labels: { queue: name }, value: Number(seconds) }));
  };
}
