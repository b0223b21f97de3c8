import { type Kysely, sql } from 'kysely';

/** Finds by an index what belongs to one person, seller or number, and was looked for in a whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The copy of what is kept of an account.
    create index if not exists card_switches_requester on card_switches (requested_by);
    -- A login takes along what its guest has tried.
    create index if not exists self_check_runs_guest on self_check_runs (guest_id) where user_id is null;
    create index if not exists speed_tests_guest on speed_tests (guest_id) where user_id is null;
    -- Whether a person has decided about this payment, attempt or refund before.
    create index if not exists payment_cases_subject on payment_cases (subject);
    -- Of the coupons that are for nobody by name a buyer sees those of the dealers above.
    create index if not exists coupons_seller on coupons (brand, seller_id) where scope in ('none', 'package');
    drop index if exists coupons_untargeted;
  `.execute(db);
}
