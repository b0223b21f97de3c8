import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reward_tasks (
      id uuid primary key,
      brand text not null,
      title_zh text not null,
      title_en text not null,
      -- What the app's shell is asked to show.
      ad_unit text not null,
      seconds integer not null check (seconds between 5 and 300),
      times_per_day integer not null check (times_per_day between 1 and 50),
      -- What it gives: a package that costs nothing and is not on sale. An exchange makes an order of it, so that
      -- allowances stay sums over what order lines gave. The package says which devices it is for.
      package_id integer not null references packages (id),
      active boolean not null default true,
      sort integer not null default 0,
      unique (id, brand)
    );
    create index reward_tasks_brand on reward_tasks (brand, sort) where active;

    create table reward_watches (
      id uuid primary key,
      -- SHA-256 of what the first call answered and the second brings.
      nonce_hash bytea not null unique,
      task_id uuid not null,
      brand text not null,
      imei text not null,
      guest_id uuid not null,
      user_id uuid references users (id),
      -- Copied from the task: a change of it does not move the goal of who is watching.
      seconds integer not null,
      -- The site's day, on which the watch counts, and which of that day's it is: two can't both be the last.
      day date not null,
      ordinal integer check (ordinal between 1 and 50),
      state text not null check (state in ('started', 'finished', 'exchanged', 'abandoned')),
      started_at timestamptz not null,
      finished_at timestamptz,
      check ((state in ('finished', 'exchanged')) = (finished_at is not null)),
      check ((finished_at is null) = (ordinal is null)),
      -- The clock is the server's: a client that skips ahead gains nothing.
      check (finished_at >= started_at + make_interval(secs => seconds)),
      foreign key (task_id, brand) references reward_tasks (id, brand),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create unique index reward_watches_times on reward_watches (imei, task_id, day, ordinal);
    -- One screen, one advertisement: watching three at once would count each second thrice.
    create unique index reward_watches_running on reward_watches (imei) where state = 'started';
    create index reward_watches_unspent on reward_watches (imei, task_id) where state = 'finished';

    create table reward_exchanges (
      id uuid primary key,
      brand text not null,
      imei text not null,
      iccid text references sims (iccid),
      task_id uuid not null,
      -- Each watch is spent once, whoever races for it.
      watch_id uuid not null unique references reward_watches (id),
      order_id text not null unique references orders (id),
      exchanged_at timestamptz not null,
      foreign key (task_id, brand) references reward_tasks (id, brand),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create index reward_exchanges_device on reward_exchanges (imei, exchanged_at desc);
  `.execute(db);
}
