import { type Zone, zoneOfSite } from '@device-pay/rules';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type {
  AlarmChannel,
  AlarmEventRow,
  AlarmVerdict,
  Site,
  Tables,
} from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { isOfPresentOwner } from '../access/public.ts';
import { settingOf } from './config-store.ts';
import { type AlarmRule, judge, ruleWithoutConfig } from './judge.ts';
import { reserve, voiceSeconds } from './reserve.ts';

type NewNotification = Insertable<Tables['alarm_notifications']>;
interface Target {
  readonly channel: AlarmChannel;
  readonly position: number;
  readonly phone: string | null;
}

/**
 * Decides once what becomes of an alarm, and takes what its notifications cost. Even if it runs twice or at once, an
 * event gets one verdict, and each notification is paid for once.
 */
export async function planAlarm(db: Database, eventId: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const event = await trx
      .selectFrom('alarm_events')
      .selectAll()
      .where('id', '=', eventId)
      .where('verdict', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!event) return;
    const { rule, site } = await loadRule(trx, event);
    const zone = zoneOfSite(site);
    const judged = judge(rule, { ...event, durationSec: event.duration_sec }, now, zone);
    const cooldownSec = rule?.cooldownSec ?? 0;
    const isQuiet = cooldownSec > 0 && (await isInCooldown(trx, event, cooldownSec, judged));
    const verdict = isQuiet ? 'cooldown' : judged;
    await trx.updateTable('alarm_events').set({ verdict }).where('id', '=', eventId).execute();
    if (!rule) return;
    let isTold = false;
    const decided: Decided = { event, rule, verdict, zone };
    for (const target of targetsOf(rule)) {
      const row = await notification(trx, decided, target, now);
      if (row) await trx.insertInto('alarm_notifications').values(row).execute();
      isTold ||= row?.state === 'sending';
    }
    // If nobody can be told, as the allowances are used up, no cooldown may hold back the next alarm.
    if (cooldownSec > 0 && judged === 'told' && isTold) await beginCooldown(trx, event);
  });
}

/** The owner's app, everybody who gets an SMS, everybody who is called; then what the device records. */
function targetsOf(rule: AlarmRule): Target[] {
  const people = (channel: 'sms' | 'phone'): Target[] =>
    rule.receivers.map(({ phone }, index) => ({ channel, position: index + 1, phone }));
  // Always in this order, or two alarms of a device, which lock its counts and allowances, could deadlock.
  const targets: Target[] = [
    { channel: 'app', position: 0, phone: null },
    ...people('sms'),
    ...people('phone'),
    { channel: 'voice', position: 0, phone: null },
  ];
  return targets.filter(({ channel }) => rule.channels.includes(channel));
}

/** An alarm, and what was decided about it. */
interface Decided {
  readonly event: AlarmEventRow;
  readonly rule: AlarmRule;
  readonly verdict: AlarmVerdict;
  readonly zone: Zone;
}

/** The row of one notification; null where nobody is told, and the owner needs no explanation why. */
async function notification(
  trx: Transaction<Tables>,
  { event, rule, verdict, zone }: Decided,
  { channel, position, phone }: Target,
  now: Date,
): Promise<NewNotification | null> {
  const row = { event_id: event.id, channel, position, phone, at: now };
  const suppressed = (reason: NonNullable<NewNotification['reason']>): NewNotification => ({
    ...row,
    state: 'suppressed',
    reason,
    taken: null,
  });
  switch (verdict) {
    case 'disabled':
    case 'belowThreshold':
    case 'tooShort':
      return null;
    case 'quietHours':
    case 'cooldown':
      return suppressed(verdict);
    case 'late':
      // The app shows it all the same: it wakes nobody, and whoever looks wants to know.
      if (channel !== 'app') return suppressed('late');
      break;
    case 'told':
      break;
  }
  const seconds = voiceSeconds(rule.durationSec);
  const reservation = await reserve(trx, { imei: event.imei, channel, seconds }, now, zone);
  if ('refused' in reservation) return suppressed(reservation.refused);
  const { taken, countedOn } = reservation;
  const takenSeconds = taken.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...row,
    state: 'sending',
    reason: null,
    seconds: channel === 'voice' ? takenSeconds || seconds : null,
    taken: JSON.stringify(taken),
    counted_on: countedOn,
  };
}

/**
 * Whether such an alarm was told within the cooldown. Late ones keep to it among each other, or after days without a
 * connection the app would be told of hundreds at once; but they hold back no present one, as only the app was told.
 * Locks the cooldown: of two alarms at once, the second waits.
 */
async function isInCooldown(
  trx: Transaction<Tables>,
  { id, imei, code, at }: AlarmEventRow,
  cooldownSec: number,
  judged: AlarmVerdict,
): Promise<boolean> {
  if (judged !== 'told' && judged !== 'late') return false;
  await trx
    .insertInto('alarm_cooldowns')
    .values({ imei, code, told_at: sql<Date>`'-infinity'` })
    .onConflict((conflict) => conflict.columns(['imei', 'code']).doNothing())
    .execute();
  const row = await trx
    .selectFrom('alarm_cooldowns')
    .select(sql<boolean>`told_at > ${at}::timestamptz - make_interval(secs => ${cooldownSec})`.as('holds'))
    .where('imei', '=', imei)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (judged === 'told') return row.holds;
  const cooldownMs = cooldownSec * 1000;
  const another = await trx
    .selectFrom('alarm_events')
    .select('id')
    .where('imei', '=', imei)
    .where('code', '=', code)
    .where('at', '>', new Date(at.getTime() - cooldownMs))
    .where('at', '<', new Date(at.getTime() + cooldownMs))
    .where('verdict', 'in', ['told', 'late'])
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return another !== undefined;
}

const beginCooldown = (trx: Transaction<Tables>, { imei, code, at }: AlarmEventRow) =>
  trx
    .updateTable('alarm_cooldowns')
    .set({ told_at: at })
    .where('imei', '=', imei)
    .where('code', '=', code)
    .execute();

/** Ends the cooldown that an alarm began, if nobody was told of it and nobody will be. The caller has locked the event. */
export async function endCooldownIfUntold(trx: Transaction<Tables>, eventId: string): Promise<void> {
  await sql`
    update alarm_cooldowns c set told_at = '-infinity' from alarm_events e
    where e.id = ${eventId} and c.imei = e.imei and c.code = e.code and c.told_at = e.at
      and not exists (
        select from alarm_notifications n where n.event_id = e.id and n.state in ('sending', 'sent')
      )
  `.execute(trx);
}

/** The rule for an alarm: null if the configuration leaves it out, or the device is not that owner's any more. */
async function loadRule(
  trx: Queries,
  { imei, code, user_id: userId }: AlarmEventRow,
): Promise<{ readonly rule: AlarmRule | null; readonly site: Site }> {
  const device = await trx
    .selectFrom('devices as d')
    .leftJoin('alarm_configs as c', 'c.imei', 'd.imei')
    .select(['d.user_id', 'd.bound_at', 'c.site', 'c.updated_at'])
    .where('d.imei', '=', imei)
    .executeTakeFirst();
  if (!device?.user_id || device.user_id !== userId) return { rule: null, site: 'cn' };
  if (!device.site || !device.updated_at || !isOfPresentOwner(device, device.updated_at)) {
    return { rule: ruleWithoutConfig, site: device.site ?? 'cn' };
  }
  const { site } = device;
  const row = await trx
    .selectFrom('alarm_rules')
    .selectAll()
    .where('imei', '=', imei)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return { rule: null, site };
  const receivers = await trx
    .selectFrom('alarm_receivers')
    .select(['name', 'phone'])
    .where('imei', '=', imei)
    .where('code', '=', code)
    .orderBy('position')
    .execute();
  const { threshold, schedule } = settingOf(row);
  return {
    rule: {
      enabled: row.enabled,
      channels: row.channels,
      threshold: threshold ?? null,
      durationSec: row.duration_sec,
      schedule: schedule ?? null,
      receivers,
      cooldownSec: row.cooldown_sec,
    },
    site,
  };
}
