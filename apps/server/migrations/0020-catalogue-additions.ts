import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Months on top of those that are paid for; data by package.
    alter table packages add column gift_months integer not null default 0 check (gift_months between 0 and 120);

    -- When an allowance of this type counts as low; null: as its unit does.
    alter table package_types
      add column low_share_percent integer check (low_share_percent between 0 and 100),
      add column low_at_most double precision check (low_at_most >= 0);

    -- Bundles. Of those with one key the most specific for a device is shown.
    create table package_templates (
      id integer primary key,
      key text not null,
      brand text,
      model text references device_models (code),
      name_zh text not null,
      name_en text not null,
      description_zh text not null default '',
      description_en text not null default '',
      sort integer not null default 0,
      unique nulls not distinct (key, brand, model)
    );
    create table package_template_items (
      template_id integer not null references package_templates (id) on delete cascade,
      package_id integer not null references packages (id),
      sort integer not null default 0,
      primary key (template_id, package_id)
    );

    -- A discount activation: claimed once for each device, then good for some hours.
    create table package_offers (
      package_id integer not null references packages (id),
      site text not null check (site in ('cn', 'iso')),
      price_fen integer not null check (price_fen > 0),
      window_hours integer not null default 24 check (window_hours between 1 and 720),
      primary key (package_id, site)
    );
    create table offer_claims (
      imei text not null,
      package_id integer not null references packages (id),
      -- Who claimed it; the right is the device's.
      guest_id uuid not null,
      claimed_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > claimed_at),
      -- The order that holds or has used it. One that was cancelled or ran out of time holds nothing.
      order_id text references orders (id),
      primary key (imei, package_id)
    );

    -- Moves with every change of what is sold, so that a process knows when what it has read is old.
    create table catalogue_version (
      only_row boolean primary key default true check (only_row),
      version bigint not null
    );
    insert into catalogue_version (version) values (1);
    create function catalogue_changed() returns trigger language plpgsql as $$
    begin
      update catalogue_version set version = version + 1;
      return null;
    end $$;
    create trigger catalogue_changed after insert or update or delete or truncate on packages
      for each statement execute function catalogue_changed();
    create trigger catalogue_changed after insert or update or delete or truncate on package_prices
      for each statement execute function catalogue_changed();
    create trigger catalogue_changed after insert or update or delete or truncate on package_offers
      for each statement execute function catalogue_changed();

    -- What the carrier said last: whether the SIM is out of the device that it is bound to. Null: not known.
    alter table sims
      add column if not exists separated boolean,
      add column if not exists checked_at timestamptz;

    -- What the portal can do, and for which devices. A deny wins over every allow.
    create table features (
      key text primary key,
      title_zh text not null,
      title_en text not null,
      allowed_by_default boolean not null,
      sort integer not null
    );
    create table feature_rules (
      id bigint generated always as identity primary key,
      feature text not null references features (key),
      list text not null check (list in ('allow', 'deny')),
      -- Each narrows the rule; one without any holds for every device.
      brand text,
      model text,
      imei text,
      unique nulls not distinct (feature, list, brand, model, imei)
    );

    -- A dealer's coupon holds for the dealer's own subtree alone.
    alter table coupons
      add column seller_id uuid references users (id),
      add column idempotency_key text,
      add column request_hash bytea;
    create unique index coupons_idempotency on coupons (created_by, idempotency_key)
      where idempotency_key is not null;
    create index coupons_created_by on coupons (created_by, created_at desc) where created_by is not null;

    -- Reminders are made when they are asked for and have ids of their own, so a view need not be of a stored popup.
    alter table popup_views drop constraint popup_views_popup_id_fkey;
  `.execute(db);
}
