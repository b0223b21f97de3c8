import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** An ended session is remembered this long, so that its token is told "expired" and not "unknown". */
const rememberedMs = 30 * dayMs;

/** Deletes what nobody asks for any more: sessions long over, licenses, codes, and counters whose window has ended. */
export function cleanUpSessions(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    const forgotten = new Date(now.getTime() - rememberedMs);
    const endedBefore = (table: keyof Tables, by: string, before: Date) =>
      deleteInPortions(db, { table, by, where: sql`${sql.ref(by)} < ${before}` });
    await endedBefore('sessions', 'expires_at', forgotten);
    await endedBefore('wechat_licenses', 'expires_at', now);
    await endedBefore('wechat_authorizations', 'expires_at', now);
    await endedBefore('phone_codes', 'expires_at', now);
    await endedBefore('try_counters', 'window_ends_at', now);
  };
}
