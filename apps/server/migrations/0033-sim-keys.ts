import { type Kysely, sql } from 'kysely';

/** A SIM is looked up by the part of its number that every card has printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists sims_key on sims (upper(left(iccid, 19)))`.execute(db);
}
