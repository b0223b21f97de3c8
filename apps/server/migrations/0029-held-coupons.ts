import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What unpaid orders hold of a coupon is counted with each order that wants it; most uses are past that.
  await sql`create index coupon_uses_reserved on coupon_uses (coupon_id) where state = 'reserved'`.execute(
    db,
  );
}
