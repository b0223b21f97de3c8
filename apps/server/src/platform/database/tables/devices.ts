import type { Generated, Selectable } from 'kysely';

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
  user_id: string | null;
  parent_ids: string[];
  secret_hash: string | null;
  qr_hash: Buffer | null;
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

/** The tables of migrations/*-devices.ts. */
export interface DevicesTables {
  device_models: DeviceModelsTable;
  devices: DevicesTable;
  sims: SimsTable;
}

export type DeviceRow = Selectable<DevicesTable>;
export type DeviceModelRow = Selectable<DeviceModelsTable>;
export type SimRow = Selectable<SimsTable>;
