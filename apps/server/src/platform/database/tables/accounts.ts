import type { Generated, Selectable } from 'kysely';
import type { Site } from './columns.ts';

export interface UsersTable {
  id: string;
  brand: string;
  user_name: string;
  display_name: string;
  password_hash: string;
  role: 'user' | 'dealer' | 'staff';
  ancestor_ids: string[];
  staff_brands: string[];
  phone: string | null;
  phone_verified: Generated<boolean>;
  created_at: Generated<Date>;
  /** Since when nobody can log in with this account. */
  disabled_at: Generated<Date | null>;
}

interface SessionsTable {
  id: string;
  token_hash: Buffer;
  kind: 'guest' | 'user' | 'order';
  brand: string;
  site: Site;
  user_id: string | null;
  guest_id: string;
  order_id: string | null;
  fresh_until: Date | null;
  user_agent: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Of a guest session that a login has ended: the login's session, which owns what the guest did. */
  taken_by: Generated<string | null>;
}

interface PossessionsTable {
  session_id: string;
  imei: string;
  held_until: Date;
}

interface TryCountersTable {
  key: string;
  tries: number;
  window_ends_at: Date;
}

interface PhoneCodesTable {
  user_id: string;
  phone: string;
  code_hash: Buffer;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
}

/** The tables of migrations/*-accounts.ts with what *-audit.ts adds, and the codes of *-device-commands.ts. */
export interface AccountsTables {
  users: UsersTable;
  sessions: SessionsTable;
  possessions: PossessionsTable;
  try_counters: TryCountersTable;
  phone_codes: PhoneCodesTable;
}

export type UserRow = Selectable<UsersTable>;
