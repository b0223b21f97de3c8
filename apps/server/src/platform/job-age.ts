import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import type { Sample } from './metrics.ts';

/**
 * For how many seconds the oldest due job of each queue has waited for a worker, by the database's clock, as jobs are
 * timed by that. A queue without a due job has no sample.
 */
export function oldestDueJobs(db: Database) {
  return async (): Promise<Sample[]> => {
    // The condition of pg-boss's own index; a state below 'active' is created, or waiting for a retry.
    const { rows } = await sql<{ name: string; seconds: string }>`
      select name, extract(epoch from now() - min(start_after)) as seconds from jobs.job
      where state < 'active' and not blocked and start_after <= now() group by name`.execute(db);
    return rows.map(({ name, seconds }) => ({ labels: { queue: name }, value: Number(seconds) }));
  };
}
