import { type Kysely, sql } from 'kysely';

/** Finds by an index the tickets that are past their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists pay_tickets_expires on pay_tickets (expires_at)`.execute(db);
}
