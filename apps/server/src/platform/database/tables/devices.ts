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
   * Of a halted device: by a package that keeps the number, and not by staff. Of an activated one: it was, and is
   * again if that package is not given back after all.
   */
  paused: Generated<boolean>;
  /** What it was when staff halted it, and is again when they end that; null: it was activated. */
  halted_from: Generated<'activated' | 'notActivated' | 'preSale' | 'soldOut' | null>;
  user_id: string | null;
  parent_ids: string[];
  secret_hash: string | null;
  qr_hash: Buffer | null;
  expiration_time: Date | null;
  /** Until when it runs, or ran, by what it came with and not by what was bought here. */
  own_expiration_time: Generated<Date | null>;
  record_version: Generated<number>;
  screenshot_status: Generated<number>;
  last_seen_at: Date | null;
  online: Generated<boolean>;
  created_at: Generated<Date>;
  /** Since when the present owner has it; what is older is not this owner's to see. Null: no such limit. */
  bound_at: Generated<Date | null>;
  /** When the platform that devices connect to was told of it. */
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
  /** Of when `carrier_status` and `stop_reasons` are; null: the carrier was never asked. */
  checked_at: Generated<Date | null>;
  /** Out of the device that it is bound to, by what the carrier said at `binding_checked_at`; null: not known. */
  separated: Generated<boolean | null>;
  binding_checked_at: Generated<Date | null>;
  /** The device that the carrier was told that it is in. */
  told_imei: Generated<string | null>;
  last_used_imei: string | null;
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
