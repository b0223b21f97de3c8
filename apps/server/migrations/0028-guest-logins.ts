import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_guest on sessions (guest_id);

    -- The session of the login that ended a guest's; null while the guest's goes on, which is then held until what the
    -- guest writes is there: a login waits for it and takes it along. Whatever is written later is the account's.
    create function session_after_login(guest uuid) returns sessions language plpgsql as $$
    declare
      login sessions;
    begin
      perform from sessions where guest_id = guest and kind = 'guest' and ended_at is null for share;
      if not found then
        select * into login from sessions where guest_id = guest and kind = 'user' order by created_at limit 1;
      end if;
      return login;
    end $$;

    create function belongs_to_login() returns trigger language plpgsql as $$
    begin
      new.user_id := (session_after_login(new.guest_id)).user_id;
      return new;
    end $$;
    create trigger belongs_to_login before insert on orders
      for each row when (new.user_id is null) execute function belongs_to_login();
    create trigger belongs_to_login before insert on files
      for each row when (new.user_id is null) execute function belongs_to_login();
    create trigger belongs_to_login before insert on feedback
      for each row when (new.user_id is null) execute function belongs_to_login();
    create trigger belongs_to_login before insert on consents
      for each row when (new.user_id is null) execute function belongs_to_login();
    create trigger belongs_to_login before insert on real_name_cases
      for each row when (new.user_id is null) execute function belongs_to_login();

    create function goes_with_login() returns trigger language plpgsql as $$
    begin
      new.session_id := coalesce(
        (select (session_after_login(guest_id)).id from sessions where id = new.session_id and kind = 'guest'),
        new.session_id
      );
      return new;
    end $$;
    create trigger goes_with_login before insert on possessions
      for each row execute function goes_with_login();
    create trigger goes_with_login before insert on session_identities
      for each row execute function goes_with_login();
  `.execute(db);
}
