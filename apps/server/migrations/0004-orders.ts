import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id text primary key,
      brand text not null,
      site text not null,
      platform text not null,
      guest_id uuid not null,
      user_id uuid references users (id),
      idempotency_key text,
      request_hash bytea not null,
      agent integer not null,
      type integer not null,
      status text not null check
        (status in ('toPay', 'paid', 'failed', 'cancelled', 'timedOut', 'partRefunded', 'refunded')),
      amount_fen integer not null check (amount_fen >= 0),
      discount_fen integer not null check (discount_fen between 0 and amount_fen),
      pay_fen integer not null check (pay_fen = amount_fen - discount_fen),
      currency text not null,
      pay_method text,
      transaction_id text,
      active integer not null default 0,
      -- What was agreed to, kept for good.
      terms_version text not null,
      -- SHA-256 over the terms' words, what was bought and its prices.
      agreement_hash text not null,
      language text not null,
      created_at timestamptz not null,
      pay_before timestamptz not null,
      paid_at timestamptz
    );
    create unique index orders_idempotency on orders (guest_id, idempotency_key) where idempotency_key is not null;
    create index orders_guest on orders (guest_id, created_at desc, id);
    create index orders_user on orders (user_id, created_at desc, id) where user_id is not null;
    create index orders_open on orders (pay_before) where status in ('toPay', 'failed');

    create table order_lines (
      id uuid primary key,
      order_id text not null references orders (id),
      line_no integer not null,
      package_id integer not null,
      imei text not null,
      total integer not null check (total between 1 and 12),
      amount_fen integer not null check (amount_fen >= 0),
      discount_fen integer not null default 0 check (discount_fen between 0 and amount_fen),
      cost_fen integer not null default 0,
      -- The package as it was sold: names, type, details, effect.
      sold jsonb not null,
      delivery text not null default 'waiting' check
        (delivery in ('waiting', 'submitted', 'inEffect', 'expired', 'failed', 'retried', 'refunded', 'credited')),
      delivery_tries integer not null default 0,
      delivery_changed_at timestamptz,
      effective_time timestamptz,
      expiration_time timestamptz,
      unique (order_id, line_no)
    );
    create index order_lines_imei on order_lines (imei, order_id);
    -- Lines whose delivery is under way: what a restarted process looks for.
    create index order_lines_delivering on order_lines (delivery_changed_at)
      where delivery in ('submitted', 'retried');

    -- A free package counts once for each device, however many orders race for it.
    create table free_claims (
      imei text not null,
      package_id integer not null,
      order_id text not null references orders (id),
      primary key (imei, package_id)
    );

    create table order_events (
      id bigint generated always as identity primary key,
      order_id text not null references orders (id),
      at timestamptz not null,
      event text not null,
      pay_method text,
      detail text
    );
    create index order_events_order on order_events (order_id, id);

    -- What a delivered line gives; allowances are sums over these, never edited by hand.
    create table grants (
      order_line_id uuid not null references order_lines (id),
      detail_no integer not null,
      part integer not null,
      imei text not null,
      type integer not null,
      package_id integer not null,
      -- What quantity counts: day, month, count, times, minutes, M (data volume, whatever it is sold in), plan.
      unit text not null,
      -- Grants of one queue follow each other; null starts at once.
      queue text,
      quantity integer not null check (quantity >= 0),
      used integer not null default 0 check (used between 0 and quantity),
      state text not null check (state in ('pending', 'delivered', 'revoked')),
      effective_time timestamptz not null,
      expiration_time timestamptz not null check (expiration_time > effective_time),
      used_as_of timestamptz not null,
      primary key (order_line_id, detail_no, part)
    );
    create index grants_device on grants (imei, type, expiration_time);
    create index grants_queue on grants (imei, queue, expiration_time) where queue is not null;
  `.execute(db);
}
