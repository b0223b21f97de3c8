import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a line gives has changed after the device platform may have been told of it: it ended, goes on after all,
    -- or was moved. The platform is told what it gives now until it has the last revision.
    create table service_amendments (
      order_line_id uuid primary key references order_lines (id),
      revision integer not null check (revision > 0),
      told_revision integer not null default 0 check (told_revision between 0 and revision),
      changed_at timestamptz not null
    );
    create index service_amendments_open on service_amendments (changed_at) where told_revision < revision;
  `.execute(db);
}
