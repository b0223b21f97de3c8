import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dictionaries (
      type text not null,
      key text not null,
      title_zh text not null,
      title_en text not null,
      sort integer not null,
      primary key (type, key)
    );

    create table app_messages (
      id uuid primary key,
      brand text not null,
      title_zh text not null,
      title_en text not null,
      text_zh text not null,
      text_en text not null,
      published_at timestamptz not null,
      withdrawn_at timestamptz
    );

    create table popups (
      id uuid primary key,
      brand text not null,
      type text not null check (type in ('notice', 'offer', 'expiry')),
      platform text not null check (platform in ('track', 'cmp', 'all')),
      location text,
      target_imei text,
      title_zh text not null,
      title_en text not null,
      text_zh text not null,
      text_en text not null,
      button_type text not null check (button_type in ('close', 'open')),
      button_text_zh text not null,
      button_text_en text not null,
      action_url text,
      count integer not null,
      remind_interval_hours integer not null,
      active_from timestamptz not null,
      active_to timestamptz not null,
      sort integer not null default 0
    );

    create table popup_views (
      popup_id uuid not null references popups (id),
      -- The account, or the device where nobody is logged in.
      viewer text not null,
      shown integer not null default 0,
      pop_time timestamptz,
      mutually_time timestamptz,
      primary key (popup_id, viewer)
    );
  `.execute(db);
}
