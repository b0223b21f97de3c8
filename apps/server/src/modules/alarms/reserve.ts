import { shortestVoiceSec } from '@device-pay/contract';
import { isoDate, type Zone } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { AlarmChannel, AlarmNotificationRow, TakenPart } from '../../platform/database/tables.ts';
import { consumeAllowance, giveBackAllowance } from '../allowances/public.ts';
import { limitPerDay, loadChannelAllowances, typeOfChannel, voiceRunsUntil } from './channels.ts';

/** The app costs nothing. */
type CountedChannel = Exclude<AlarmChannel, 'app'>;

/** What was taken for a notification, or why nothing was. */
export type Reservation =
  | { readonly taken: readonly TakenPart[]; readonly countedOn: string | null }
  | { readonly refused: 'dailyLimit' | 'noAllowance' };

/** The longest that a voice alarm records, however long the alarm lasts. */
const longestVoiceSec = 60;

/** How long a voice alarm records, by what its owner has set. */
export const voiceSeconds = (durationSec: number): number =>
  Math.min(longestVoiceSec, Math.max(shortestVoiceSec, durationSec));

interface Telling {
  readonly imei: string;
  readonly channel: AlarmChannel;
  /** What a voice alarm is to record. */
  readonly seconds: number;
}

/**
 * Takes what one notification costs, within the caller's transaction: one of the day's limit, and one of the allowance,
 * or of voice its seconds. Nothing is taken when either is used up.
 */
export async function reserve(
  trx: Queries,
  { imei, channel, seconds }: Telling,
  now: Date,
  zone: Zone,
): Promise<Reservation> {
  if (channel === 'app') return { taken: [], countedOn: null };
  const today = isoDate(now, zone);
  if (!(await countOne(trx, imei, channel, today))) return { refused: 'dailyLimit' };
  const taken = await takeAllowance(trx, { imei, channel, seconds }, now);
  if (taken) return { taken, countedOn: today };
  await uncountOne(trx, imei, channel, today);
  return { refused: 'noAllowance' };
}

async function takeAllowance(
  trx: Queries,
  { imei, channel, seconds }: Telling & { readonly channel: CountedChannel },
  now: Date,
): Promise<TakenPart[] | null> {
  if (channel !== 'voice')
    return consumeAllowance(trx, { imei, type: typeOfChannel[channel], amount: 1 }, now);
  const left = await loadChannelAllowances(trx, imei, now);
  if (voiceRunsUntil(left)) return [];
  // If fewer seconds are left, the alarm records only those, as long as they are enough for the shortest one.
  const amount = Math.min(seconds, Math.max(shortestVoiceSec, left(packageType.soundAlarm).amount));
  return consumeAllowance(trx, { imei, type: packageType.soundAlarm, amount }, now);
}

/** Counts one more of the day and checks the limit in one statement. False when it is reached; voice has no limit. */
async function countOne(trx: Queries, imei: string, channel: CountedChannel, day: string): Promise<boolean> {
  const row = await trx
    .insertInto('alarm_daily_counts')
    .values({ imei, day, channel, sent: 1 })
    .onConflict((conflict) => {
      const counted = conflict
        .columns(['imei', 'day', 'channel'])
        .doUpdateSet({ sent: sql`alarm_daily_counts.sent + 1` });
      return channel === 'voice' ? counted : counted.where('alarm_daily_counts.sent', '<', limitPerDay);
    })
    .returning('sent')
    .executeTakeFirst();
  return row !== undefined;
}

async function uncountOne(trx: Queries, imei: string, channel: CountedChannel, day: string): Promise<void> {
  await trx
    .updateTable('alarm_daily_counts')
    .set({ sent: sql`sent - 1` })
    .where('imei', '=', imei)
    .where('day', '=', day)
    .where('channel', '=', channel)
    .where('sent', '>', 0)
    .execute();
}

/** Gives back what was taken for a notification that reached nobody. */
export async function release(
  trx: Queries,
  imei: string,
  { channel, taken, counted_on: countedOn }: Pick<AlarmNotificationRow, 'channel' | 'taken' | 'counted_on'>,
  now: Date,
): Promise<void> {
  if (countedOn && channel !== 'app') await uncountOne(trx, imei, channel, countedOn);
  if (taken) await giveBackAllowance(trx, taken, now);
}
