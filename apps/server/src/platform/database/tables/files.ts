import type { Generated, Selectable } from 'kysely';

export type FilePurpose = 'petPicture' | 'feedback' | 'faq' | 'realName';

interface FilesTable {
  id: string;
  brand: string;
  purpose: FilePurpose;
  guest_id: string;
  user_id: string | null;
  media_type: string;
  width_px: number | null;
  height_px: number | null;
  size_bytes: number;
  sha256: Buffer;
  storage_key: string;
  wrapped_key: Buffer | null;
  master_key_id: string | null;
  created_at: Date;
  expires_at: Date | null;
  deleted_at: Date | null;
  erased_at: Generated<Date | null>;
}

/** The tables of migrations/*-files.ts. */
export interface FilesTables {
  files: FilesTable;
}

export type FileRow = Selectable<FilesTable>;
