import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The prepaid balance of a device, as the chain of what was booked on it. The last entry holds the balance.
    create table balance_entries (
      id uuid primary key,
      brand text not null,
      imei text not null,
      currency text not null,
      -- 1, 2, 3 … for each device and currency: of two that book at once one is refused, and books anew.
      entry_no integer not null check (entry_no > 0),
      kind text not null check (kind in ('topUp', 'debit', 'credit', 'refund')),
      -- Above 0 into the balance: topped up, credited by us, or a debit given back. Below 0: a debit.
      amount_fen integer not null check ((kind = 'debit') = (amount_fen < 0) and amount_fen <> 0),
      balance_after_fen integer not null check (balance_after_fen >= 0),
      -- Who books says what for: the same cause is never booked twice.
      reference text not null unique,
      order_id text references orders (id),
      description_zh text not null,
      description_en text not null,
      at timestamptz not null,
      unique (imei, currency, entry_no),
      foreign key (imei, brand) references devices (imei, brand)
    );

    create function balance_continues() returns trigger language plpgsql as $$
    declare
      last record;
    begin
      select entry_no, balance_after_fen into last from balance_entries
        where imei = new.imei and currency = new.currency order by entry_no desc limit 1;
      if new.entry_no <> coalesce(last.entry_no, 0) + 1
        or new.balance_after_fen <> coalesce(last.balance_after_fen, 0) + new.amount_fen then
        raise exception 'balance entry % of a device does not continue its last one', new.entry_no
          using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
    create trigger continues before insert on balance_entries
      for each row execute function balance_continues();
    create trigger append_only before update or delete or truncate on balance_entries
      for each statement execute function refuse_change();
  `.execute(db);
}
