import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a cloud service had kept of a device goes some time after the service has ended. A row for each service
    -- of a device: of which end that was done, or is still to be done at the platform.
    create table cloud_erasures (
      imei text not null references devices (imei),
      type integer not null references package_types (type),
      service_ended_at timestamptz not null,
      -- Null: our own copy is deleted, and the platform has not confirmed that its is.
      erased_at timestamptz,
      primary key (imei, type)
    );
    create index cloud_erasures_open on cloud_erasures (service_ended_at) where erased_at is null;

    -- Cloud service and cloud storage, by their end.
    create index grants_cloud on grants (expiration_time) where type in (0, 27);
  `.execute(db);
}
