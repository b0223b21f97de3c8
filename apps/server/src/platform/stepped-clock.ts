import type { PgBoss } from 'pg-boss';
import type { Logger } from './log.ts';

type JobsDatabase = ReturnType<PgBoss['getDb']>;

const lookMs = 60_000;

/** Looks now and each minute whether the database's clock was set back. Resolves with a function that ends it. */
export async function watchForSteppedClock(db: JobsDatabase, log: Logger): Promise<() => void> {
  const look = async (): Promise<void> => {
    try {
      if (await followSteppedClock(db))
        log.warn(
          'the clock of the database was set back: the jobs that its earlier times held up are due now',
        );
    } catch (error) {
      log.warn({ err: error }, 'it is not known whether the clock of the database was set back');
    }
  };
  await look();
  const timer = setInterval(() => void look(), lookMs);
  return () => clearInterval(timer);
}

/**
 * After the database's clock was ahead and was set right, pg-boss would wait until the time that it had read before:
 * no scheduled job would begin, no job whose process is gone would be given to another, and what was to be tried again
 * would wait, for hours if the clock was hours ahead. Makes all of that due now, and is true if there was a need to.
 */
async function followSteppedClock(db: JobsDatabase): Promise<boolean> {
  const { rows } = await db.executeSql(`
    with stepped as (
      update jobs.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
        flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()), monitor_backoff_on = null
      where cron_on > now() + interval '1 minute' returning 1
    ), queues as (
      update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()),
        monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
      from stepped
    ), slots as ( -- the minutes for which schedules have sent their jobs already
      delete from jobs.job using stepped where singleton_on > now() at time zone 'utc' and state = 'completed'
    ), waiting as (
      update jobs.job set start_after = now() from stepped where state < 'active' and start_after > now()
    ), running as (
      update jobs.job set heartbeat_on = now() from stepped where state = 'active' and heartbeat_on > now()
    )
    select 1 from stepped`);
  return rows.length > 0;
}
