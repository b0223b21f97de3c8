import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_models (
      code text primary key,
      name_zh text not null,
      name_en text not null,
      -- 2 is a camera by the requirement; 1 locator, 3 pet tracker, 4 hotspot, 5 car locator.
      species integer not null,
      picture text not null check (picture in ('hotspot', 'locator', 'pet', 'camera', 'car')),
      real_name_required boolean not null default false
    );

    create table devices (
      imei text primary key,
      brand text not null,
      model text not null references device_models (code),
      name text not null,
      status text not null check (status in ('activated', 'notActivated', 'halted', 'preSale', 'soldOut')),
      user_id uuid references users (id),
      -- The dealer who sells it, and everybody above, the root first.
      parent_ids uuid[] not null default '{}',
      -- The device password (argon2id), and the secret in its QR code (SHA-256: it is random and long).
      secret_hash text,
      qr_hash bytea,
      expiration_time timestamptz,
      record_version integer not null default 1,
      screenshot_status integer not null default 0,
      last_seen_at timestamptz,
      online boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index devices_user on devices (user_id, imei) where user_id is not null;
    create index devices_parents on devices using gin (parent_ids);

    create table sims (
      iccid text primary key,
      imei text references devices (imei),
      slot integer not null default 1,
      -- The slot in use; one a device.
      active boolean not null default true,
      carrier text not null check (carrier in ('cmcc', 'telecom', 'unicom')),
      -- The carrier's number: 1, 6, 7 not activated, 2 activated, 4 stopped, 8 pre-cancelled, 9 cancelled.
      carrier_status integer not null,
      real_name boolean not null default false,
      unique (imei, slot)
    );
    create unique index sims_active on sims (imei) where active and imei is not null;
  `.execute(db);
}
