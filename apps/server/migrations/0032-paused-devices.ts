import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Few among all devices: the job that ends their pauses looks at no other.
    create index if not exists devices_paused on devices (imei) where status = 'halted' and paused;
  `.execute(db);
}
