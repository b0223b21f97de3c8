import type { GeneratedAlways, Selectable } from 'kysely';
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
export type RealNameStep = 'front' | 'back' | 'info' | 'digits' | 'video';

interface ConsentsTable {
  id: string;
  brand: string;
  guest_id: string;
  user_id: string | null;
  purpose: 'realName' | 'faceVideo' | 'position' | 'advertising';
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
  method: 'faceVideo' | 'carrierPage' | 'carrierHall';
  state: RealNameState;
  reject_reason: string | null;
  redo_step: RealNameStep | null;
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
  erase_at: Date | null;
  closed_at: Date | null;
}

interface RealNameEventsTable {
  id: GeneratedAlways<number>;
  case_id: string;
  at: Date;
  state: RealNameState;
  reject_reason: string | null;
}

interface RealNameDigitsTable {
  id: string;
  case_id: string;
  digits: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface RealNameFilesTable {
  file_id: string;
  case_id: string;
  kind: 'front' | 'back' | 'video';
  replaced_at: Date | null;
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
  real_name_accesses: RealNameAccessesTable;
}

export type ConsentRow = Selectable<ConsentsTable>;
export type RealNameCaseRow = Selectable<RealNameCasesTable>;
