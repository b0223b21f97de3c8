import { type Kysely, sql } from 'kysely';

/**
 * The device that the carrier was told that a SIM is in. Of those that were told before this was written down it is
 * told once more, which changes nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sims add column if not exists told_imei text;
    create index if not exists sims_untold on sims (iccid)
      where imei is not null and imei is distinct from told_imei;
  `.execute(db);
}
