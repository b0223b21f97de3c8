import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The login that a guest's session became: the one that followed it, or one of an app's that was there already.
    alter table sessions add column taken_by uuid references sessions (id) on delete set null;
    create index sessions_taken_by on sessions (taken_by) where taken_by is not null;

    -- As in 0028, and of an app's login, which has a guest of its own, what was written down is asked.
    create or replace function session_after_login(guest uuid) returns sessions language plpgsql as $$
    declare
      login sessions;
    begin
      perform from sessions where guest_id = guest and kind = 'guest' and ended_at is null for share;
      if not found then
        select l.* into login from sessions l
        where l.id = (select taken_by from sessions where guest_id = guest and kind = 'guest')
          or l.guest_id = guest and l.kind = 'user'
        order by l.created_at limit 1;
      end if;
      return login;
    end $$;

    create trigger belongs_to_login before insert on self_check_runs
      for each row when (new.user_id is null) execute function belongs_to_login();
    create trigger belongs_to_login before insert on speed_tests
      for each row when (new.user_id is null) execute function belongs_to_login();
  `.execute(db);
}
