import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every movement of money, in double entry. Nothing is ever changed or taken away; what was wrong is moved back.
    create table ledger_movements (
      id uuid primary key,
      kind text not null check (kind in
        ('payment', 'delivery', 'credit', 'refundRequested', 'refundPaid', 'refundReturned', 'refundWithdrawn')),
      -- The payment, order line or refund that moved; each moves once a kind.
      subject text not null,
      order_id text,
      at timestamptz not null,
      unique (kind, subject)
    );
    create index ledger_movements_order on ledger_movements (order_id) where order_id is not null;

    create table ledger_entries (
      movement_id uuid not null references ledger_movements (id),
      -- provider:<id> what we have there · deferred paid, not delivered · revenue delivered · quarantine fits
      -- nothing · refunds promised back · balance credited to customers.
      account text not null check (account ~ '^(provider:[a-z]+|deferred|revenue|quarantine|refunds|balance)$'),
      currency text not null,
      -- Above 0: into the account. Below 0: out of it. What we owe is below 0.
      amount_fen bigint not null check (amount_fen <> 0),
      primary key (movement_id, account, currency)
    );
    create index ledger_entries_account on ledger_entries (account, currency) include (amount_fen);

    create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only';
    end $$;
    create trigger append_only before update or delete or truncate on ledger_movements
      for each statement execute function ledger_is_append_only();
    create trigger append_only before update or delete or truncate on ledger_entries
      for each statement execute function ledger_is_append_only();

    -- Checked when the transaction commits: all entries of the movement are there by then.
    create function ledger_movement_balances() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_entries where movement_id = new.id group by currency having sum(amount_fen) <> 0
      ) or (select count(*) from ledger_entries where movement_id = new.id) < 2 then
        raise exception 'ledger movement % does not balance', new.id;
      end if;
      return null;
    end $$;
    create constraint trigger balances after insert on ledger_movements
      deferrable initially deferred for each row execute function ledger_movement_balances();
    -- An entry that is added to an old movement would pass by the check above.
    create function ledger_entry_belongs() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_entries e where e.movement_id = new.movement_id
        group by e.currency having sum(e.amount_fen) <> 0
      ) then
        raise exception 'ledger movement % does not balance', new.movement_id;
      end if;
      return null;
    end $$;
    create constraint trigger balances after insert on ledger_entries
      deferrable initially deferred for each row execute function ledger_entry_belongs();

    -- The proof: what the ledger says of each account against what the business tables say. No row is out of balance.
    create view ledger_proof as
    with balances as (
      select account, currency, sum(amount_fen)::bigint as amount_fen from ledger_entries group by 1, 2
    ),
    -- What is left of a paid line, and where it is.
    lines as (
      select o.currency,
        l.amount_fen - l.discount_fen - coalesce(
          (select sum(r.amount_fen) from refunds r where r.order_line_id = l.id and r.state <> 'withdrawn'), 0
        ) as left_fen,
        coalesce(
          (select case m.kind when 'delivery' then 'revenue' else 'balance' end
             from ledger_movements m where m.kind in ('delivery', 'credit') and m.subject = l.id::text),
          'deferred'
        ) as account
      from order_lines l
      join orders o on o.id = l.order_id
      join payments p on p.order_id = l.order_id and p.purpose = 'order'
    ),
    expected as (
      select 'provider:' || provider as account, currency, sum(amount_fen)::bigint as amount_fen from (
        select provider, currency, amount_fen from payments
        union all
        select p.provider, r.currency, -r.amount_fen
          from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded'
      ) at_provider group by 1, 2
      union all
      select 'refunds', currency, -sum(amount_fen) from refunds
        where state in ('requested', 'processing', 'failed') group by currency
      union all
      select 'quarantine', currency, -sum(amount_fen - refunded_fen) from payments
        where purpose = 'quarantine' group by currency
      union all
      select account, currency, -sum(left_fen) from lines group by account, currency
    )
    select account, currency, coalesce(b.amount_fen, 0) as ledger_fen, coalesce(e.amount_fen, 0) as expected_fen
    from balances b full join expected e using (account, currency)
    where coalesce(b.amount_fen, 0) <> coalesce(e.amount_fen, 0)
    union all
    select 'movement ' || movement_id, currency, sum(amount_fen)::bigint, 0
    from ledger_entries group by movement_id, currency having sum(amount_fen) <> 0;
  `.execute(db);
}
