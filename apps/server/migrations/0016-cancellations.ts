import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Requests to cancel an account or a device.
    create table cancellations (
      id uuid primary key,
      brand text not null,
      -- Who applies. For an account, this is the one that goes.
      user_id uuid not null references users (id),
      subject text not null check (subject in ('account', 'device')),
      imei text,
      email text not null check (char_length(email) <= 254),
      -- A key of the dictionary accountCancelReason, and the person's own words.
      reason text not null,
      reason_text text not null default '' check (char_length(reason_text) <= 500),
      language text not null check (language in ('zh', 'en')),
      -- What the confirmation said would be lost: what was agreed to.
      losses jsonb not null,
      state text not null check (state in ('applied', 'inReview', 'approved', 'rejected', 'withdrawn', 'done')),
      created_at timestamptz not null,
      -- Decided 3 to 15 working days after the request, so that there is time to withdraw it.
      decide_from timestamptz not null,
      decide_by timestamptz not null,
      decided_by uuid references users (id),
      decided_at timestamptz,
      decision_text text,
      ended_at timestamptz,
      check ((subject = 'device') = (imei is not null)),
      check (decide_from > created_at and decide_by > decide_from),
      check ((state in ('approved', 'rejected', 'done')) = (decided_at is not null)),
      check ((decided_at is null) = (decided_by is null)),
      check (state <> 'rejected' or decision_text is not null),
      check ((state in ('rejected', 'withdrawn', 'done')) = (ended_at is not null)),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create index cancellations_user on cancellations (user_id, created_at desc);
    -- One open request for each thing.
    create unique index cancellations_open_account on cancellations (user_id)
      where subject = 'account' and ended_at is null;
    create unique index cancellations_open_device on cancellations (imei)
      where subject = 'device' and ended_at is null;
    create index cancellations_due on cancellations (brand, decide_by) where decided_at is null and ended_at is null;
    create index cancellations_approved on cancellations (decided_at) where state = 'approved';

    create table cancellation_events (
      id bigint generated always as identity primary key,
      cancellation_id uuid not null references cancellations (id),
      at timestamptz not null,
      state text not null,
      actor_id uuid references users (id),
      text text
    );
    create index cancellation_events_cancellation on cancellation_events (cancellation_id, id);
    create trigger append_only before update or delete or truncate on cancellation_events
      for each statement execute function refuse_change();

    -- Cancellations of a contract before its term: of one order line, with what is given back for it.
    create table unwinds (
      id uuid primary key,
      brand text not null,
      order_id text not null references orders (id),
      order_line_id uuid not null references order_lines (id),
      user_id uuid not null references users (id),
      imei text not null,
      iccid text references sims (iccid),
      term_from timestamptz not null,
      term_to timestamptz not null check (term_to > term_from),
      reason text not null check (char_length(reason) <= 500),
      -- As of the request: what is refunded does not shrink while staff take their time.
      currency text not null,
      paid_fen integer not null check (paid_fen > 0),
      used_fen integer not null check (used_fen >= 0),
      fee_fen integer not null check (fee_fen >= 0),
      refund_fen integer not null check (refund_fen = greatest(paid_fen - used_fen - fee_fen, 0)),
      need_return boolean not null,
      return_tracking text,
      state text not null check (state in
        ('applied', 'inReview', 'deviceReturned', 'refunding', 'done', 'rejected', 'withdrawn')),
      reject_text text,
      -- The money on its way back; none where nothing is left to give back.
      refund_id text unique references refunds (id),
      decided_by uuid references users (id),
      created_at timestamptz not null,
      decide_by timestamptz not null,
      ended_at timestamptz,
      check (state <> 'deviceReturned' or need_return),
      check ((state = 'rejected') = (reject_text is not null)),
      check ((state in ('done', 'rejected', 'withdrawn')) = (ended_at is not null)),
      foreign key (imei, brand) references devices (imei, brand)
    );
    -- A line is unwound once; after a rejection or a withdrawal one may ask again.
    create unique index unwinds_line on unwinds (order_line_id) where state not in ('rejected', 'withdrawn');
    create index unwinds_user on unwinds (user_id, created_at desc);
    create index unwinds_due on unwinds (brand, decide_by) where ended_at is null;
    create index unwinds_refunding on unwinds (id) where state = 'refunding';

    -- The log of the wire.
    create table unwind_events (
      id bigint generated always as identity primary key,
      unwind_id uuid not null references unwinds (id),
      at timestamptz not null,
      state text not null,
      actor_id uuid references users (id),
      text text
    );
    create index unwind_events_unwind on unwind_events (unwind_id, id);
    create trigger append_only before update or delete or truncate on unwind_events
      for each statement execute function refuse_change();
  `.execute(db);
}
