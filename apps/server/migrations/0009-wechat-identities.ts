import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who WeChat said that a session's person is; one identity a session and app.
    create table session_identities (
      session_id uuid not null references sessions (id) on delete cascade,
      app_id text not null,
      openid text not null,
      union_id text,
      learned_at timestamptz not null,
      -- Until then a login with a password links the identity to the account.
      link_until timestamptz,
      primary key (session_id, app_id)
    );

    -- The accounts that a WeChat identity logs in: one a brand.
    create table user_identities (
      user_id uuid not null references users (id),
      brand text not null,
      app_id text not null,
      openid text not null,
      linked_at timestamptz not null,
      unique (brand, app_id, openid)
    );
    create index user_identities_user on user_identities (user_id);

    -- A proof of an identity that logs in once.
    create table wechat_licenses (
      license_hash bytea primary key,
      brand text not null,
      -- Good for this session only; null where there was none.
      session_id uuid references sessions (id) on delete cascade,
      app_id text not null,
      openid text not null,
      union_id text,
      -- The person's own browser asked for it, so it may link the identity to an account.
      may_link boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );
    create index wechat_licenses_session on wechat_licenses (session_id) where session_id is not null;
    create index wechat_licenses_expires on wechat_licenses (expires_at);

    -- A session's way to WeChat and back: the state that the way back must show.
    create table wechat_authorizations (
      state_hash bytea primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index wechat_authorizations_session on wechat_authorizations (session_id);
    create index wechat_authorizations_expires on wechat_authorizations (expires_at);

    -- The ticket that signs for the JS-SDK, shared by all server processes: WeChat gives few a day.
    create table wechat_tickets (
      app_id text primary key,
      -- AES-256-GCM; the key is not in the database.
      sealed_ticket bytea,
      expires_at timestamptz,
      refresh_at timestamptz,
      -- While one process fetches, or after a failure, nobody else asks WeChat.
      held_until timestamptz,
      failed boolean not null default false
    );
  `.execute(db);
}
