import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inPortions } from '../../platform/database/in-portions.ts';
import { offlineAfterMs } from './rules.ts';

/** Devices that were not heard any more are offline; all at once when their platform does not send any more. */
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
