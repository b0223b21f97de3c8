import type { AccountsTables } from './tables/accounts.ts';
import type { AlarmsTables } from './tables/alarms.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BalanceTables } from './tables/balance.ts';
import type { CancellationsTables } from './tables/cancellations.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CloudTables } from './tables/cloud.ts';
import type { ContentTables } from './tables/content.ts';
import type { CouponsTables } from './tables/coupons.ts';
import type { DevicesTables } from './tables/devices.ts';
import type { FilesTables } from './tables/files.ts';
import type { HelpTables } from './tables/help.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { OrdersTables } from './tables/orders.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PetsTables } from './tables/pets.ts';
import type { RealNameTables } from './tables/real-name.ts';
import type { RewardsTables } from './tables/rewards.ts';
import type { SupportTables } from './tables/support.ts';
import type { TelemetryTables } from './tables/telemetry.ts';
import type { WechatIdentitiesTables } from './tables/wechat-identities.ts';
import type { WorkTables } from './tables/work.ts';

export type { UserRow } from './tables/accounts.ts';
export type {
  AlarmChannel,
  AlarmEventRow,
  AlarmNotificationRow,
  AlarmRuleRow,
  AlarmVerdict,
  TakenPart,
} from './tables/alarms.ts';
export type { AuditChanges, AuditRow } from './tables/audit.ts';
export type { BalanceEntryRow } from './tables/balance.ts';
export type {
  CancellationLosses,
  CancellationRow,
  CancellationState,
  UnwindRow,
  UnwindState,
} from './tables/cancellations.ts';
export type {
  PackageDetail,
  PackageOfferRow,
  PackagePriceRow,
  PackageRow,
  PackageTemplateRow,
  PackageTypeRow,
} from './tables/catalogue.ts';
export type { Currency, Language, PaidBy, PayMethod, Site } from './tables/columns.ts';
export type { CouponRow } from './tables/coupons.ts';
export type { DeviceModelRow, DeviceRow, SimRow, SimStopReason } from './tables/devices.ts';
export type { FilePurpose, FileRow } from './tables/files.ts';
export type { FaqRow } from './tables/help.ts';
export type { LedgerAccount, LedgerMovementKind } from './tables/ledger.ts';
export type {
  Delivery,
  GrantRow,
  OrderEvent,
  OrderLineRow,
  OrderRow,
  OrderStatus,
  SoldPackage,
} from './tables/orders.ts';
export type {
  AttemptState,
  PaymentAttemptRow,
  PaymentCaseKind,
  PaymentRow,
  QuarantineReason,
  RefundReason,
  RefundRow,
  RefundState,
} from './tables/payments.ts';
export type { PetNoticeRow, PetProfileRow, PublishedPet } from './tables/pets.ts';
export type {
  ConsentRow,
  RealNameCaseRow,
  RealNameDigitsRow,
  RealNameFileKind,
  RealNameReason,
  RealNameRedo,
  RealNameState,
  RealNameUploadRow,
  RealNameWay,
} from './tables/real-name.ts';
export type { RewardTaskRow } from './tables/rewards.ts';
export type { ComplaintState, FeedbackEventRow, FeedbackRow } from './tables/support.ts';
export type {
  CardSwitchRow,
  DeviceCommandRow,
  DeviceLatestRow,
  DeviceTelemetryRow,
  FunctionId,
  HotspotClientRow,
  HotspotSettingsRow,
  MobileNetwork,
  SelfCheckItemRow,
  SelfCheckRunRow,
} from './tables/telemetry.ts';
export type { WorkMarkRow } from './tables/work.ts';

/** Every table, as the migrations leave it. */
export interface Tables
  extends AccountsTables,
    DevicesTables,
    CatalogueTables,
    OrdersTables,
    PaymentsTables,
    LedgerTables,
    CouponsTables,
    ContentTables,
    WechatIdentitiesTables,
    PetsTables,
    FilesTables,
    SupportTables,
    HelpTables,
    RewardsTables,
    BalanceTables,
    CancellationsTables,
    RealNameTables,
    TelemetryTables,
    AlarmsTables,
    AuditTables,
    CloudTables,
    WorkTables {}
