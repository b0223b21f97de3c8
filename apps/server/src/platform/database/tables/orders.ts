import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { PackageDetail } from './catalogue.ts';
import type { Currency, Json, Language, PaidBy, Site } from './columns.ts';

export type OrderStatus =
  | 'toPay'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'timedOut'
  | 'partRefunded'
  | 'refunded';

/** The events of an order's timeline. */
export type OrderEvent =
  | 'created'
  | 'attemptStarted'
  | 'attemptFailed'
  | 'attemptClosed'
  | 'paid'
  | 'cancelled'
  | 'timedOut'
  | 'submitted'
  | 'inEffect'
  | 'deliveryFailed'
  | 'credited'
  | 'latePayment'
  | 'duplicatePayment'
  | 'wrongPayment'
  | 'refundRequested'
  | 'refundFailed'
  | 'refunded'
  | 'refundedOtherwise';

export type Delivery =
  | 'waiting'
  | 'submitted'
  | 'inEffect'
  | 'expired'
  | 'failed'
  | 'retried'
  | 'refunded'
  | 'credited';

interface OrdersTable {
  id: string;
  brand: string;
  site: Site;
  platform: string;
  guest_id: string;
  user_id: string | null;
  idempotency_key: string | null;
  request_hash: Buffer;
  agent: number;
  type: number;
  status: OrderStatus;
  amount_fen: number;
  discount_fen: number;
  pay_fen: number;
  currency: Currency;
  pay_method: PaidBy | null;
  transaction_id: string | null;
  active: number;
  terms_version: string;
  agreement_hash: string;
  language: Language;
  created_at: Date;
  pay_before: Date;
  paid_at: Date | null;
}

/** The package as it was sold, kept on the order line for good. */
export interface SoldPackage {
  nameZh: string;
  nameEn: string;
  type: number;
  key: string;
  unit: string;
  effectType: 1 | 2;
  group: number | null;
  details: PackageDetail[];
  unlimitedRecording: boolean;
}

export interface OrderLinesTable {
  id: string;
  order_id: string;
  line_no: number;
  package_id: number;
  imei: string;
  total: number;
  amount_fen: number;
  discount_fen: number;
  cost_fen: number;
  sold: Json<SoldPackage>;
  delivery: Generated<Delivery>;
  delivery_changed_at: Date | null;
  effective_time: Date | null;
  expiration_time: Date | null;
}

interface FreeClaimsTable {
  imei: string;
  package_id: number;
  order_id: string;
}

interface OrderEventsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  at: Date;
  event: OrderEvent;
  pay_method: PaidBy | null;
  detail: string | null;
}

interface GrantsTable {
  order_line_id: string;
  detail_no: number;
  part: number;
  imei: string;
  type: number;
  package_id: number;
  unit: string;
  queue: string | null;
  quantity: number;
  used: Generated<number>;
  /** Of sound alarms, which are sold in minutes: the used seconds of the next, unfinished minute. */
  used_seconds: Generated<number>;
  state: 'pending' | 'delivered' | 'revoked';
  effective_time: Date;
  expiration_time: Date;
  used_as_of: Date;
}

/** Which revision of a line's services the device platform was told last. */
interface ServiceAmendmentsTable {
  order_line_id: string;
  revision: number;
  told_revision: Generated<number>;
  changed_at: Date;
}

/** The tables of migrations/*-orders.ts, and of *-service-amendments.ts. */
export interface OrdersTables {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  free_claims: FreeClaimsTable;
  order_events: OrderEventsTable;
  grants: GrantsTable;
  service_amendments: ServiceAmendmentsTable;
}

export type OrderRow = Selectable<OrdersTable>;
export type OrderLineRow = Selectable<OrderLinesTable>;
export type GrantRow = Selectable<GrantsTable>;
