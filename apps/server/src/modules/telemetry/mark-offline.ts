import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inPortions } from '../../platform/database/in-portions.ts';
import { offlineAfterMs } from './rules.ts';

/** Marks devices as offline that were not heard of any more; when their platform stops sending, that is all of them. */
export function markOffline(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    const silentSince = new Date(clock.now().getTime() - offlineAfterMs);
    const silent = {
      table: 'devices',
      where: sql<boolean>`online and last_seen_at < ${silentSince}`,
      by: 'last_seen_at',
    } as const;
    await inPortions(db, silent, (portion) => sql`update devices set online = false where ${portion}`);
  };
}
