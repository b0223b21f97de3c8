import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Since when nobody can log in with it; null: it is in use.
    alter table users add column disabled_at timestamptz;

    -- What staff have done, by the portal or by the command line: one row for each object that an act changed.
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- An account of staff, or somebody at the server itself by the name that its system knows.
      actor_id uuid references users (id),
      operator text check (operator <> ''),
      brand text not null,
      -- The call's name, or that of the command where no call does it.
      action text not null,
      object_type text not null,
      object_id text not null,
      -- What changed: ids, states, amounts, names of fields. Nothing that a person wrote or is called.
      changes jsonb not null,
      -- Why, in the words of who did it.
      reason text,
      -- The same in the logs; all rows of one act have the same.
      request_id text not null,
      check ((actor_id is null) <> (operator is null))
    );
    create index audit_log_brand on audit_log (brand, id);
    create index audit_log_object on audit_log (object_type, object_id, id);
    create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
    create index audit_log_at on audit_log (at);
    create trigger append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  `.execute(db);
}
