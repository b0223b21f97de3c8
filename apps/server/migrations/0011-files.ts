import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every stored upload. The bytes lie sealed at storage_key, outside of the web root; this row says whose they are.
    create table files (
      id uuid primary key,
      brand text not null,
      purpose text not null check (purpose in ('petPicture', 'feedback', 'faq', 'realName')),
      -- Who uploaded it: the guest session that stays the same when it logs in, and the account if there was one.
      guest_id uuid not null,
      user_id uuid references users (id),
      -- Found by the bytes, never as the client said.
      media_type text not null check (media_type ~ '^(image|video)/[a-z0-9.+-]+$'),
      width_px integer check (width_px > 0),
      height_px integer check (height_px > 0),
      size_bytes integer not null check (size_bytes > 0),
      -- Of the sealed bytes, as they are stored: tells damage without a key.
      sha256 bytea not null check (octet_length(sha256) = 32),
      -- Generated, never from the client's file name.
      storage_key text not null unique,
      -- Each file has a data key of its own, wrapped by the master key of this id.
      wrapped_key bytea,
      master_key_id text,
      created_at timestamptz not null,
      -- Until it is attached to something a file is on probation; null keeps it.
      expires_at timestamptz,
      -- Its key is gone, so that nobody reads it any more; the row stays as the record of that.
      deleted_at timestamptz,
      -- The bytes are gone from the storage, too.
      erased_at timestamptz check (erased_at >= deleted_at),
      check ((wrapped_key is null) = (master_key_id is null)),
      -- Nothing is stored in the clear, and with its key a file is gone from every backup.
      check ((wrapped_key is null) = (deleted_at is not null))
    );
    create index files_guest on files (guest_id, created_at);
    create index files_user on files (user_id, created_at) where user_id is not null;
    -- What the clean-up looks for.
    create index files_expiring on files (expires_at) where deleted_at is null and expires_at is not null;
    create index files_erasing on files (deleted_at) where deleted_at is not null and erased_at is null;

    alter table pet_profiles add foreign key (picture_file_id) references files (id);
  `.execute(db);
}
