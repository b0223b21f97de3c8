import { languageOf, minuteMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { AlarmDispatch, AlarmMessage, AlarmSender } from '../../gateways/alarm-sender/port.ts';
import type { Geocoder } from '../../gateways/geo/port.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { AlarmEventRow, AlarmNotificationRow, Language, Site } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { messageText } from './message.ts';
import { alarmTitles } from './model-alarms.ts';
import { endCooldownIfUntold, planAlarm } from './plan.ts';
import type { AlarmDeps } from './receive.ts';
import { release } from './reserve.ts';

export interface NotifyDeps extends AlarmDeps {
  readonly sender: AlarmSender;
  /** Finds the name of a place of which the device has sent only the coordinates. */
  readonly geocoder: Geocoder;
  readonly log: Logger;
}

/** Whoever could not be told of an alarm within this time is not told any more. */
const deadlineMs = 30 * minuteMs;
/** A sender that is down is asked every few minutes. If it was not asked for this long, it was us who were down. */
const lastAskMs = deadlineMs + 5 * minuteMs;

/**
 * Tells an alarm: decides once, then sends what is still to be sent. Throws while a sender does not answer, so
 * that the job is repeated; each notification has a number, under which the sender sends it once.
 */
export function notifyAlarm(deps: NotifyDeps) {
  return async ({ eventId }: { eventId: string }): Promise<void> => {
    const { db, clock } = deps;
    await planAlarm(db, eventId, clock.now());
    await namePlace(deps, eventId);
    const sending = await db
      .selectFrom('alarm_notifications')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('state', '=', 'sending')
      .execute();
    if (sending.length === 0) return;
    const event = await loadEvent(db, eventId);
    if (!event) return;
    const results = await Promise.allSettled(sending.map((row) => tell(deps, event, row)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
}

/** Of a join of `alarm_configs c` with `devices d`: a former owner's language and clock are not the present one's. */
const ofPresentOwner = sql<boolean>`(d.bound_at is null or c.updated_at >= d.bound_at)`;

/** Where the owner logged in last: who has never saved a configuration is told in that site's language, by its clock. */
const siteOfLogin = sql<Site | null>`
  (select s.site from sessions s where s.user_id = e.user_id order by s.created_at desc limit 1)`;

const languageOfOwner = (row: { readonly language: Language | null; readonly siteOfLogin: Site | null }) =>
  row.language ?? languageOf(null, row.siteOfLogin ?? 'cn');

/** Stores the address of an alarm, in its owner's language, as coordinates tell people nothing. Best effort. */
async function namePlace({ db, geocoder }: NotifyDeps, eventId: string): Promise<void> {
  const event = await db
    .selectFrom('alarm_events as e')
    .innerJoin('devices as d', 'd.imei', 'e.imei')
    .leftJoin('alarm_configs as c', (join) => join.onRef('c.imei', '=', 'e.imei').on(ofPresentOwner))
    .select(['e.longitude', 'e.latitude', 'c.language', siteOfLogin.as('siteOfLogin')])
    .where('e.id', '=', eventId)
    .where('e.place', 'is', null)
    .executeTakeFirst();
  if (!event || event.longitude === null || event.latitude === null) return;
  const { longitude, latitude } = event;
  const address = await geocoder.reverse({ longitude, latitude }, languageOfOwner(event));
  if (!address) return;
  await db
    .updateTable('alarm_events')
    .set({ place: address.text.slice(0, 200) })
    .where('id', '=', eventId)
    .where('place', 'is', null)
    .execute();
}

/** An event with all that its message needs. */
type ToldEvent = AlarmEventRow & {
  readonly device_name: string;
  readonly language: Language;
  readonly site: Site;
  readonly title: string;
};

async function loadEvent(db: Database, eventId: string): Promise<ToldEvent | null> {
  const row = await db
    .selectFrom('alarm_events as e')
    .innerJoin('devices as d', 'd.imei', 'e.imei')
    .leftJoin('alarm_configs as c', (join) => join.onRef('c.imei', '=', 'e.imei').on(ofPresentOwner))
    .selectAll('e')
    .select(['d.name as device_name', 'c.language', 'c.site', siteOfLogin.as('siteOfLogin')])
    .where('e.id', '=', eventId)
    .executeTakeFirst();
  if (!row) return null;
  const language = languageOfOwner(row);
  const site = row.site ?? row.siteOfLogin ?? 'cn';
  const titleOf = await alarmTitles(db);
  return { ...row, language, site, title: titleOf(row.code)[language] };
}

async function tell(
  { db, clock, sender, log }: NotifyDeps,
  event: ToldEvent,
  row: AlarmNotificationRow,
): Promise<void> {
  const ageMs = clock.now().getTime() - row.at.getTime();
  const isOver = ageMs > deadlineMs;
  // Nobody is woken for what is hours old; whoever opens the app may still read it.
  if (ageMs > lastAskMs && row.channel !== 'app')
    return settle(db, event.imei, row, 'unreachable', clock.now());
  let dispatch: AlarmDispatch;
  try {
    // An earlier answer may have been lost: asked again under the same number, the sender answers what became of it.
    dispatch = await sender.send(messageOf(event, row));
  } catch (error) {
    if (!isOver) throw error;
    log.error({ err: error, eventId: event.id, channel: row.channel }, 'nobody was told of an alarm');
    dispatch = 'unreachable';
  }
  await settle(db, event.imei, row, dispatch, clock.now());
}

/**
 * Marks a notification as sent, or as failed and gives back its cost: once, however often a sender is asked. If it
 * reached nobody, and no other one did, no cooldown holds back the next alarm.
 */
async function settle(
  db: Database,
  imei: string,
  row: AlarmNotificationRow,
  dispatch: AlarmDispatch,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    // Of the last two that fail at once, neither would see that the other has failed, too.
    if (dispatch !== 'sent') await lockEvent(trx, row.event_id);
    const settled = await trx
      .updateTable('alarm_notifications')
      .set(
        dispatch === 'sent'
          ? { state: 'sent', at: now }
          : { state: 'failed', reason: dispatch, at: now, taken: null, counted_on: null },
      )
      .where('event_id', '=', row.event_id)
      .where('channel', '=', row.channel)
      .where('position', '=', row.position)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    if (settled.numUpdatedRows !== 1n || dispatch === 'sent') return;
    // In the order in which planning an alarm locks them.
    await endCooldownIfUntold(trx, row.event_id);
    await release(trx, imei, row, now);
  });
}

const lockEvent = (trx: Queries, id: string) =>
  trx.selectFrom('alarm_events').select('id').where('id', '=', id).forNoKeyUpdate().execute();

const messageOf = (event: ToldEvent, row: AlarmNotificationRow): AlarmMessage => ({
  requestId: `${row.event_id}:${row.channel}:${row.position}`,
  channel: row.channel,
  brand: event.brand,
  imei: event.imei,
  userId: event.user_id,
  phone: row.phone,
  language: event.language,
  text: messageText(event, row.channel),
  code: event.code,
  at: event.at,
  seconds: row.seconds,
});
