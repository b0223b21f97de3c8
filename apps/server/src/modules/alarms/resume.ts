import { sql } from 'kysely';
import type { AlarmFeed } from '../../gateways/device/port.ts';
import type { Logger } from '../../platform/log.ts';
import { keptMs } from './kept.ts';
import type { AlarmDeps } from './receive.ts';

/** Alarms that a job should have told by now. */
const stuckMs = 2 * 60 * 1000;
const batch = 500;

/**
 * Takes up alarms whose job is gone (its retries ran out, or it was lost with a database that was restored), and
 * keeps the platform sending: it may have forgotten where to.
 */
export function resumeAlarms(
  { db, jobs, clock }: AlarmDeps,
  feed: { readonly feed: AlarmFeed; readonly url: string } | null,
  log: Logger,
) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - stuckMs);
    const { rows } = await sql<{ id: string }>`
      (select id from alarm_events where verdict is null and received_at < ${before} limit ${batch})
      union
      (select event_id from alarm_notifications where state = 'sending' and at < ${before} limit ${batch})
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

/** Rows of one statement: a day of many alarms must not hold locks for long. */
const deletedAtOnce = 5_000;

/** Deletes alarms after 100 days, with whom they were told to. */
export function cleanUpAlarms({ db, clock }: Pick<AlarmDeps, 'db' | 'clock'>) {
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - keptMs);
    for (;;) {
      const { numAffectedRows } = await sql`
        delete from alarm_events where id in (
          select id from alarm_events where received_at < ${before} limit ${deletedAtOnce}
        )
      `.execute(db);
      if ((numAffectedRows ?? 0n) < BigInt(deletedAtOnce)) break;
    }
    await db.deleteFrom('alarm_daily_counts').where('day', '<', before.toISOString().slice(0, 10)).execute();
  };
}
