import { sql } from 'kysely';
import type { Sample } from '../metrics.ts';
import type { Queries } from './connect.ts';

/**
 * For how many seconds PostgreSQL has archived no WAL: with `archive_timeout` it does each minute, as jobs always write.
 * Without an archive there is no sample.
 */
export function sinceWalArchived(db: Queries) {
  return async (): Promise<Sample[]> => {
    const { rows } = await sql<{ seconds: string }>`
      select extract(epoch from now() - coalesce(last_archived_time, stats_reset)) as seconds from pg_stat_archiver
      where coalesce(last_archived_time, last_failed_time) is not null`.execute(db);
    return rows.map(({ seconds }) => ({ labels: { from: 'database' }, value: Number(seconds) }));
  };
}
