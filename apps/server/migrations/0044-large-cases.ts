import { type Kysely, sql } from 'kysely';

/**
 * A case can be about any amount of a provider's bill: the merchant's account may serve others, who sell for more than
 * an order can cost. The table is small, and the previous release reads the wider type as it read the narrower one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_cases alter column amount_fen type bigint`.execute(db);
}
