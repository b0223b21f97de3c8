import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { offlineAfterMs } from './rules.ts';

/** Devices that were not heard any more are offline. */
export function markOffline(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    await db
      .updateTable('devices')
      .set({ online: false })
      .where('online', '=', true)
      .where('last_seen_at', '<', new Date(clock.now().getTime() - offlineAfterMs))
      .execute();
  };
}
