import type { Generated, Selectable } from 'kysely';
import type { Day } from './columns.ts';

export type AlarmChannel = 'app' | 'sms' | 'phone' | 'voice';

interface AlarmConfigsTable {
  imei: string;
  brand: string;
  version: Generated<number>;
  device_species: Generated<number>;
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

interface AlarmEventsTable {
  id: string;
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
  read_at: Date | null;
}

interface AlarmNotificationsTable {
  event_id: string;
  channel: AlarmChannel;
  position: number;
  phone: string | null;
  state: 'sent' | 'failed' | 'suppressed';
  reason: 'dailyLimit' | 'noAllowance' | 'quietHours' | 'cooldown' | 'unreachable' | null;
  at: Date;
}

interface AlarmDailyCountsTable {
  imei: string;
  day: Day;
  channel: 'sms' | 'phone' | 'voice';
  sent: number;
}

/** The tables of migrations/*-alarms.ts. */
export interface AlarmsTables {
  alarm_configs: AlarmConfigsTable;
  alarm_rules: AlarmRulesTable;
  alarm_receivers: AlarmReceiversTable;
  alarm_events: AlarmEventsTable;
  alarm_notifications: AlarmNotificationsTable;
  alarm_daily_counts: AlarmDailyCountsTable;
}

export type AlarmRuleRow = Selectable<AlarmRulesTable>;
export type AlarmEventRow = Selectable<AlarmEventsTable>;
