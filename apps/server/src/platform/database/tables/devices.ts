import type { Generated, GeneratedAlways, Selectable } from 'kysely';

type Picture = 'hotspot' | 'locator' | 'pet' | 'camera' | 'car';

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
  /**
   * Of a halted device: a keep-number paused it, not staff. Of an activated one: it was paused, and will be again if
   * the refund of that package fails.
   */
  paused: Generated<boolean>;
  /** The status from before staff halted the device, to return to; null: activated. */
  halted_from: Generated<'activated' | 'notActivated' | 'preSale' | 'soldOut' | null>;
  user_id: string | null;
  parent_ids: string[];
  secret_hash: string | null;
  qr_hash: Buffer | null;
  expiration_time: Date | null;
  /** Until when the device runs, or ran, on what it came with, without what was bought here. */
  own_expiration_time: Generated<Date | null>;
  record_version: Generated<number>;
  screenshot_status: Generated<number>;
  last_seen_at: Date | null;
  online: Generated<boolean>;
  created_at: Generated<Date>;
  /** Since when the present owner has the device: older records are not for this owner. Null: no such limit. */
  bound_at: Generated<Date | null>;
  /** When the device link was told of the device. */
  platform_known_at: Generated<Date | null>;
}

export type SimStopReason = 'expiredProduct' | 'separated' | 'credit' | 'ownRequest' | 'region' | 'forced';

interface SimsTable {
  iccid: string;
  imei: string | null;
  slot: number;
  active: boolean;
  carrier: 'cmcc' | 'telecom' | 'unicom';
  carrier_status: number;
  real_name: boolean;
  /** As of when `carrier_status` and `stop_reasons` hold; null: the carrier was never asked. */
  checked_at: Generated<Date | null>;
  /**
   * Whether the SIM is out of the device that it is bound to, as the carrier said at `binding_checked_at`; null: not
   * known.
   */
  separated: Generated<boolean | null>;
  binding_checked_at: Generated<Date | null>;
  /** The device that the carrier was told this SIM is in. */
  told_imei: Generated<string | null>;
  stop_reasons: Generated<SimStopReason[]>;
}

interface FeaturesTable {
  key: string;
  title_zh: string;
  title_en: string;
  allowed_by_default: boolean;
  sort: number;
}

interface FeatureRulesTable {
  id: GeneratedAlways<number>;
  feature: string;
  list: 'allow' | 'deny';
  brand: string | null;
  model: string | null;
  imei: string | null;
}

/** The tables of migrations/*-devices.ts with *-device-pauses.ts and *-own-device-time.ts, and the features of *-catalogue-additions.ts. */
export interface DevicesTables {
  device_models: DeviceModelsTable;
  devices: DevicesTable;
  sims: SimsTable;
  features: FeaturesTable;
  feature_rules: FeatureRulesTable;
}

export type DeviceRow = Selectable<DevicesTable>;
export type DeviceModelRow = Selectable<DeviceModelsTable>;
export type SimRow = Selectable<SimsTable>;
