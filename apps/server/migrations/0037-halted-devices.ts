import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a device was that staff have halted, and is again when they end that; null: it was activated.
    alter table devices add column halted_from text
      check (halted_from in ('activated', 'notActivated', 'preSale', 'soldOut'));
  `.execute(db);
}
