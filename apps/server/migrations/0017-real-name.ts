import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sims
      -- The device that the carrier saw it in last; that it is out of its own is the column separated.
      add last_used_imei text,
      -- Every reason that holds at once; their texts are the dictionary simStopReason.
      add stop_reasons text[] not null default '{}' check (
        stop_reasons <@ array['expiredProduct', 'separated', 'credit', 'ownRequest', 'region', 'forced']
      );

    -- What somebody agreed to, for which purpose, in which version; kept as the proof of it.
    create table consents (
      id uuid primary key,
      brand text not null,
      guest_id uuid not null,
      user_id uuid references users (id),
      purpose text not null check (purpose in ('realName', 'faceVideo')),
      version text not null,
      language text not null check (language in ('zh', 'en')),
      given_at timestamptz not null,
      withdrawn_at timestamptz check (withdrawn_at >= given_at)
    );
    create unique index consents_given on consents (guest_id, purpose) where withdrawn_at is null;
    create index consents_user on consents (user_id, purpose) where user_id is not null;

    -- One verification of one SIM, from the consent to the carrier's answer. No case: none.
    create table real_name_cases (
      id uuid primary key,
      brand text not null,
      iccid text not null references sims (iccid),
      imei text not null,
      guest_id uuid not null,
      user_id uuid references users (id),
      consent_id uuid not null references consents (id),
      -- carrierPage and carrierHall are the ways without a video here.
      method text not null check (method in ('faceVideo', 'carrierPage', 'carrierHall')),
      state text not null check (state in
        ('consented', 'front', 'back', 'info', 'digits', 'video', 'submitted', 'approved', 'rejected')),
      -- A key of the dictionary realNameRejectReason, and where to begin again.
      reject_reason text,
      -- None on the carrier's own ways: the person begins again, perhaps by another way.
      redo_step text check (redo_step in ('front', 'back', 'info', 'digits')),
      -- The carrier knows the case by its id and this number: another way, or all of it once more, is another case there.
      attempt integer not null default 1 check (attempt > 0),
      -- Who works at it; a step with the carrier takes seconds, and no transaction waits for that.
      lease_id uuid,
      lease_until timestamptz,
      -- Name and number under the case's own key (AES-256-GCM), gone with it once the result is final.
      person_sealed bytea,
      wrapped_key bytea,
      master_key_id text,
      -- HMAC-SHA256 with a key of its own: finds the cards of one person, and can't be turned back by guessing.
      id_number_hash bytea check (octet_length(id_number_hash) = 32),
      hash_key_id text,
      carrier_reference text unique,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      submitted_at timestamptz,
      decided_at timestamptz,
      next_query_at timestamptz,
      -- How often the carrier was asked for the result: the pauses grow.
      queries integer not null default 0,
      -- From here on photos, video and person_sealed are deleted, and a case that nobody went on with ends.
      erase_at timestamptz,
      erased_at timestamptz,
      -- Cleared by the owner or replaced by a new case.
      closed_at timestamptz,
      check ((person_sealed is null) = (wrapped_key is null)),
      check ((wrapped_key is null) = (master_key_id is null)),
      check ((id_number_hash is null) = (hash_key_id is null)),
      check ((state = 'rejected') = (reject_reason is not null)),
      check ((redo_step is not null) = (state = 'rejected' and method = 'faceVideo')),
      check ((lease_id is null) = (lease_until is null)),
      check (state not in ('submitted', 'approved') or submitted_at is not null),
      check ((state in ('approved', 'rejected')) = (decided_at is not null)),
      check (decided_at is null or erase_at is not null),
      foreign key (imei, brand) references devices (imei, brand)
    );
    create unique index real_name_cases_current on real_name_cases (iccid) where closed_at is null;
    -- The law limits how many cards one person may have.
    create index real_name_cases_person on real_name_cases (id_number_hash) where id_number_hash is not null;
    create index real_name_cases_waiting on real_name_cases (next_query_at)
      where state in ('video', 'submitted') and closed_at is null;
    create index real_name_cases_erasing on real_name_cases (erase_at) where erased_at is null;
    create index real_name_cases_user on real_name_cases (user_id) where user_id is not null;
    create index real_name_cases_guest on real_name_cases (guest_id);

    -- The steps of a case, the rejections of earlier tries among them.
    create table real_name_events (
      id bigint generated always as identity primary key,
      case_id uuid not null references real_name_cases (id),
      at timestamptz not null,
      state text not null,
      reject_reason text
    );
    create index real_name_events_case on real_name_events (case_id, id);
    create trigger append_only before update or delete or truncate on real_name_events
      for each statement execute function refuse_change();

    -- Digits to read aloud: valid for minutes, used once (a conditional update of used_at).
    create table real_name_digits (
      id uuid primary key,
      case_id uuid not null references real_name_cases (id),
      digits text not null check (digits ~ '^[0-9]{4,6}$'),
      carrier_digits_id text,
      issued_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > issued_at),
      used_at timestamptz check (used_at <= expires_at)
    );
    create index real_name_digits_case on real_name_digits (case_id, issued_at desc);

    create table real_name_files (
      file_id uuid primary key references files (id),
      case_id uuid not null references real_name_cases (id),
      kind text not null check (kind in ('front', 'back', 'video')),
      -- HMAC-SHA256 of the bytes as they came: the same upload twice is one, and tells nothing of what is in it.
      content_hash bytea check (octet_length(content_hash) = 32),
      -- Taken again after a rejection or by choice; the older one is deleted at once.
      replaced_at timestamptz
    );
    create unique index real_name_files_current on real_name_files (case_id, kind) where replaced_at is null;

    -- A video that comes in parts, each a sealed file of its own until the whole was taken.
    create table real_name_uploads (
      id uuid primary key,
      case_id uuid not null references real_name_cases (id),
      size_bytes integer not null check (size_bytes > 0),
      -- SHA-256 of the whole, as its sender says; gone with the upload.
      sha256 bytea not null check (octet_length(sha256) = 32),
      offset_bytes integer not null default 0 check (offset_bytes between 0 and size_bytes),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create unique index real_name_uploads_case on real_name_uploads (case_id);
    create table real_name_upload_parts (
      file_id uuid primary key references files (id),
      upload_id uuid not null references real_name_uploads (id) on delete cascade,
      offset_bytes integer not null check (offset_bytes >= 0),
      unique (upload_id, offset_bytes)
    );

    -- Every look at a photo, a video or a sealed name, and why. Written before the look.
    create table real_name_accesses (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      case_id uuid not null references real_name_cases (id),
      file_id uuid references files (id),
      actor text not null check (actor in ('person', 'staff', 'carrier', 'system')),
      actor_id uuid references users (id),
      purpose text not null check (purpose in ('submit', 'review', 'complaint', 'erase', 'export')),
      request_id text,
      check ((actor = 'staff') = (actor_id is not null))
    );
    create index real_name_accesses_case on real_name_accesses (case_id, id);
    create trigger append_only before update or delete or truncate on real_name_accesses
      for each statement execute function refuse_change();
  `.execute(db);
}
