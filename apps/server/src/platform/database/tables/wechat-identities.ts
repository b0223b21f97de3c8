import type { Generated } from 'kysely';

interface SessionIdentitiesTable {
  session_id: string;
  app_id: string;
  openid: string;
  union_id: string | null;
  learned_at: Date;
  link_until: Date | null;
}

interface UserIdentitiesTable {
  user_id: string;
  brand: string;
  app_id: string;
  openid: string;
  linked_at: Date;
}

interface WechatLicensesTable {
  license_hash: Buffer;
  brand: string;
  session_id: string | null;
  app_id: string;
  openid: string;
  union_id: string | null;
  may_link: boolean;
  created_at: Date;
  expires_at: Date;
  spent_at: Date | null;
}

interface WechatAuthorizationsTable {
  state_hash: Buffer;
  session_id: string;
  expires_at: Date;
}

interface WechatTicketsTable {
  app_id: string;
  sealed_ticket: Buffer | null;
  expires_at: Date | null;
  refresh_at: Date | null;
  held_until: Date | null;
  failed: Generated<boolean>;
}

/** The tables of migrations/*-wechat-identities.ts. */
export interface WechatIdentitiesTables {
  session_identities: SessionIdentitiesTable;
  user_identities: UserIdentitiesTable;
  wechat_licenses: WechatLicensesTable;
  wechat_authorizations: WechatAuthorizationsTable;
  wechat_tickets: WechatTicketsTable;
}
