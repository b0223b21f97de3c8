import { type Kysely, sql } from 'kysely';

/** The carrier tells of a SIM's status and of its binding by itself, and of the one as it was earlier than the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sims add column if not exists binding_checked_at timestamptz`.execute(db);
}
