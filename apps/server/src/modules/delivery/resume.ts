import { minuteMs } from '@device-pay/rules';
import { sql } from 'kysely';
import { inRounds } from '../../platform/in-rounds.ts';
import { jobsThatWait } from '../../platform/jobs-that-wait.ts';
import type { DeliveryDeps } from './lines.ts';

/** A line that did not move for this long may have lost its job: twice the longest pause between retries. */
const stuckMs = 60 * minuteMs;
const batch = 500;

const toJob = ({ id }: { readonly id: string }) => ({ lineId: id });

/**
 * Sends new jobs for deliveries whose job is gone: its retries ran out, or it was lost with a database that was
 * restored. So every paid line is delivered or given up, and the platform hears of what was taken back. Repeating does
 * no harm, as the platform acts once for each line.
 */
export function resumeDeliveries({ db, jobs, clock }: DeliveryDeps) {
  /** True while there may be more: what has a job now is not listed again. */
  const resumeSome = async (): Promise<boolean> => {
    const before = new Date(clock.now().getTime() - stuckMs);
    const stuckLines = db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.id', 'l.delivery'])
      // Also refunded orders: their free lines are still to be delivered.
      .where('o.status', 'in', ['paid', 'partRefunded', 'refunded'])
      .where('o.paid_at', '<', before)
      .where((eb) =>
        eb.or([eb('l.delivery_changed_at', 'is', null), eb('l.delivery_changed_at', '<', before)]),
      )
      .limit(batch);
    // Two queries, each with the order and the exact condition of a partial index: lines of unpaid orders wait for
    // ever, and there are many of them.
    const [waiting, told] = await Promise.all([
      stuckLines
        .where(sql<boolean>`l.delivery = 'waiting' and l.effective_time is not null`)
        .where(sql<boolean>`l.id::text not in ${jobsThatWait('delivery.submit', 'lineId')}`)
        .orderBy('l.id')
        .execute(),
      stuckLines
        .where(sql<boolean>`l.delivery in ('submitted', 'retried')`)
        .where(sql<boolean>`l.id::text not in ${jobsThatWait('delivery.submit', 'lineId')}`)
        .where(sql<boolean>`l.id::text not in ${jobsThatWait('delivery.confirm', 'lineId')}`)
        .orderBy('l.delivery_changed_at')
        .execute(),
    ]);
    const submitted = told.filter(({ delivery }) => delivery === 'submitted');
    const retried = told.filter(({ delivery }) => delivery !== 'submitted');
    await jobs.send('delivery.confirm', submitted.map(toJob), {});
    await jobs.send('delivery.submit', [...waiting, ...retried].map(toJob), {});
    const untold = await db
      .selectFrom('service_amendments')
      .select('order_line_id as lineId')
      .whereRef('told_revision', '<', 'revision')
      .where('changed_at', '<', before)
      .where(sql<boolean>`order_line_id::text not in ${jobsThatWait('delivery.amend', 'lineId')}`)
      .limit(batch)
      .execute();
    await jobs.send('delivery.amend', untold, {});
    return [waiting, told, untold].some(({ length }) => length === batch);
  };
  return () => inRounds(clock, resumeSome);
}
