import { type Kysely, sql } from 'kysely';

/** Finds by an index what was looked for in a whole table: by jobs of the clock, and where one row follows another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Paid, and the device platform was not told of it: an unpaid line waits for good, and has no time to begin at.
    create index if not exists order_lines_untold on order_lines (id)
      where delivery = 'waiting' and effective_time is not null;
    create index if not exists grants_cloud_revoked on grants (expiration_time)
      where type in (0, 27) and state = 'revoked';
    create index if not exists real_name_cases_rejected on real_name_cases (decided_at)
      where state = 'rejected' and closed_at is null;
    create index if not exists try_counters_ended on try_counters (window_ends_at);
    -- Summaries of blocks (alarm_events_age) find nothing any more once new rows have taken the place of deleted ones.
    create index if not exists alarm_events_received on alarm_events (received_at);
    create index if not exists alarm_daily_counts_day on alarm_daily_counts (day);

    -- An order that is closed or given up frees what it had claimed.
    create index if not exists free_claims_order on free_claims (order_id);
    -- A login takes along what its guest has consented to.
    create index if not exists consents_guest on consents (guest_id);
    -- A device that changes hands.
    create index if not exists possessions_imei on possessions (imei);
    create index if not exists pet_notices_imei on pet_notices (imei);
    -- A file that goes: these refer to one.
    create index if not exists pet_profiles_picture on pet_profiles (picture_file_id) where picture_file_id is not null;
    create index if not exists real_name_accesses_file on real_name_accesses (file_id) where file_id is not null;

    -- What an account takes with it.
    create index if not exists alarm_events_user on alarm_events (user_id) where user_id is not null;
    create index if not exists self_check_runs_user on self_check_runs (user_id) where user_id is not null;
    create index if not exists speed_tests_user on speed_tests (user_id) where user_id is not null;
    create index if not exists reward_watches_user on reward_watches (user_id) where user_id is not null;
  `.execute(db);
}
