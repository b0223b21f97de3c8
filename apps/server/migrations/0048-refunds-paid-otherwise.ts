import { type Kysely, sql } from 'kysely';

/**
 * A refund that its provider has refused may be paid by another way: the refund and the ledger say so. Before, its item
 * was dismissed, and the customer read for ever that the money could not be refunded yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Wider than before: what stands there already need not be looked at.
    alter table refunds drop constraint if exists refunds_state_check,
      add constraint refunds_state_check check (state in
        ('requested', 'processing', 'succeeded', 'failed', 'withdrawn', 'paidOtherwise')) not valid;
    alter table ledger_movements drop constraint ledger_movements_kind_check,
      add constraint ledger_movements_kind_check check (kind in ('payment', 'delivery', 'credit', 'payOut',
        'refundRequested', 'refundPaid', 'refundReturned', 'refundWithdrawn', 'refundPaidOtherwise')) not valid;

    -- As in 0034, with these refunds in paidOut: what was paid to customers by another way than a provider.
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
      select 'paidOut', currency, -sum(amount_fen) from refunds where state = 'paidOtherwise' group by currency
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

    -- A refund whose item was dismissed has been paid so.
    with dismissed as (
      select subject as id, max(resolved_at) as at from payment_cases where kind = 'refundFailed'
      group by subject having bool_and(coalesce(resolution like 'dismiss:%', false))
    ),
    paid as (
      update refunds r set state = 'paidOtherwise', settled_at = d.at from dismissed d
      where r.id = d.id and r.state = 'failed'
      returning r.id, r.payment_id, r.order_id, r.amount_fen, r.currency, r.reason, r.settled_at
    ),
    movement as (
      insert into ledger_movements (id, kind, subject, order_id, at)
      select gen_random_uuid(), 'refundPaidOtherwise', id, order_id, settled_at from paid
      returning id, subject
    ),
    entries as (
      insert into ledger_entries (movement_id, account, currency, amount_fen)
      select m.id, entry.account, paid.currency, entry.amount_fen
      from movement m
      join paid on paid.id = m.subject
      cross join lateral
        (values ('refunds', paid.amount_fen), ('paidOut', -paid.amount_fen)) as entry (account, amount_fen)
    ),
    told as (
      insert into order_events (order_id, at, event, detail)
      select order_id, settled_at, 'refundedOtherwise', reason from paid where order_id is not null
    ),
    back as (
      select payment_id, sum(amount_fen) as amount_fen from (
        select payment_id, amount_fen from paid
        union all
        select r.payment_id, r.amount_fen from refunds r
          where r.state = 'succeeded' and r.payment_id in (select payment_id from paid)
      ) parts group by 1
    )
    update orders o set status = case when back.amount_fen >= o.pay_fen then 'refunded' else 'partRefunded' end
    from back join payments p on p.id = back.payment_id and p.purpose = 'order'
    where o.id = p.order_id;
  `.execute(db);
}
