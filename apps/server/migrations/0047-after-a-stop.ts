import { type Kysely, sql } from 'kysely';

/** What jobs must know after a stop of any length. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How far a kind of work has come, whichever process did it.
    create table if not exists work_marks (
      work text primary key,
      -- Since when it goes on without a long stop; null where that does not matter.
      since timestamptz,
      reached timestamptz not null
    );
  `.execute(db);
}
