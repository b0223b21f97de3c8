import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What devices report, a partition a day (UTC): half a year is kept, and a day goes by dropping its table.
    -- No foreign key: millions of rows an hour, and a report may come before the device is in stock. No default
    -- partition: rows in it would stop the day's own from being made. So call create_telemetry_day first.
    create table device_telemetry (
      imei text not null,
      at timestamptz not null,
      battery_percent integer,
      signal_dbm integer,
      network text check (network in ('2G', '3G', '4G', '5G')),
      -- WGS-84.
      longitude double precision,
      latitude double precision,
      accuracy_m integer,
      position_kind text check (position_kind in ('gps', 'wifi', 'cell')),
      speed_kmh double precision,
      heading_deg integer,
      -- The device's own counter, which only grows.
      data_total_mb bigint,
      clients integer,
      primary key (imei, at),
      check ((longitude is null) = (latitude is null))
    ) partition by range (at);

    -- May be called by many at once and again: the lock lets one make it.
    create function create_telemetry_day(day date) returns void language plpgsql as $$
    declare
      name text := 'device_telemetry_' || to_char(day, 'YYYYMMDD');
    begin
      if to_regclass(name) is not null then
        return;
      end if;
      perform pg_advisory_xact_lock(hashtext('create_telemetry_day'));
      execute format(
        'create table if not exists %I partition of device_telemetry for values from (%L) to (%L)',
        name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00'
      );
    end $$;

    -- Drops the days before this one; answers how many.
    create function drop_telemetry_before(day date) returns integer language plpgsql as $$
    declare
      old record;
      dropped integer := 0;
    begin
      for old in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'device_telemetry'::regclass
            and c.relname < 'device_telemetry_' || to_char(day, 'YYYYMMDD')
      loop
        execute format('drop table %I', old.relname);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    -- The last known of each measure, with its own time: a page reads one row, not a history.
    create table device_latest (
      imei text primary key references devices (imei),
      battery_percent integer check (battery_percent between 0 and 100),
      battery_at timestamptz,
      signal_dbm integer,
      network text check (network in ('2G', '3G', '4G', '5G')),
      signal_at timestamptz,
      longitude double precision check (longitude between -180 and 180),
      latitude double precision check (latitude between -90 and 90),
      accuracy_m integer,
      position_kind text check (position_kind in ('gps', 'wifi', 'cell')),
      speed_kmh double precision,
      heading_deg integer,
      position_at timestamptz,
      data_total_mb bigint,
      data_at timestamptz,
      clients integer,
      clients_at timestamptz,
      check ((battery_percent is null) = (battery_at is null)),
      check ((signal_dbm is null) = (signal_at is null)),
      check ((longitude is null) = (position_at is null)),
      check ((longitude is null) = (latitude is null)),
      check ((data_total_mb is null) = (data_at is null)),
      check ((clients is null) = (clients_at is null))
    );

    create table hotspot_settings (
      imei text primary key,
      brand text not null,
      -- Counts changes: an old one is refused. The device has applied the settings when both are the same.
      version integer not null default 1 check (version > 0),
      applied_version integer not null default 0 check (applied_version >= 0),
      ssid text not null check (octet_length(ssid) between 1 and 32),
      -- In the clear, as its owner reads it here and on the device's label; guests and holders never get it.
      wifi_password text check (char_length(wifi_password) between 8 and 63),
      security text not null check (security in ('open', 'wpa2', 'wpa3')),
      band text not null check (band in ('2.4GHz', '5GHz', 'both')),
      hidden boolean not null default false,
      max_clients integer not null check (max_clients between 1 and 32),
      -- Switches the Wi-Fi off when nobody is connected for so long; 0 never.
      sleep_after_min integer not null default 0 check (sleep_after_min between 0 and 240),
      updated_by uuid references users (id),
      updated_at timestamptz not null,
      check (applied_version <= version),
      check ((security = 'open') = (wifi_password is null)),
      foreign key (imei, brand) references devices (imei, brand)
    );

    -- Who is or was connected to a hotspot, and whom its owner keeps out.
    create table hotspot_clients (
      imei text not null references devices (imei) on delete cascade,
      mac text not null check (mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'),
      name text not null default '',
      blocked boolean not null default false,
      connected boolean not null default false,
      ip text,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (imei, mac),
      check (not (blocked and connected))
    );

    -- Orders to use another SIM. The device is offline for up to 90 s meanwhile, so one at a time.
    create table card_switches (
      id uuid primary key,
      brand text not null,
      imei text not null,
      mode text not null check (mode in ('manual', 'auto')),
      from_iccid text references sims (iccid),
      -- Null until the device has chosen.
      to_iccid text references sims (iccid),
      state text not null check (state in ('requested', 'sent', 'switching', 'done', 'failed')),
      fail_reason text,
      requested_by uuid not null references users (id),
      requested_at timestamptz not null,
      changed_at timestamptz not null,
      -- After this it has failed, whatever the device says later.
      deadline_at timestamptz not null,
      check ((state = 'failed') = (fail_reason is not null)),
      check (state <> 'done' or to_iccid is not null),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create unique index card_switches_open on card_switches (imei) where state not in ('done', 'failed');
    create index card_switches_device on card_switches (imei, requested_at desc);

    create table self_check_runs (
      id uuid primary key,
      brand text not null,
      imei text not null,
      iccid text references sims (iccid),
      guest_id uuid not null,
      user_id uuid references users (id),
      -- By the portal's checks one by one, or by the hotspot's own report.
      source text not null check (source in ('portal', 'device')),
      started_at timestamptz not null,
      finished_at timestamptz,
      verdict text check (verdict in ('ok', 'warn', 'bad', 'unknown')),
      -- The one thing to do next: a key of the portal's texts.
      next_step text,
      check ((finished_at is null) = (verdict is null)),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create index self_check_runs_device on self_check_runs (imei, started_at desc);

    create table self_check_items (
      run_id uuid not null references self_check_runs (id) on delete cascade,
      item_no integer not null,
      item text not null,
      state text not null check (state in ('ok', 'warn', 'bad', 'unknown', 'pending')),
      detail jsonb not null default '{}',
      advice text,
      as_of timestamptz,
      primary key (run_id, item_no),
      unique (run_id, item)
    );

    alter table feedback add foreign key (self_check_run_id) references self_check_runs (id);

    create table speed_tests (
      id uuid primary key,
      brand text not null,
      imei text not null,
      guest_id uuid not null,
      user_id uuid references users (id),
      at timestamptz not null,
      down_mbps double precision not null check (down_mbps between 0 and 20000),
      up_mbps double precision not null check (up_mbps between 0 and 20000),
      latency_ms double precision not null check (latency_ms between 0 and 60000),
      jitter_ms double precision not null check (jitter_ms between 0 and 60000),
      network text check (network in ('2G', '3G', '4G', '5G')),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create index speed_tests_device on speed_tests (imei, at desc);
  `.execute(db);
}
