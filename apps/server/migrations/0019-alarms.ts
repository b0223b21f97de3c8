import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_configs (
      imei text primary key,
      brand text not null,
      -- The whole configuration has one version; who saves with an old one is shown both.
      version integer not null default 1 check (version > 0),
      device_species integer not null default 2,
      -- Whose wall clock the schedules are read on, and in which language alarms are told: of who saved last.
      site text not null default 'cn' check (site in ('cn', 'iso')),
      language text not null default 'zh' check (language in ('zh', 'en')),
      updated_by uuid references users (id),
      updated_at timestamptz not null,
      foreign key (imei, brand) references devices (imei, brand)
    );

    create table alarm_rules (
      imei text not null references alarm_configs (imei) on delete cascade,
      -- 1–26 and 48–52, the dictionary alarmType.
      code integer not null check (code between 1 and 26 or code between 48 and 52),
      enabled boolean not null,
      channels text[] not null check (channels <@ array['app', 'sms', 'phone', 'voice']),
      threshold_value double precision,
      threshold_unit text,
      -- How long it has to last; 30 days at most.
      duration_sec integer not null default 0 check (duration_sec between 0 and 2592000),
      -- ISO weekdays (1 Monday) and the site's wall clock; from after to spans midnight. Null: always.
      schedule_days integer[] check (schedule_days <@ array[1, 2, 3, 4, 5, 6, 7]),
      schedule_from time,
      schedule_to time,
      cooldown_sec integer not null default 0 check (cooldown_sec between 0 and 86400),
      primary key (imei, code),
      check ((threshold_value is null) = (threshold_unit is null)),
      -- Speeding, by the device and by us, in km/h.
      check (code not in (5, 14) or threshold_value is null or threshold_value between 10 and 200),
      check ((schedule_days is null) = (schedule_from is null) and (schedule_from is null) = (schedule_to is null))
    );

    create table alarm_receivers (
      imei text not null,
      code integer not null,
      -- Three at most.
      position integer not null check (position between 1 and 3),
      name text not null check (char_length(name) between 1 and 30),
      phone text not null,
      primary key (imei, code, position),
      unique (imei, code, phone),
      foreign key (imei, code) references alarm_rules (imei, code) on delete cascade
    );

    -- Which alarms devices have: those of a model, or of a kind of device (model '') where its model has none.
    create table model_alarms (
      species integer not null,
      model text not null default '',
      code integer not null check (code between 1 and 26 or code between 48 and 52),
      sort integer not null,
      primary key (species, model, code)
    );
    create index model_alarms_model on model_alarms (model) where model <> '';

    create table alarm_events (
      id uuid primary key,
      -- The device platform's own number of it: what is pushed again is not stored again.
      source_id text not null unique check (char_length(source_id) between 1 and 64),
      brand text not null,
      imei text not null,
      -- Whose device it was then: who buys it later does not see where its former owner has been.
      user_id uuid references users (id),
      code integer not null,
      at timestamptz not null,
      received_at timestamptz not null,
      value double precision,
      unit text,
      longitude double precision,
      latitude double precision,
      place text,
      -- How long it had lasted when it was reported.
      duration_sec integer check (duration_sec >= 0),
      -- What the configuration said of it; null until it was asked.
      verdict text check (
        verdict in ('told', 'disabled', 'belowThreshold', 'tooShort', 'quietHours', 'cooldown', 'late')
      ),
      read_at timestamptz,
      -- A device repeats what was not acknowledged.
      unique (imei, code, at),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create index alarm_events_device on alarm_events (imei, at desc);
    create index alarm_events_unread on alarm_events (imei) where read_at is null;
    -- What was stored and whose job was lost.
    create index alarm_events_unjudged on alarm_events (received_at) where verdict is null;
    -- Kept for 100 days; rows come in the order of time, so a few blocks' summaries find the old ones.
    create index alarm_events_age on alarm_events using brin (received_at);

    -- Whom an event was told to and how, or why not.
    create table alarm_notifications (
      event_id uuid not null references alarm_events (id) on delete cascade,
      channel text not null check (channel in ('app', 'sms', 'phone', 'voice')),
      -- 0 the owner's app (and what the device records), else the receiver's position.
      position integer not null check (position between 0 and 3),
      phone text,
      -- sending: paid for, and perhaps with the sender already; asked again under the same number.
      state text not null check (state in ('sending', 'sent', 'failed', 'suppressed')),
      reason text check (
        reason in ('dailyLimit', 'noAllowance', 'quietHours', 'cooldown', 'late', 'unreachable')
      ),
      -- Of voice: how long is recorded.
      seconds integer check (seconds > 0),
      -- From which grants it was taken, to be given back when nobody was reached; and on which day it counts.
      taken jsonb,
      counted_on date,
      at timestamptz not null,
      primary key (event_id, channel, position),
      check ((state in ('sending', 'sent')) = (reason is null))
    );
    create index alarm_notifications_sending on alarm_notifications (at) where state = 'sending';

    -- When an alarm was last told: raised under its own condition, so that of two at once one is told.
    create table alarm_cooldowns (
      imei text not null references devices (imei) on delete cascade,
      code integer not null,
      told_at timestamptz not null,
      primary key (imei, code)
    );

    -- Sound alarms are sold in minutes and used in seconds: those of a minute that is not yet full.
    alter table grants add column used_seconds integer not null default 0
      check (used_seconds between 0 and 59 and (used_seconds = 0 or used < quantity));

    -- Of SMS and calls ten a day, however many processes send: the count is raised under its own condition.
    create table alarm_daily_counts (
      imei text not null references devices (imei) on delete cascade,
      day date not null,
      channel text not null check (channel in ('sms', 'phone', 'voice')),
      sent integer not null check (sent >= 0),
      primary key (imei, day, channel),
      check (channel = 'voice' or sent <= 10)
    );
  `.execute(db);
}
