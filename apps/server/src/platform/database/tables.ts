import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** JSON columns are written as strings and read as values. */
type Json<T> = ColumnType<T, string, string>;

type Picture = 'hotspot' | 'locator' | 'pet' | 'camera' | 'car';
export type Site = 'cn' | 'iso';
export type Language = 'zh' | 'en';
export type OrderStatus =
  | 'toPay'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'timedOut'
  | 'partRefunded'
  | 'refunded';
export type Delivery = 'waiting' | 'submitted' | 'inEffect' | 'expired' | 'failed' | 'retried' | 'refunded';
export type PayMethod = 'WX' | 'ZFB' | 'UG' | 'none';
export type AttemptState = 'open' | 'paid' | 'failed' | 'closed';

interface UsersTable {
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

interface DeviceModelsTable {
  code: string;
  name_zh: string;
  name_en: string;
  species: number;
  picture: Picture;
  real_name_required: boolean;
}

interface DevicesTable {
  imei: string;
  brand: string;
  model: string;
  name: string;
  status: 'activated' | 'notActivated' | 'halted' | 'preSale' | 'soldOut';
  user_id: string | null;
  parent_ids: string[];
  secret_hash: string | null;
  expiration_time: Date | null;
  record_version: Generated<number>;
  screenshot_status: Generated<number>;
  last_seen_at: Date | null;
  online: Generated<boolean>;
  created_at: Generated<Date>;
}

interface SimsTable {
  iccid: string;
  imei: string | null;
  slot: number;
  active: boolean;
  carrier: 'cmcc' | 'telecom' | 'unicom';
  carrier_status: number;
  real_name: boolean;
}

interface PackageTypesTable {
  type: number;
  key: string;
  unit: string;
  family: string;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  sort: number;
}

/** What one package gives. `quantity` in the type's unit (data volume in MB). */
export interface PackageDetail {
  type: number;
  quantity: number;
  period: number;
  periodUnit: 'MONTH' | 'DAY' | 'YEAR';
  split: 0 | 1;
}

interface PackagesTable {
  id: number;
  type: number;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  tags: string[];
  hot: boolean;
  high_speed: boolean;
  effect_type: 1 | 2;
  package_group: number | null;
  details: Json<PackageDetail[]>;
  throttle_kbps: number | null;
  unlimited_recording: boolean;
  activation: boolean;
  once_per_device: boolean;
  brands: string[] | null;
  species: number[] | null;
  models: string[] | null;
  carriers: string[] | null;
  device_states: string[] | null;
  terms_version: string;
  on_sale: Generated<boolean>;
  sort: number;
}

interface PackagePricesTable {
  package_id: number;
  site: Site;
  currency: string;
  price_fen: number;
  original_price_fen: number | null;
  cost_fen: number;
}

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
  currency: string;
  pay_method: PayMethod | null;
  transaction_id: string | null;
  active: number;
  terms_version: string;
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

interface OrderLinesTable {
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
  delivery_tries: Generated<number>;
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
  id: GeneratedAlways<string>;
  order_id: string;
  at: Date;
  event: string;
  pay_method: string | null;
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
  state: 'pending' | 'delivered' | 'revoked';
  effective_time: Date;
  expiration_time: Date;
  used_as_of: Date;
}

interface PaymentAttemptsTable {
  id: string;
  order_id: string;
  ordinal: number;
  provider: string;
  pay_method: PayMethod;
  request_method: 'H5' | 'JSAPI';
  state: AttemptState;
  amount_fen: number;
  currency: string;
  expires_at: Date;
  url: string | null;
  url_expires_at: Date | null;
  transaction_id: string | null;
  created_at: Date;
  paid_at: Date | null;
  queries: Generated<number>;
  next_query_at: Date | null;
}

interface PaymentInboxTable {
  provider: string;
  event_id: string;
  attempt_id: string | null;
  event: Json<unknown>;
  received_at: Date;
  applied_at: Date | null;
  outcome: string | null;
}

interface PaymentQuarantineTable {
  id: GeneratedAlways<string>;
  provider: string;
  attempt_id: string | null;
  transaction_id: string;
  amount_fen: number;
  currency: string;
  reason: string;
  created_at: Date;
  resolved_at: Date | null;
}

interface PayTicketsTable {
  ticket_hash: Buffer;
  brand: string;
  order_id: string;
  created_at: Date;
  expires_at: Date;
  spent_at: Date | null;
}

interface CouponsTable {
  id: string;
  brand: string;
  title_zh: string;
  title_en: string;
  type: 'amount' | 'discount';
  amount_fen: number | null;
  discount_bp: number | null;
  currency: string;
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
  created_at: Generated<Date>;
}

interface CouponUsesTable {
  coupon_id: string;
  order_id: string;
  state: 'reserved' | 'used' | 'released';
  discount_fen: number;
  changed_at: Date;
}

interface DictionariesTable {
  type: string;
  key: string;
  title_zh: string;
  title_en: string;
  sort: number;
}

interface AppMessagesTable {
  id: string;
  brand: string;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  published_at: Date;
  withdrawn_at: Date | null;
}

interface PopupsTable {
  id: string;
  brand: string;
  type: 'notice' | 'offer' | 'expiry';
  platform: 'track' | 'cmp' | 'all';
  location: string | null;
  target_imei: string | null;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  button_type: 'close' | 'open';
  button_text_zh: string;
  button_text_en: string;
  action_url: string | null;
  count: number;
  remind_interval_hours: number;
  active_from: Date;
  active_to: Date;
  sort: number;
}

interface PopupViewsTable {
  popup_id: string;
  viewer: string;
  shown: Generated<number>;
  pop_time: Date | null;
  mutually_time: Date | null;
}

/** Every table, as the migrations leave it. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  possessions: PossessionsTable;
  try_counters: TryCountersTable;
  device_models: DeviceModelsTable;
  devices: DevicesTable;
  sims: SimsTable;
  package_types: PackageTypesTable;
  packages: PackagesTable;
  package_prices: PackagePricesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  free_claims: FreeClaimsTable;
  order_events: OrderEventsTable;
  grants: GrantsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_inbox: PaymentInboxTable;
  payment_quarantine: PaymentQuarantineTable;
  pay_tickets: PayTicketsTable;
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
  dictionaries: DictionariesTable;
  app_messages: AppMessagesTable;
  popups: PopupsTable;
  popup_views: PopupViewsTable;
}

export type UserRow = Selectable<UsersTable>;
export type DeviceRow = Selectable<DevicesTable>;
export type DeviceModelRow = Selectable<DeviceModelsTable>;
export type SimRow = Selectable<SimsTable>;
export type PackageRow = Selectable<PackagesTable>;
export type PackageTypeRow = Selectable<PackageTypesTable>;
export type PackagePriceRow = Selectable<PackagePricesTable>;
export type OrderRow = Selectable<OrdersTable>;
export type OrderLineRow = Selectable<OrderLinesTable>;
export type GrantRow = Selectable<GrantsTable>;
export type PaymentAttemptRow = Selectable<PaymentAttemptsTable>;
export type CouponRow = Selectable<CouponsTable>;
