import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';

/** Deletes tickets that are past their time, spent or not: either is answered as one that never was. */
export function cleanUpTickets(db: Database, clock: Clock) {
  return (): Promise<void> =>
    deleteInPortions(db, {
      table: 'pay_tickets',
      by: 'expires_at',
      where: sql`expires_at <= ${clock.now()}`,
    });
}
