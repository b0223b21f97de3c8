import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Until when a device runs, or ran, by what it came with and not by what was bought here; null: not known, or not.
    alter table devices add column own_expiration_time timestamptz;

    -- What was bought first has waited for that, or began when there was none.
    update devices d set own_expiration_time = first.starts_at
    from (
      select imei, min(effective_time) as starts_at from grants
      where queue in ('platform', 'hotspot-main') and state <> 'pending' group by imei
    ) first
    where d.imei = first.imei;
  `.execute(db);
}
