import type { AccountsTables } from './tables/accounts.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ContentTables } from './tables/content.ts';
import type { CouponsTables } from './tables/coupons.ts';
import type { DevicesTables } from './tables/devices.ts';
import type { OrdersTables } from './tables/orders.ts';
import type { PaymentsTables } from './tables/payments.ts';

export type { UserRow } from './tables/accounts.ts';
export type { PackageDetail, PackagePriceRow, PackageRow, PackageTypeRow } from './tables/catalogue.ts';
export type { Language, PayMethod, Site } from './tables/columns.ts';
export type { CouponRow } from './tables/coupons.ts';
export type { DeviceModelRow, DeviceRow, SimRow } from './tables/devices.ts';
export type {
  Delivery,
  GrantRow,
  OrderLineRow,
  OrderRow,
  OrderStatus,
  SoldPackage,
} from './tables/orders.ts';
export type { AttemptState, PaymentAttemptRow } from './tables/payments.ts';

/** Every table, as the migrations leave it. */
export interface Tables
  extends AccountsTables,
    DevicesTables,
    CatalogueTables,
    OrdersTables,
    PaymentsTables,
    CouponsTables,
    ContentTables {}
