import { type Kysely, sql } from 'kysely';

/**
 * Two features that no page ever asked about: an operator who denied them changed nothing. A contract can be ended, and
 * a SIM verified, on every device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from feature_rules where feature in ('unwind', 'realName');
    delete from features where key in ('unwind', 'realName');
  `.execute(db);
}
