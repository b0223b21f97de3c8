import { type Kysely, sql } from 'kysely';

/** Finds who has not been connected to a hotspot for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists hotspot_clients_gone on hotspot_clients (last_seen_at) where not connected and not blocked
  `.execute(db);
}
