import { packageGroups } from '@device-pay/rules';
import { sql } from 'kysely';
import { transact } from '../../platform/database/transact.ts';
import { isPaused } from '../devices/public.ts';
import { askAboutSims } from '../sims/public.ts';
import type { DeliveryDeps } from './lines.ts';

const batch = 500;

/**
 * Ends pauses whose time is over, and pauses during which a package has begun that was bought before and waited in its
 * queue or for the 1st of a month, or goes on that was bought since, as its refund was taken back: else its owner would
 * pay for days on which the device is stopped. A halt by staff is no pause.
 */
export function endPauses({ db, jobs, clock }: Pick<DeliveryDeps, 'db' | 'jobs' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock.now();
    await transact(db, async (trx) => {
      const { rows } = await sql<{ imei: string; runs: boolean }>`
        with over as (
          select devices.imei from devices cross join lateral (
            select max(g.expiration_time) as ends_at,
              max(g.expiration_time) filter (where g.state = 'delivered') as lasts_until
            from grants g join order_lines l on l.id = g.order_line_id
            where g.imei = devices.imei and g.state <> 'revoked'
              and (l.sold ->> 'group')::integer = ${packageGroups.keepNumber}
          ) pause
          where devices.status = 'halted' and devices.paused
            and (pause.ends_at <= ${now} or pause.lasts_until > ${now} and not ${isPaused(now)})
          order by devices.imei limit ${batch} for update of devices
        )
        update devices set status = 'activated', paused = false from over
        where devices.imei = over.imei
        returning devices.imei, coalesce(devices.expiration_time > ${now}, false) as runs
      `.execute(trx);
      const running = rows.filter(({ runs }) => runs).map(({ imei }) => imei);
      if (running.length > 0) await askAboutSims(trx, jobs, running);
    });
  };
}
