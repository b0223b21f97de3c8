import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      brand text not null,
      user_name text not null,
      display_name text not null,
      password_hash text not null,
      role text not null check (role in ('user', 'dealer', 'staff')),
      -- The user tree: everybody above, the root first. A dealer's subtree is who has the dealer in here.
      ancestor_ids uuid[] not null default '{}',
      -- The brands that a staff account works for; empty for others.
      staff_brands text[] not null default '{}',
      phone text,
      phone_verified boolean not null default false,
      created_at timestamptz not null default now(),
      unique (brand, user_name)
    );
    create index users_ancestor_ids on users using gin (ancestor_ids);

    create table sessions (
      id uuid primary key,
      -- SHA-256 of the token: a stolen table opens nothing.
      token_hash bytea not null unique,
      kind text not null check (kind in ('guest', 'user', 'order')),
      brand text not null,
      site text not null check (site in ('cn', 'iso')),
      user_id uuid references users (id),
      -- Who made an order before there was an account; kept when the guest logs in.
      guest_id uuid not null,
      -- An order-scoped token (from a pay ticket) sees and pays this order only.
      order_id text,
      fresh_until timestamptz,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      check ((kind = 'user') = (user_id is not null)),
      check ((kind = 'order') = (order_id is not null))
    );
    create index sessions_user on sessions (user_id) where user_id is not null;
    create index sessions_expires on sessions (expires_at);

    create table possessions (
      session_id uuid not null references sessions (id) on delete cascade,
      imei text not null,
      held_until timestamptz not null,
      primary key (session_id, imei)
    );

    -- Counts tries over all server processes (logins, proofs of possession, unknown devices).
    create table try_counters (
      key text primary key,
      tries integer not null,
      window_ends_at timestamptz not null
    );
  `.execute(db);
}
