import { dayMs } from '@device-pay/rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';

/** An ended session is remembered this long, so that its token is told "expired" and not "unknown". */
const rememberedMs = 30 * dayMs;

/** Deletes what nobody asks for any more: sessions long over, licenses, codes, and counters whose window has ended. */
export function cleanUpSessions(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    const forgotten = new Date(now.getTime() - rememberedMs);
    await db.deleteFrom('sessions').where('expires_at', '<', forgotten).execute();
    await db.deleteFrom('wechat_licenses').where('expires_at', '<', now).execute();
    await db.deleteFrom('wechat_authorizations').where('expires_at', '<', now).execute();
    await db.deleteFrom('phone_codes').where('expires_at', '<', now).execute();
    await db.deleteFrom('try_counters').where('window_ends_at', '<', now).execute();
  };
}
