import { isoDate, zoneOfSite } from '@device-pay/rules';
import type { AlarmChannel } from '../platform/database/tables.ts';
import { speciesNumbers } from '../platform/species.ts';
import { accountId } from './accounts.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { type FamilyRows, minutesAfter, type Row } from './family.ts';
import { positionAt } from './positions.ts';
import { stableId } from './stable.ts';

const locator = '356938035643809';
const receivers = [
  { name: '林晓', phone: '13800000001' },
  { name: '妈妈', phone: '13800000011' },
] as const;

interface DemoRule {
  readonly code: number;
  readonly enabled?: false;
  readonly channels: readonly AlarmChannel[];
  readonly threshold?: readonly [value: number, unit: string];
  readonly more?: Partial<Row<'alarm_rules'>>;
}

const always = [1, 2, 3, 4, 5, 6, 7];

const rules: readonly DemoRule[] = [
  { code: 1, channels: ['app', 'sms', 'phone'] },
  { code: 2, channels: ['app', 'sms'], threshold: [20, '%'], more: { cooldown_sec: 3600 } },
  { code: 3, channels: ['app', 'sms'] },
  {
    code: 4,
    channels: ['app'],
    more: { schedule_days: always, schedule_from: '22:00:00', schedule_to: '07:00:00', cooldown_sec: 600 },
  },
  { code: 13, channels: ['app'], more: { duration_sec: 1800 } },
  { code: 14, channels: ['app', 'sms'], threshold: [80, 'km/h'], more: { cooldown_sec: 900 } },
  { code: 15, enabled: false, channels: ['app'], more: { duration_sec: 7200 } },
  { code: 17, channels: ['app', 'sms'], more: { cooldown_sec: 300 } },
];

interface DemoAlarm {
  readonly code: number;
  readonly at: PastTime;
  readonly place: string;
  readonly value?: readonly [value: number, unit: string];
  readonly channels: readonly ('sms' | 'phone')[];
  /** Why nobody was told although the rule asks for it. */
  readonly suppressed?: 'cooldown' | 'quietHours';
  readonly unread?: true;
}

/** A child's watch has its own list: the button first, and no alarms of cars. */
const watch = { model: 'W5', codes: [1, 17, 2, 3, 13, 12, 10, 18, 19, 26] };

/** These are the 9 SMS and the 1 call that the locator's allowances show as used. */
const alarms: readonly DemoAlarm[] = [
  { code: 18, at: { daysAgo: 60, clock: '10:40' }, place: '徐汇区 漕溪北路', channels: [] },
  { code: 17, at: { daysAgo: 41, clock: '08:14' }, place: '徐汇区 零陵路', channels: ['sms'] },
  {
    code: 2,
    at: { daysAgo: 33, clock: '21:30' },
    place: '徐汇区 漕溪北路',
    value: [19, '%'],
    channels: ['sms'],
  },
  { code: 17, at: { daysAgo: 27, clock: '07:58' }, place: '徐汇区 零陵路', channels: ['sms'] },
  {
    code: 14,
    at: { daysAgo: 22, clock: '18:05' },
    place: '内环高架路',
    value: [92, 'km/h'],
    channels: ['sms'],
  },
  {
    code: 14,
    at: { daysAgo: 22, clock: '18:11' },
    place: '内环高架路',
    value: [86, 'km/h'],
    channels: [],
    suppressed: 'cooldown',
  },
  { code: 1, at: { daysAgo: 17, clock: '16:42' }, place: '徐家汇公园', channels: ['sms', 'phone'] },
  { code: 3, at: { daysAgo: 12, clock: '11:09' }, place: '徐汇区 肇嘉浜路', channels: ['sms'] },
  {
    code: 2,
    at: { daysAgo: 9, clock: '22:16' },
    place: '徐汇区 漕溪北路',
    value: [18, '%'],
    channels: ['sms'],
  },
  { code: 13, at: { daysAgo: 5, clock: '03:20' }, place: '徐汇区 漕溪北路', channels: [] },
  { code: 17, at: { daysAgo: 2, clock: '08:03' }, place: '徐汇区 零陵路', channels: ['sms'], unread: true },
  { code: 4, at: { daysAgo: 1, clock: '23:48' }, place: '徐汇区 漕溪北路', channels: [], unread: true },
  { code: 17, at: { minutesAgo: 47 }, place: '徐汇区 零陵路', channels: ['sms'], unread: true },
];

export function alarmRows(calendar: DemoCalendar): FamilyRows {
  return {
    alarm_configs: [
      {
        imei: locator,
        brand: 'zax',
        version: 5,
        device_species: speciesNumbers.locator,
        updated_by: accountId('ownerA'),
        updated_at: calendar.at({ daysAgo: 45, clock: '19:33' }),
      },
    ],
    alarm_rules: rules.map((rule) => ({
      imei: locator,
      code: rule.code,
      enabled: rule.enabled ?? true,
      channels: [...rule.channels],
      threshold_value: rule.threshold?.[0] ?? null,
      threshold_unit: rule.threshold?.[1] ?? null,
      duration_sec: 0,
      schedule_days: null,
      schedule_from: null,
      schedule_to: null,
      cooldown_sec: 0,
      ...rule.more,
    })),
    alarm_receivers: rules
      .filter(({ channels }) => channels.includes('sms'))
      .flatMap(({ code }) =>
        // The mother is only told of an SOS.
        receivers
          .slice(0, code === 1 ? 2 : 1)
          .map((receiver, index) => ({ imei: locator, code, position: index + 1, ...receiver })),
      ),
    model_alarms: watch.codes.map((code, index) => ({
      species: speciesNumbers.locator,
      model: watch.model,
      code,
      sort: index + 1,
    })),
    alarm_events: alarms.map((alarm, index) => eventRow(alarm, index, calendar)),
    alarm_notifications: alarms.flatMap((alarm, index) => notificationRows(alarm, index, calendar)),
    alarm_daily_counts: countRows(calendar),
  };
}

const eventId = (index: number): string => stableId(`alarm ${index + 1}`);

function eventRow(alarm: DemoAlarm, index: number, calendar: DemoCalendar): Row<'alarm_events'> {
  const at = calendar.at(alarm.at);
  const { longitude, latitude } = positionAt(locator, index * 1.7);
  return {
    id: eventId(index),
    source_id: `demo-${index + 1}`,
    brand: 'zax',
    imei: locator,
    user_id: accountId('ownerA'),
    code: alarm.code,
    at,
    received_at: minutesAfter(at, 4 / 60),
    value: alarm.value?.[0] ?? null,
    unit: alarm.value?.[1] ?? null,
    longitude,
    latitude,
    place: alarm.place,
    verdict: alarm.suppressed ?? (isConfigured(alarm) ? 'told' : 'disabled'),
    read_at: alarm.unread ? null : minutesAfter(at, 20),
  };
}

function notificationRows(
  alarm: DemoAlarm,
  index: number,
  calendar: DemoCalendar,
): Row<'alarm_notifications'>[] {
  const at = minutesAfter(calendar.at(alarm.at), 6 / 60);
  const row = (channel: AlarmChannel, position: number): Row<'alarm_notifications'> => ({
    event_id: eventId(index),
    at,
    channel,
    position,
    phone: position === 0 ? null : receivers[0].phone,
    ...(alarm.suppressed
      ? { state: 'suppressed', reason: alarm.suppressed, taken: null }
      : { state: 'sent', reason: null, taken: null }),
  });
  if (!isConfigured(alarm)) return [];
  const told = alarm.suppressed ? (['sms'] as const) : alarm.channels;
  return [row('app', 0), ...told.map((channel) => row(channel, 1))];
}

/** Alarms that the owner did not configure are listed, but nobody is told. */
const isConfigured = (alarm: DemoAlarm): boolean => rules.some(({ code }) => code === alarm.code);

/** SMS and calls of each day, counted from the alarms. */
function countRows(calendar: DemoCalendar): Row<'alarm_daily_counts'>[] {
  const counts = new Map<string, Row<'alarm_daily_counts'>>();
  for (const alarm of alarms) {
    const date = isoDate(calendar.at(alarm.at), zoneOfSite('cn'));
    for (const channel of alarm.channels) {
      const key = `${date} ${channel}`;
      const before = counts.get(key)?.sent ?? 0;
      counts.set(key, { imei: locator, day: date, channel, sent: before + 1 });
    }
  }
  return [...counts.values()];
}
