import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupons (
      id uuid primary key,
      brand text not null,
      title_zh text not null,
      title_en text not null,
      type text not null check (type in ('amount', 'discount')),
      amount_fen integer check (amount_fen > 0),
      -- Share off in basis points.
      discount_bp integer check (discount_bp between 1 and 9999),
      currency text not null,
      threshold_fen integer not null default 0,
      scope text not null check (scope in ('none', 'device', 'account', 'package')),
      target_imei text,
      target_user_id uuid,
      target_package_ids integer[],
      package_type integer,
      stackable boolean not null default false,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      revoked boolean not null default false,
      -- How often it may be used in all; reserved and used may never exceed it.
      total integer not null check (total > 0),
      reserved integer not null default 0 check (reserved >= 0),
      used integer not null default 0 check (used >= 0),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      check (reserved + used <= total),
      check ((type = 'amount') = (amount_fen is not null)),
      check ((type = 'discount') = (discount_bp is not null)),
      check ((scope = 'device') = (target_imei is not null)),
      check ((scope = 'account') = (target_user_id is not null)),
      check ((scope = 'package') = (target_package_ids is not null))
    );
    -- Whom a coupon is for: a person is asked with three of these, whatever others there are.
    create index coupons_untargeted on coupons (brand, valid_to) where scope in ('none', 'package');
    create index coupons_target_imei on coupons (target_imei) where target_imei is not null;
    create index coupons_target_user on coupons (target_user_id) where target_user_id is not null;

    create table coupon_uses (
      coupon_id uuid not null references coupons (id),
      order_id text not null references orders (id),
      state text not null check (state in ('reserved', 'used', 'released')),
      discount_fen integer not null,
      changed_at timestamptz not null,
      primary key (coupon_id, order_id)
    );
    create index coupon_uses_order on coupon_uses (order_id);
  `.execute(db);
}
