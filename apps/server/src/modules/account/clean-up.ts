import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Who WeChat said that somebody is lasts no longer after the last visit, even where nobody has logged out. */
const identityKeptMs = 30 * dayMs;

/** An ended session is remembered this long, so that its token is told "expired" and not "unknown". */
const rememberedMs = 30 * dayMs;

/**
 * Deletes what nobody asks for any more: sessions long over and before them what they knew of their person, licenses,
 * codes, and counters whose window has ended.
 */
export function cleanUpSessions(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    const forgotten = new Date(now.getTime() - rememberedMs);
    const endedBefore = (table: keyof Tables, by: string, before: Date) =>
      deleteInPortions(db, { table, by, where: sql`${sql.ref(by)} < ${before}` });
    await endedBefore('sessions', 'expires_at', forgotten);
    await endedBefore('possessions', 'held_until', now);
    // One that came with a login may be older than the session that has it.
    await deleteInPortions(db, {
      table: 'session_identities',
      by: 'learned_at',
      where: sql`learned_at < ${new Date(now.getTime() - identityKeptMs)} and not exists (
        select from sessions s where s.id = session_id and s.ended_at is null and s.expires_at > ${now}
      )`,
    });
    await endedBefore('wechat_licenses', 'expires_at', now);
    await endedBefore('wechat_authorizations', 'expires_at', now);
    await endedBefore('phone_codes', 'expires_at', now);
    await endedBefore('try_counters', 'window_ends_at', now);
  };
}
