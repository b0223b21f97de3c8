import { type Kysely, sql } from 'kysely';

/** Finds by an index the card switches that a person has asked for, for the copy of what is kept of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists card_switches_requester on card_switches (requested_by)`.execute(db);
}
