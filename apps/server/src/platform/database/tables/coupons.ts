import type { Generated, Selectable } from 'kysely';
import type { Currency } from './columns.ts';

interface CouponsTable {
  id: string;
  brand: string;
  title_zh: string;
  title_en: string;
  type: 'amount' | 'discount';
  amount_fen: number | null;
  discount_bp: number | null;
  currency: Currency;
  threshold_fen: number;
  scope: 'none' | 'device' | 'account' | 'package';
  target_imei: string | null;
  target_user_id: string | null;
  target_package_ids: number[] | null;
  package_type: number | null;
  stackable: boolean;
  valid_from: Date;
  valid_to: Date;
  revoked: Generated<boolean>;
  total: number;
  reserved: Generated<number>;
  used: Generated<number>;
  created_by: string | null;
  /** The dealer to whose subtree it is limited; null for the whole brand. */
  seller_id: Generated<string | null>;
  idempotency_key: Generated<string | null>;
  request_hash: Generated<Buffer | null>;
  created_at: Generated<Date>;
}

interface CouponUsesTable {
  coupon_id: string;
  order_id: string;
  state: 'reserved' | 'used' | 'released';
  discount_fen: number;
  changed_at: Date;
}

/** The tables of migrations/*-coupons.ts with what *-catalogue-additions.ts adds. */
export interface CouponsTables {
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
}

export type CouponRow = Selectable<CouponsTable>;
