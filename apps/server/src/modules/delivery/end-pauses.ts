import { packageGroups } from '@device-pay/rules';
import { sql } from 'kysely';
import { transact } from '../../platform/database/transact.ts';
import { runningQueues } from '../allowances/public.ts';
import { askAboutSims } from '../sims/public.ts';
import type { DeliveryDeps } from './lines.ts';

const batch = 500;

/**
 * Ends pauses whose time is over, and pauses during which a package has begun that was bought before and waited in its
 * queue or for the 1st of a month: else its owner would pay for days on which the device is stopped. A halt by staff is
 * no pause.
 */
export function endPauses({ db, jobs, clock }: Pick<DeliveryDeps, 'db' | 'jobs' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock.now();
    await transact(db, async (trx) => {
      const { rows } = await sql<{ imei: string; runs: boolean }>`
        with over as (
          select d.imei from devices d cross join lateral (
            select max(g.expiration_time) as ends_at, max(l.delivery_changed_at) as began_at
            from grants g join order_lines l on l.id = g.order_line_id
            where g.imei = d.imei and g.state <> 'revoked'
              and (l.sold ->> 'group')::integer = ${packageGroups.keepNumber}
          ) pause
          where d.status = 'halted' and d.paused and (
            pause.ends_at <= ${now}
            or exists (
              select from grants g join order_lines l on l.id = g.order_line_id
              where g.imei = d.imei and g.state = 'delivered' and g.queue = any(${[...runningQueues]})
                and g.expiration_time > ${now}
                and l.effective_time > pause.began_at and l.effective_time <= ${now}
            )
          )
          order by d.imei limit ${batch} for update of d
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
