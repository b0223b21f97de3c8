import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import { isOfNoComplaint } from './forget-tests.ts';

/** At least so long: a session is looked for only then, so that no test of one that has just begun is taken. */
const keptMs = 30 * dayMs;

/**
 * Deletes the self-checks and speed tests of guests whose session is forgotten: nobody can see them any more.
 */
export function cleanUpTests(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - keptMs);
    const ofNobody = (table: 'self_check_runs' | 'speed_tests', at: string) => sql<boolean>`user_id is null
      and ${sql.ref(at)} < ${before}
      and not exists (select from sessions s where s.guest_id = ${sql.ref(`${table}.guest_id`)})`;
    await deleteInPortions(db, {
      table: 'speed_tests',
      by: 'guest_id',
      where: ofNobody('speed_tests', 'at'),
    });
    await deleteInPortions(db, {
      table: 'self_check_runs',
      by: 'guest_id',
      where: sql`${ofNobody('self_check_runs', 'started_at')} and ${isOfNoComplaint}`,
    });
  };
}
