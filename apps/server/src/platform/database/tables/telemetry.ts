import type { checkAdvice, functionIds } from '@device-pay/contract';
import type { Generated, Selectable } from 'kysely';
import type { Json } from './columns.ts';

/** What a device can be told to do, by the contract's names. */
export type FunctionId = (typeof functionIds)[number];
export type MobileNetwork = '2G' | '3G' | '4G' | '5G';
type CheckAdvice = (typeof checkAdvice)[number];
type PositionKind = 'gps' | 'wifi' | 'cell';

interface Measures {
  battery_percent: number | null;
  signal_dbm: number | null;
  network: MobileNetwork | null;
  longitude: number | null;
  latitude: number | null;
  accuracy_m: number | null;
  position_kind: PositionKind | null;
  speed_kmh: number | null;
  heading_deg: number | null;
  data_total_mb: number | null;
  clients: number | null;
}

interface DeviceTelemetryTable extends Measures {
  imei: string;
  at: Date;
}

interface DeviceLatestTable extends Measures {
  imei: string;
  battery_at: Date | null;
  signal_at: Date | null;
  position_at: Date | null;
  data_at: Date | null;
  clients_at: Date | null;
}

interface HotspotSettingsTable {
  imei: string;
  brand: string;
  version: Generated<number>;
  applied_version: Generated<number>;
  ssid: string;
  wifi_password: string | null;
  security: 'open' | 'wpa2' | 'wpa3';
  band: '2.4GHz' | '5GHz' | 'both';
  hidden: Generated<boolean>;
  max_clients: number;
  sleep_after_min: Generated<number>;
  updated_by: string | null;
  updated_at: Date;
}

interface HotspotClientsTable {
  imei: string;
  mac: string;
  name: Generated<string>;
  blocked: Generated<boolean>;
  connected: Generated<boolean>;
  ip: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
}

interface CardSwitchesTable {
  id: string;
  brand: string;
  imei: string;
  mode: 'manual' | 'auto';
  from_iccid: string | null;
  to_iccid: string | null;
  state: 'requested' | 'sent' | 'switching' | 'done' | 'failed';
  fail_reason: string | null;
  requested_by: string;
  requested_at: Date;
  changed_at: Date;
  deadline_at: Date;
}

interface DeviceCommandsTable {
  id: string;
  brand: string;
  imei: string;
  function_id: FunctionId;
  parameters: Json<Record<string, unknown>>;
  settings_version: number | null;
  listed: Generated<boolean>;
  state: 'waiting' | 'sent' | 'applied' | 'refused' | 'timedOut' | 'replaced';
  reason: string | null;
  requested_by: string | null;
  requested_at: Date;
  changed_at: Date;
  deadline_at: Date | null;
}

interface SelfCheckRunsTable {
  id: string;
  brand: string;
  imei: string;
  iccid: string | null;
  guest_id: string;
  user_id: string | null;
  source: 'portal' | 'device';
  started_at: Date;
  finished_at: Date | null;
  verdict: 'ok' | 'warn' | 'bad' | 'unknown' | null;
  next_step: CheckAdvice | null;
}

interface SelfCheckItemsTable {
  run_id: string;
  item_no: number;
  item: string;
  state: 'ok' | 'warn' | 'bad' | 'unknown' | 'pending';
  detail: Json<Record<string, unknown>>;
  advice: CheckAdvice | null;
  as_of: Date | null;
}

interface SpeedTestsTable {
  id: string;
  brand: string;
  imei: string;
  guest_id: string;
  user_id: string | null;
  at: Date;
  down_mbps: number;
  up_mbps: number;
  latency_ms: number;
  jitter_ms: number;
  network: MobileNetwork | null;
}

/** The tables of migrations/*-telemetry.ts and *-device-commands.ts. */
export interface TelemetryTables {
  device_telemetry: DeviceTelemetryTable;
  device_latest: DeviceLatestTable;
  hotspot_settings: HotspotSettingsTable;
  hotspot_clients: HotspotClientsTable;
  card_switches: CardSwitchesTable;
  device_commands: DeviceCommandsTable;
  self_check_runs: SelfCheckRunsTable;
  self_check_items: SelfCheckItemsTable;
  speed_tests: SpeedTestsTable;
}

export type DeviceTelemetryRow = Selectable<DeviceTelemetryTable>;
export type DeviceLatestRow = Selectable<DeviceLatestTable>;
export type HotspotSettingsRow = Selectable<HotspotSettingsTable>;
export type DeviceCommandRow = Selectable<DeviceCommandsTable>;
export type HotspotClientRow = Selectable<HotspotClientsTable>;
export type SelfCheckItemRow = Selectable<SelfCheckItemsTable>;
export type CardSwitchRow = Selectable<CardSwitchesTable>;
export type SelfCheckRunRow = Selectable<SelfCheckRunsTable>;
