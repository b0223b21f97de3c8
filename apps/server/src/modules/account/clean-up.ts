import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** After this time an identity from WeChat is deleted if its session is over, even where nobody has logged out. */
const identityKeptMs = 30 * dayMs;

/** A session is kept this long after its end, so that its token is answered "expired" and not "unknown". */
const rememberedMs = 30 * dayMs;

/**
 * Deletes what is not needed any more: sessions that ended long ago, and sooner the proofs and WeChat identities that
 * they held; licenses, codes, and counters whose window has ended.
 */
export function cleanUpSessions(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    const forgotten = new Date(now.getTime() - rememberedMs);
    const endedBefore = (table: keyof Tables, by: string, before: Date) =>
      deleteInPortions(db, { table, by, where: sql`${sql.ref(by)} < ${before}` });
    await endedBefore('sessions', 'expires_at', forgotten);
    await endedBefore('possessions', 'held_until', now);
    // Its age alone does not tell: an identity that a login took over may be older than the session that has it now.
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
