import type { Generated, Selectable } from 'kysely';
import type { Day, Json, Language, Site } from './columns.ts';

export type AlarmChannel = 'app' | 'sms' | 'phone' | 'voice';

/** What the owner's configuration decided about an alarm. */
export type AlarmVerdict =
  | 'told'
  | 'disabled'
  | 'belowThreshold'
  | 'tooShort'
  | 'quietHours'
  | 'cooldown'
  | 'late';

/** A part of an allowance that was used: from which grant, and how much, in the smallest unit (counts, seconds). */
export interface TakenPart {
  readonly lineId: string;
  readonly detailNo: number;
  readonly part: number;
  readonly amount: number;
}

interface AlarmConfigsTable {
  imei: string;
  brand: string;
  version: Generated<number>;
  device_species: Generated<number>;
  site: Generated<Site>;
  language: Generated<Language>;
  updated_by: string | null;
  updated_at: Date;
}

interface AlarmRulesTable {
  imei: string;
  code: number;
  enabled: boolean;
  channels: AlarmChannel[];
  threshold_value: number | null;
  threshold_unit: string | null;
  duration_sec: Generated<number>;
  schedule_days: number[] | null;
  /** `HH:MM:SS`. */
  schedule_from: string | null;
  schedule_to: string | null;
  cooldown_sec: Generated<number>;
}

interface AlarmReceiversTable {
  imei: string;
  code: number;
  position: number;
  name: string;
  phone: string;
}

interface ModelAlarmsTable {
  species: number;
  /** Empty: for every model of the species that has no rows of its own. */
  model: Generated<string>;
  code: number;
  sort: number;
}

interface AlarmEventsTable {
  id: string;
  source_id: string;
  brand: string;
  imei: string;
  user_id: string | null;
  code: number;
  at: Date;
  received_at: Date;
  value: number | null;
  unit: string | null;
  longitude: number | null;
  latitude: number | null;
  place: string | null;
  duration_sec: Generated<number | null>;
  verdict: Generated<AlarmVerdict | null>;
  read_at: Generated<Date | null>;
}

interface AlarmNotificationsTable {
  event_id: string;
  channel: AlarmChannel;
  position: number;
  phone: string | null;
  state: 'sending' | 'sent' | 'failed' | 'suppressed';
  reason: 'dailyLimit' | 'noAllowance' | 'quietHours' | 'cooldown' | 'late' | 'unreachable' | null;
  seconds: Generated<number | null>;
  taken: Json<TakenPart[]> | null;
  counted_on: Generated<Day | null>;
  at: Date;
}

interface AlarmDailyCountsTable {
  imei: string;
  day: Day;
  channel: 'sms' | 'phone' | 'voice';
  sent: number;
}

interface AlarmCooldownsTable {
  imei: string;
  code: number;
  told_at: Date;
}

/** The tables of migrations/*-alarms.ts. */
export interface AlarmsTables {
  alarm_configs: AlarmConfigsTable;
  model_alarms: ModelAlarmsTable;
  alarm_rules: AlarmRulesTable;
  alarm_receivers: AlarmReceiversTable;
  alarm_events: AlarmEventsTable;
  alarm_notifications: AlarmNotificationsTable;
  alarm_daily_counts: AlarmDailyCountsTable;
  alarm_cooldowns: AlarmCooldownsTable;
}

export type AlarmRuleRow = Selectable<AlarmRulesTable>;
export type AlarmEventRow = Selectable<AlarmEventsTable>;
export type AlarmNotificationRow = Selectable<AlarmNotificationsTable>;
