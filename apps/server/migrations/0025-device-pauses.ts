import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of a halted device: by a package that keeps the number, and not by staff. What it is to run on ends that.
    alter table devices add column paused boolean not null default false;
    update devices d set paused = true where d.status = 'halted' and exists (
      select from grants g join package_types t on t.type = g.type
      where g.imei = d.imei and g.state = 'delivered' and t.family = 'keep-number'
    );
  `.execute(db);
}
