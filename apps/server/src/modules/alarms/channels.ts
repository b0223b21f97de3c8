import { alarmChannels, shortestVoiceSec } from '@device-pay/contract';
import { isoDate, zoneOfSite } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import type { Queries } from '../../platform/database/connect.ts';
import type { AlarmChannel, Site } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { type AllowanceLeft, allowancesLeft } from '../allowances/public.ts';
import { nextDay } from './schedule.ts';

type ChannelLeft = Data<'alarms.get-device-config-by-imei'>['channels'][number];

/** SMS and calls a day, for each device. */
export const limitPerDay = 10;

/** The package types that channels use up. HD sound is sold by days: while it runs, voice alarms use up no seconds. */
const channelTypes = [
  packageType.smsAlarm,
  packageType.phoneAlarm,
  packageType.soundAlarm,
  packageType.hdSoundAlarm,
];

/** What each message and each call uses up. */
export const typeOfChannel = { sms: packageType.smsAlarm, phone: packageType.phoneAlarm } as const;

/** Until when voice alarms are paid for by days; null when their seconds are counted, or there are none. */
export function voiceRunsUntil(left: (type: number) => AllowanceLeft): Date | null {
  const ends = [left(packageType.soundAlarm).runsUntil, left(packageType.hdSoundAlarm).runsUntil].filter(
    (end) => end !== null,
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

export const loadChannelAllowances = (db: Queries, imei: string, now: Date) =>
  allowancesLeft(db, imei, channelTypes, now);

/** What each channel of a device has left, in all and today. */
export async function channelsLeft(db: Queries, imei: string, site: Site, now: Date): Promise<ChannelLeft[]> {
  const zone = zoneOfSite(site);
  const [left, counts] = await Promise.all([
    loadChannelAllowances(db, imei, now),
    db
      .selectFrom('alarm_daily_counts')
      .select(['channel', 'sent'])
      .where('imei', '=', imei)
      .where('day', '=', isoDate(now, zone))
      .execute(),
  ]);
  const sentBy = new Map<AlarmChannel, number>(counts.map(({ channel, sent }) => [channel, sent]));
  return alarmChannels.map((channel): ChannelLeft => {
    const usedToday = sentBy.get(channel) ?? 0;
    if (channel === 'app') return { ...unlimited, channel, packageType: null, unit: 'none', usedToday };
    if (channel === 'voice') return voiceLeft(left, usedToday);
    const { amount, expirationTime } = left(typeOfChannel[channel]);
    const leftToday = Math.max(0, limitPerDay - usedToday);
    return {
      channel,
      packageType: typeOfChannel[channel],
      usable: amount,
      unit: channel === 'sms' ? 'count' : 'times',
      expirationTime: expirationTime?.toISOString() ?? null,
      limitPerDay,
      usedToday,
      leftToday,
      liftedAt: nextDay(now, zone).toISOString(),
      available: amount > 0 && leftToday > 0,
    };
  });
}

const unlimited = {
  usable: null,
  expirationTime: null,
  limitPerDay: null,
  leftToday: null,
  liftedAt: null,
  available: true,
};

function voiceLeft(left: (type: number) => AllowanceLeft, usedToday: number): ChannelLeft {
  const channel = 'voice';
  const runsUntil = voiceRunsUntil(left);
  if (runsUntil) {
    return {
      ...unlimited,
      channel,
      packageType: left(packageType.hdSoundAlarm).runsUntil
        ? packageType.hdSoundAlarm
        : packageType.soundAlarm,
      unit: 'day',
      expirationTime: runsUntil.toISOString(),
      usedToday,
    };
  }
  const { amount, expirationTime } = left(packageType.soundAlarm);
  return {
    ...unlimited,
    channel,
    packageType: packageType.soundAlarm,
    usable: amount,
    unit: 'second',
    expirationTime: expirationTime?.toISOString() ?? null,
    usedToday,
    available: amount >= shortestVoiceSec,
  };
}
