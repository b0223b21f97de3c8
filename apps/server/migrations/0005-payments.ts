import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_attempts (
      -- The merchant's number at the provider (out_trade_no).
      id text primary key,
      order_id text not null references orders (id),
      ordinal integer not null,
      provider text not null,
      pay_method text not null,
      request_method text not null,
      state text not null check (state in ('open', 'paid', 'failed', 'closed')),
      amount_fen integer not null check (amount_fen > 0),
      currency text not null,
      expires_at timestamptz not null,
      url text,
      url_expires_at timestamptz,
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
    create index payment_attempts_poll on payment_attempts (next_query_at) where state = 'open';

    -- Every verified message of a provider, kept as it came. Stored first, then applied.
    create table payment_inbox (
      provider text not null,
      event_id text not null,
      attempt_id text,
      event jsonb not null,
      received_at timestamptz not null,
      applied_at timestamptz,
      outcome text,
      primary key (provider, event_id)
    );
    create index payment_inbox_waiting on payment_inbox (received_at) where applied_at is null;

    -- Money that came and does not fit: a wrong amount, a closed order. Nothing is fulfilled from here.
    create table payment_quarantine (
      id bigint generated always as identity primary key,
      provider text not null,
      attempt_id text,
      transaction_id text not null,
      amount_fen integer not null,
      currency text not null,
      reason text not null,
      created_at timestamptz not null,
      resolved_at timestamptz,
      unique (provider, transaction_id)
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
