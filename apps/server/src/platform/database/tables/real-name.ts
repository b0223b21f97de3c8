import type { realNameReasons } from '@device-pay/contract';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Language } from './columns.ts';

export type RealNameState =
  | 'consented'
  | 'front'
  | 'back'
  | 'info'
  | 'digits'
  | 'video'
  | 'submitted'
  | 'approved'
  | 'rejected';
export type RealNameReason = (typeof realNameReasons)[number];
export type RealNameRedo = 'front' | 'back' | 'info' | 'digits';
export type RealNameWay = 'faceVideo' | 'carrierPage' | 'carrierHall';
export type RealNameFileKind = 'front' | 'back' | 'video';

interface ConsentsTable {
  id: string;
  brand: string;
  guest_id: string;
  user_id: string | null;
  purpose: 'realName' | 'faceVideo';
  version: string;
  language: Language;
  given_at: Date;
  withdrawn_at: Date | null;
}

interface RealNameCasesTable {
  id: string;
  brand: string;
  iccid: string;
  imei: string;
  guest_id: string;
  user_id: string | null;
  consent_id: string;
  method: RealNameWay;
  state: RealNameState;
  reject_reason: RealNameReason | null;
  redo_step: RealNameRedo | null;
  attempt: Generated<number>;
  lease_id: string | null;
  lease_until: Date | null;
  person_sealed: Buffer | null;
  wrapped_key: Buffer | null;
  master_key_id: string | null;
  id_number_hash: Buffer | null;
  hash_key_id: string | null;
  carrier_reference: string | null;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  next_query_at: Date | null;
  queries: Generated<number>;
  erase_at: Date | null;
  erased_at: Date | null;
  closed_at: Date | null;
}

interface RealNameEventsTable {
  id: GeneratedAlways<number>;
  case_id: string;
  at: Date;
  state: RealNameState;
  reject_reason: RealNameReason | null;
}

interface RealNameDigitsTable {
  id: string;
  case_id: string;
  digits: string;
  carrier_digits_id: string | null;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface RealNameFilesTable {
  file_id: string;
  case_id: string;
  kind: RealNameFileKind;
  content_hash: Buffer | null;
  replaced_at: Date | null;
}

interface RealNameUploadsTable {
  id: string;
  case_id: string;
  size_bytes: number;
  sha256: Buffer;
  offset_bytes: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

interface RealNameUploadPartsTable {
  file_id: string;
  upload_id: string;
  offset_bytes: number;
}

interface RealNameAccessesTable {
  id: GeneratedAlways<number>;
  at: Date;
  case_id: string;
  file_id: string | null;
  actor: 'person' | 'staff' | 'carrier' | 'system';
  actor_id: string | null;
  purpose: 'submit' | 'review' | 'complaint' | 'erase' | 'export';
  request_id: string | null;
}

/** The tables of migrations/*-real-name.ts. */
export interface RealNameTables {
  consents: ConsentsTable;
  real_name_cases: RealNameCasesTable;
  real_name_events: RealNameEventsTable;
  real_name_digits: RealNameDigitsTable;
  real_name_files: RealNameFilesTable;
  real_name_uploads: RealNameUploadsTable;
  real_name_upload_parts: RealNameUploadPartsTable;
  real_name_accesses: RealNameAccessesTable;
}

export type ConsentRow = Selectable<ConsentsTable>;
export type RealNameCaseRow = Selectable<RealNameCasesTable>;
export type RealNameDigitsRow = Selectable<RealNameDigitsTable>;
export type RealNameUploadRow = Selectable<RealNameUploadsTable>;
