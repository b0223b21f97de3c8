import { type Kysely, sql } from 'kysely';

/** Verifications that ended before releases deleted the keyed hash of the ID number with the end: it counts nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update real_name_cases set id_number_hash = null, hash_key_id = null
    where closed_at is not null and id_number_hash is not null
  `.execute(db);
}
