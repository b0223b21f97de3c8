import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which of the staff wrote it last; null for what came with the data.
    alter table popups add column updated_by uuid references users (id);
  `.execute(db);
}
