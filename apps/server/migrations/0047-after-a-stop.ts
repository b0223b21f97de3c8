import { type Kysely, sql } from 'kysely';

/** What jobs must know after a stop of any length, and indexes for what is kept no longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How far a kind of work has come, whichever process did it.
    create table if not exists work_marks (
      work text primary key,
      -- Since when it goes on without a long stop; null where that does not matter.
      since timestamptz,
      reached timestamptz not null
    );

    -- An event that can't be applied is tried again after growing pauses: one that never can must not delay the others.
    alter table payment_inbox
      add column if not exists tries integer not null default 0,
      add column if not exists next_try_at timestamptz;

    -- Kept for a time only.
    create index if not exists popup_views_shown on popup_views (pop_time);
    create index if not exists files_erased on files (erased_at) where erased_at is not null and purpose <> 'realName';
  `.execute(db);
}
