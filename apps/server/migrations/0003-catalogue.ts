import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table package_types (
      type integer primary key,
      key text not null,
      unit text not null,
      family text not null check (family in ('hotspot', 'traffic', 'keep-number', 'alarm', 'cloud', 'recording',
        'platform', 'activation', 'plan', 'warranty', 'vip')),
      name_zh text not null,
      name_en text not null,
      description_zh text not null,
      description_en text not null,
      sort integer not null
    );

    create table packages (
      id integer primary key,
      type integer not null references package_types (type),
      name_zh text not null,
      name_en text not null,
      description_zh text not null default '',
      description_en text not null default '',
      tags text[] not null default '{}',
      hot boolean not null default false,
      high_speed boolean not null default false,
      effect_type integer not null check (effect_type in (1, 2)),
      -- 9 main hotspot package, 10 overlay, 17 keep-number.
      package_group integer,
      -- [{type, quantity, period, periodUnit, split}]; data volume in MB.
      details jsonb not null,
      throttle_kbps integer,
      -- 365 days to the year instead of 12 months of 30 days.
      unlimited_recording boolean not null default false,
      -- Copied to the order: after paying, 1 leads to the SIM page.
      activation boolean not null default false,
      once_per_device boolean not null default false,
      -- Who it is for. Null means everybody.
      brands text[],
      species integer[],
      models text[],
      carriers text[],
      device_states text[],
      terms_version text not null,
      on_sale boolean not null default true,
      sort integer not null default 0
    );

    create table package_prices (
      package_id integer not null references packages (id),
      site text not null check (site in ('cn', 'iso')),
      currency text not null,
      price_fen integer not null check (price_fen >= 0),
      original_price_fen integer check (original_price_fen > price_fen),
      cost_fen integer not null default 0 check (cost_fen >= 0),
      primary key (package_id, site)
    );
  `.execute(db);
}
