import { minuteMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { AlarmFeed } from '../../gateways/device/port.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import { jobsThatWait } from '../../platform/jobs-that-wait.ts';
import type { Logger } from '../../platform/log.ts';
import { keptMs } from './kept.ts';
import type { AlarmDeps } from './receive.ts';

/** An alarm that was not told by then may have lost its job. */
const stuckMs = 2 * minuteMs;
const batch = 500;

/**
 * Sends new jobs for alarms whose job is gone (its retries ran out, or it was lost with a database that was restored),
 * and tells the device platform again where to send alarms, which it may have forgotten.
 */
export function resumeAlarms(
  { db, jobs, clock }: AlarmDeps,
  feed: { readonly feed: AlarmFeed; readonly url: string } | null,
  log: Logger,
) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - stuckMs);
    const known = jobsThatWait('alarms.notify', 'eventId');
    const { rows } = await sql<{ id: string }>`
      (select id from alarm_events where verdict is null and received_at < ${before}
        and id::text not in ${known} limit ${batch})
      union
      (select event_id from alarm_notifications where state = 'sending' and at < ${before}
        and event_id::text not in ${known} limit ${batch})
    `.execute(db);
    await jobs.send(
      'alarms.notify',
      rows.map(({ id }) => ({ eventId: id })),
      {},
    );
    await feed?.feed.subscribe(feed.url).catch((error: unknown) => {
      log.warn({ err: error }, 'the device platform could not be asked for alarms');
    });
  };
}

/** Deletes alarms after 100 days, with their notifications. */
export function cleanUpAlarms({ db, clock }: Pick<AlarmDeps, 'db' | 'clock'>) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - keptMs);
    await deleteInPortions(db, {
      table: 'alarm_events',
      where: sql`received_at < ${before}`,
      by: 'received_at',
    });
    await deleteInPortions(db, {
      table: 'alarm_daily_counts',
      where: sql`day < ${before.toISOString().slice(0, 10)}::date`,
      by: 'day',
    });
  };
}
