import { type Kysely, sql } from 'kysely';

/** Lets go, and finds by an index, what is kept for a time only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists possessions_held_until on possessions (held_until);
    create index if not exists session_identities_learned on session_identities (learned_at);
    -- A self-check is deleted unless a case has it.
    create index if not exists feedback_self_check on feedback (self_check_run_id) where self_check_run_id is not null;
    create index if not exists feedback_closed on feedback (closed_at) where closed_at is not null;

    -- A case that is deleted takes its time line along; by itself nothing of it is changed or deleted, as before.
    alter table feedback_events drop constraint feedback_events_feedback_id_fkey,
      add constraint feedback_events_feedback_id_fkey
        foreign key (feedback_id) references feedback (id) on delete cascade not valid;
    alter table feedback_events validate constraint feedback_events_feedback_id_fkey;
    alter table feedback_files drop constraint feedback_files_feedback_id_fkey,
      add constraint feedback_files_feedback_id_fkey
        foreign key (feedback_id) references feedback (id) on delete cascade not valid;
    alter table feedback_files validate constraint feedback_files_feedback_id_fkey;
    create function refuse_without_case() returns trigger language plpgsql as $$
    begin
      if exists (select from feedback where id = old.feedback_id) then
        raise exception '% is append-only', tg_table_name;
      end if;
      return old;
    end $$;
    drop trigger append_only on feedback_events;
    create trigger append_only before update or truncate on feedback_events
      for each statement execute function refuse_change();
    create trigger goes_with_case before delete on feedback_events
      for each row execute function refuse_without_case();
  `.execute(db);
}
