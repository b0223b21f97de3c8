import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- For tables that are evidence: a time line, a balance, a list of who looked.
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;

    -- Days on which the week does not say whether people work: holidays, and the weekends worked in exchange.
    create table working_day_exceptions (
      day date primary key,
      working boolean not null,
      name_zh text not null,
      name_en text not null
    );

    -- Feedback and complaints: one family on the wire, one table here.
    create table feedback (
      id uuid primary key,
      brand text not null,
      site text not null check (site in ('cn', 'iso')),
      language text not null check (language in ('zh', 'en')),
      guest_id uuid not null,
      user_id uuid references users (id),
      -- 1 feedback, 2 complaint.
      feedback_complaint integer not null check (feedback_complaint in (1, 2)),
      -- A key of the dictionary feedbackType.
      feedback_type text not null,
      title text not null default '' check (char_length(title) <= 100),
      feedback_problems text not null check (
        char_length(feedback_problems) <= 2000 and
        char_length(feedback_problems) >= case feedback_complaint when 1 then 10 else 1 end
      ),
      name text check (char_length(name) <= 50),
      phone text check (char_length(phone) <= 30),
      email text check (char_length(email) <= 254),
      -- As the person typed it: one may complain about a device that we do not find.
      imei text,
      order_id text references orders (id),
      state text not null default 'pending' check (state in ('pending', 'open', 'inProgress', 'closed')),
      assigned_to uuid references users (id),
      -- The promise: contact before the end of the next working day. Feedback has none.
      due_at timestamptz,
      contacted_at timestamptz,
      -- Attached when the person wishes so; kept for as long as the complaint.
      self_check_run_id uuid,
      -- A request that comes again, by its key or within seconds with the same content, is the same case.
      request_key text not null default gen_random_uuid()::text,
      request_hash bytea not null default '\\x'::bytea,
      created_at timestamptz not null,
      -- The person has looked at it since; what came after is news.
      seen_at timestamptz,
      closed_at timestamptz,
      check ((feedback_complaint = 2) = (due_at is not null)),
      check (feedback_complaint = 1 or (name is not null and phone is not null and order_id is not null)),
      check ((state = 'closed') = (closed_at is not null))
    );
    create index feedback_guest on feedback (guest_id, created_at desc, id);
    create unique index feedback_request on feedback (guest_id, request_key);
    create index feedback_user on feedback (user_id, created_at desc, id) where user_id is not null;
    -- The staff's list: what is open in a brand, the most urgent first.
    create index feedback_open on feedback (brand, due_at, created_at) where state <> 'closed';

    create table feedback_events (
      id bigint generated always as identity primary key,
      feedback_id uuid not null references feedback (id),
      at timestamptz not null,
      event text not null check (event in
        ('received', 'accepted', 'started', 'contacted', 'replied', 'noted', 'attached', 'closed', 'reopened')),
      actor text not null check (actor in ('person', 'staff', 'system')),
      actor_id uuid references users (id),
      text text,
      -- False for notes among staff: these never reach the person.
      visible boolean not null default true,
      check (event <> 'noted' or not visible)
    );
    create index feedback_events_feedback on feedback_events (feedback_id, id);
    create trigger append_only before update or delete or truncate on feedback_events
      for each statement execute function refuse_change();

    create table feedback_files (
      feedback_id uuid not null references feedback (id),
      -- A file belongs to one feedback: its id can't be attached a second time to read it elsewhere.
      file_id uuid not null unique references files (id),
      sort integer not null check (sort between 1 and 9),
      primary key (feedback_id, sort)
    );
  `.execute(db);
}
