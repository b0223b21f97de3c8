import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      -- Since when the present owner has it. What is older is not this owner's to see; null: no such limit.
      add column bound_at timestamptz,
      -- When the platform that devices connect to was told of it; null: not yet.
      add column platform_known_at timestamptz;
    create index devices_platform_unknown on devices (imei) where platform_known_at is null;
    create index devices_online on devices (last_seen_at) where online;

    -- What a device was told to do. A setting waits here for a device that is offline.
    create table device_commands (
      id uuid primary key,
      brand text not null,
      imei text not null,
      -- functionIds of the contract.
      function_id text not null,
      -- What the device is told. Emptied when it has ended: it may hold a Wi-Fi password.
      parameters jsonb not null,
      -- The version of the settings that it brings; null: it brings none.
      settings_version integer,
      listed boolean not null default true,
      state text not null check (state in ('waiting', 'sent', 'applied', 'refused', 'timedOut', 'replaced')),
      reason text,
      -- Null: ours, as when a device goes back to how it left the factory.
      requested_by uuid references users (id),
      requested_at timestamptz not null,
      changed_at timestamptz not null,
      -- Sent, it has failed after this; null while it waits.
      deadline_at timestamptz,
      foreign key (imei, brand) references devices (imei, brand)
    );
    create index device_commands_device on device_commands (imei, requested_at desc);
    create index device_commands_open on device_commands (imei) where state in ('waiting', 'sent');
    -- A card switch that is under way has a deadline, too.
    create index card_switches_deadline on card_switches (deadline_at) where state not in ('done', 'failed');

    -- The code that was sent to an account's new phone number: one at a time, the last one.
    create table phone_codes (
      user_id uuid primary key references users (id) on delete cascade,
      phone text not null,
      -- Keyed by the account: 6 digits alone are guessed from their hash.
      code_hash bytea not null,
      tries integer not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    );
  `.execute(db);
}
