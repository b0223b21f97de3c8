import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_attempts (
      -- The merchant's number at the provider (out_trade_no).
      id text primary key,
      order_id text not null references orders (id),
      ordinal integer not null,
      provider text not null,
      -- The provider's own number for it, where it must be asked by that one.
      provider_reference text,
      pay_method text not null,
      request_method text not null check (request_method in ('H5', 'JSAPI')),
      -- Who pays, for JSAPI: the openid that the server learned itself.
      openid text,
      -- The app at WeChat that knows the payer by it.
      app_id text,
      -- abandoned: another method was chosen while the provider had no trade to close; still payable, still watched.
      state text not null check (state in ('open', 'abandoned', 'paid', 'failed', 'closed')),
      amount_fen integer not null check (amount_fen > 0),
      currency text not null,
      expires_at timestamptz not null,
      -- SHA-256 of what was sent to the provider under this number: never anything else.
      request_hash bytea,
      -- The cashier's address, or the prepay_id.
      link text,
      link_expires_at timestamptz,
      transaction_id text,
      created_at timestamptz not null,
      paid_at timestamptz,
      -- The poller's memory: unknown stays unknown and is asked again with growing pauses.
      queries integer not null default 0,
      next_query_at timestamptz,
      unique (order_id, ordinal)
    );
    -- One open attempt an order: switching the method closes the other first.
    create unique index payment_attempts_open on payment_attempts (order_id) where state = 'open';
    create unique index payment_attempts_transaction on payment_attempts (provider, transaction_id)
      where transaction_id is not null;
    create index payment_attempts_poll on payment_attempts (next_query_at) where state in ('open', 'abandoned');

    -- Every verified message of a provider, kept as it came. Stored first, then applied.
    create table payment_inbox (
      provider text not null,
      event_id text not null,
      -- The attempt's or the refund's number.
      subject text not null,
      event jsonb not null,
      received_at timestamptz not null,
      applied_at timestamptz,
      outcome text,
      primary key (provider, event_id)
    );
    create index payment_inbox_waiting on payment_inbox (received_at) where applied_at is null;

    -- Money that came: every payment that a provider proved, once. Its amount is what the provider said.
    create table payments (
      id uuid primary key,
      provider text not null,
      transaction_id text not null,
      -- As the provider said; an attempt that we don't know is in no other table.
      attempt_id text not null,
      order_id text references orders (id),
      amount_fen integer not null check (amount_fen > 0),
      currency text not null,
      paid_at timestamptz not null,
      recorded_at timestamptz not null,
      -- quarantine: it does not fit, and nothing is given for it.
      purpose text not null check (purpose in ('order', 'quarantine')),
      reason text,
      -- Asked back so far; a refund that failed for good is taken off again.
      refunded_fen integer not null default 0 check (refunded_fen between 0 and amount_fen),
      -- The provider's bill that has it.
      billed_on date,
      unique (provider, transaction_id),
      check ((purpose = 'quarantine') = (reason is not null))
    );
    create index payments_order on payments (order_id);
    create index payments_attempt on payments (attempt_id);
    create index payments_unbilled on payments (provider, paid_at) where billed_on is null;

    -- Money that goes back.
    create table refunds (
      -- The merchant's number at the provider (out_refund_no), the same on every try.
      id text primary key,
      payment_id uuid not null references payments (id),
      order_id text references orders (id),
      order_line_id uuid references order_lines (id),
      amount_fen integer not null check (amount_fen > 0),
      currency text not null,
      reason text not null,
      state text not null check (state in ('requested', 'processing', 'succeeded', 'failed', 'withdrawn')),
      requested_by uuid references users (id),
      -- Of a request by a person: the same key makes the same refund.
      request_key text,
      created_at timestamptz not null,
      settled_at timestamptz,
      provider_refund_id text,
      failure text,
      asks integer not null default 0,
      next_ask_at timestamptz,
      -- Somebody is asking the provider until then: two answers at once could contradict each other.
      asking_until timestamptz,
      billed_on date,
      unique (payment_id, request_key)
    );
    create index refunds_order on refunds (order_id);
    create index refunds_payment on refunds (payment_id);
    create index refunds_ask on refunds (next_ask_at) where state in ('requested', 'processing');
    -- The machine refunds a payment that fits nothing once, and an undeliverable line once, whoever asks.
    create unique index refunds_automatic on refunds (payment_id, reason)
      where requested_by is null and order_line_id is null and state <> 'withdrawn';
    create unique index refunds_undeliverable on refunds (order_line_id)
      where reason = 'undeliverable' and state <> 'withdrawn';
    create index refunds_line on refunds (order_line_id) where order_line_id is not null;

    -- What happens to money that has no order to go to: data, not code.
    create table refund_rules (
      reason text primary key,
      action text not null check (action in ('refund', 'credit', 'human')),
      -- Nobody may be left out of pocket by these, whatever is configured.
      check (reason not in ('duplicatePayment', 'latePayment', 'secondTransaction') or action = 'refund'),
      check (action <> 'credit' or reason = 'undeliverable')
    );
    insert into refund_rules (reason, action) values
      ('duplicatePayment', 'refund'),
      ('latePayment', 'refund'),
      ('secondTransaction', 'refund'),
      ('overpaid', 'refund'),
      ('underpaid', 'human'),
      ('wrongCurrency', 'human'),
      ('unknownAttempt', 'human'),
      ('refundedAtProvider', 'human'),
      ('undeliverable', 'refund');

    -- What a person has to look at.
    create table payment_cases (
      id uuid primary key,
      kind text not null check (kind in
        ('quarantine', 'attemptUnknown', 'refundFailed', 'refundUnknown', 'foreignRefund',
         'undelivered', 'billUnknownRow', 'billMissingRow', 'billDiffers', 'billNotCompared')),
      -- The number that it is about, or the day of a bill; one open case a kind and subject.
      subject text not null,
      brand text,
      provider text not null,
      order_id text references orders (id),
      amount_fen integer,
      currency text,
      detail text,
      opened_at timestamptz not null,
      resolved_at timestamptz,
      resolved_by uuid references users (id),
      resolution text,
      check ((resolved_at is null) = (resolution is null))
    );
    create unique index payment_cases_open on payment_cases (kind, provider, subject) where resolved_at is null;
    create index payment_cases_list on payment_cases (opened_at desc, id);

    -- Each provider's day, once compared with what we have.
    create table payment_bills (
      provider text not null,
      day date not null,
      compared_at timestamptz not null,
      rows integer not null,
      open_items integer not null,
      primary key (provider, day)
    );

    create table pay_tickets (
      ticket_hash bytea primary key,
      brand text not null,
      order_id text not null references orders (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );
  `.execute(db);
}
