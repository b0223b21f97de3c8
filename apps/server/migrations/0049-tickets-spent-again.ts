import { type Kysely, sql } from 'kysely';

/** Who spends a ticket again because the answer was lost is known by the key of the request, of which a hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pay_tickets add column if not exists spent_key_hash bytea`.execute(db);
}
