import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Rows that hang on a device name its brand too, and refer to both: none can hang on another brand's device.
    alter table devices add constraint devices_imei_brand unique (imei, brand);

    create table pet_profiles (
      imei text primary key,
      brand text not null,
      name text not null check (char_length(name) between 1 and 30),
      breed text not null default '' check (char_length(breed) <= 30),
      age_years double precision check (age_years between 0 and 99),
      -- Entered and shown in jin, of 500 g each.
      weight_grams integer check (weight_grams between 1 and 200000),
      -- Whom a finder calls. The owner's alone, until a notice publishes it.
      phone text,
      -- A file of purpose petPicture.
      picture_file_id uuid,
      updated_by uuid references users (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      foreign key (imei, brand) references devices (imei, brand)
    );

    create table pet_notices (
      -- Random: whoever has it may read the notice, nobody can guess it.
      id uuid primary key,
      imei text not null references pet_profiles (imei),
      brand text not null,
      published_by uuid not null references users (id),
      -- Exactly what everybody may read, copied when it was published: a later change of the profile can't leak.
      published jsonb not null check (jsonb_typeof(published) = 'object'),
      lost_at timestamptz not null,
      lost_place text not null check (char_length(lost_place) between 1 and 200),
      -- WGS-84, where the owner put the pin; never the device's live position.
      lost_longitude double precision check (lost_longitude between -180 and 180),
      lost_latitude double precision check (lost_latitude between -90 and 90),
      published_at timestamptz not null,
      withdrawn_at timestamptz check (withdrawn_at >= published_at),
      check ((lost_longitude is null) = (lost_latitude is null)),
      foreign key (imei, brand) references devices (imei, brand)
    );
    -- A pet is lost once at a time.
    create unique index pet_notices_open on pet_notices (imei) where withdrawn_at is null;
  `.execute(db);
}
