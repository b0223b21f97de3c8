import { type Kysely, sql } from 'kysely';

/** Finds by an index the commands to devices that are kept no longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists device_commands_ended on device_commands (changed_at)
      where state not in ('waiting', 'sent')
  `.execute(db);
}
