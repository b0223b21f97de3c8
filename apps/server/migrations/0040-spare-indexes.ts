import { type Kysely, sql } from 'kysely';

/** Drops indexes for which a better one is there: `alarm_events_received`, and the one of a refund's request key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists alarm_events_age, refunds_payment`.execute(db);
}
