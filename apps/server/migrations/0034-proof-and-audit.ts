import { type Kysely, sql } from 'kysely';

/**
 * What is asked once a table has millions of rows: the proof of the ledger, and what one operator has done. Balances
 * that are paid out get their place in the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists audit_log_operator on audit_log (operator, id) where operator is not null;

    -- Wider than before: what stands there already need not be looked at.
    alter table ledger_movements drop constraint ledger_movements_kind_check,
      add constraint ledger_movements_kind_check check (kind in ('payment', 'delivery', 'credit', 'payOut',
        'refundRequested', 'refundPaid', 'refundReturned', 'refundWithdrawn')) not valid;
    -- paidOut: credited to customers, and paid out to them by another way.
    alter table ledger_entries drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check check (
        account ~ '^(provider:[a-z]+|deferred|revenue|quarantine|refunds|balance|paidOut)$') not valid;

    -- As in 0008, but the tables are joined once: to look up the refunds and movements line by line took minutes.
    -- And what is expected has the ledger's type: a numeric comes to the server as a text.
    drop view ledger_proof;
    create view ledger_proof as
    with balances as (
      select account, currency, sum(amount_fen)::bigint as amount_fen from ledger_entries group by 1, 2
    ),
    refunded as (
      select order_line_id, sum(amount_fen) as amount_fen from refunds where state <> 'withdrawn' group by 1
    ),
    moved as (
      select subject, case kind when 'delivery' then 'revenue' else 'balance' end as account
      from ledger_movements where kind in ('delivery', 'credit')
    ),
    -- What is left of a paid line, and where it is.
    lines as (
      select o.currency,
        l.amount_fen - l.discount_fen - coalesce(r.amount_fen, 0) as left_fen,
        coalesce(m.account, 'deferred') as account
      from order_lines l
      join orders o on o.id = l.order_id
      join payments p on p.order_id = l.order_id and p.purpose = 'order'
      left join refunded r on r.order_line_id = l.id
      left join moved m on m.subject = l.id::text
    ),
    paid_out as (
      select currency, sum(amount_fen) as amount_fen from balance_entries where reference like 'payOut:%' group by 1
    ),
    parts as (
      select 'provider:' || provider as account, currency, sum(amount_fen) as amount_fen from (
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
      union all
      select 'balance', currency, -amount_fen from paid_out
      union all
      select 'paidOut', currency, amount_fen from paid_out
    ),
    expected as (
      select account, currency, sum(amount_fen)::bigint as amount_fen from parts group by 1, 2
    )
    select account, currency, coalesce(b.amount_fen, 0) as ledger_fen, coalesce(e.amount_fen, 0) as expected_fen
    from balances b full join expected e using (account, currency)
    where coalesce(b.amount_fen, 0) <> coalesce(e.amount_fen, 0)
    union all
    select 'movement ' || movement_id, currency, sum(amount_fen)::bigint, 0
    from ledger_entries group by movement_id, currency having sum(amount_fen) <> 0;
  `.execute(db);
}
