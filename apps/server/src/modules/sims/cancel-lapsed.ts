import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import { type Carrier, CarrierError } from '../../gateways/carrier/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Logger } from '../../platform/log.ts';
import { runningQueues } from '../allowances/public.ts';

export interface LapsedSimDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where none is configured: nothing is cancelled. */
  readonly carrier: Carrier | null;
  /** A SIM is kept so long after its device's service has ended: who renews by then goes on. 0: for ever. */
  readonly renewalDays: number;
}

/** SIMs that one run cancels; the next run takes the rest. */
const batch = 200;
/** What of a SIM can be cancelled: it works, is stopped, or is on notice. */
const cancellable = [2, 4, 8];
const cancelled = 9;

/**
 * Cancels SIMs whose device was not renewed in time: its service is over for longer than that, its number is not
 * kept, and nobody is about to pay for it. What the carrier does not confirm is asked for again by the next run.
 */
export function cancelLapsedSims({ db, clock, log, carrier, renewalDays }: LapsedSimDeps) {
  return async (): Promise<void> => {
    if (!carrier || renewalDays === 0) return;
    const endedBefore = () => new Date(clock.now().getTime() - renewalDays * dayMs);
    let count = 0;
    for (const iccid of await lapsedSims(db, endedBefore())) {
      // It may have been renewed since the list was read.
      const [lapsed] = await lapsedSims(db, endedBefore(), iccid);
      if (lapsed === undefined) continue;
      try {
        await carrier.cancel(iccid);
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error;
        log.warn({ problem: error.problem }, 'a SIM that was not renewed could not be cancelled');
        if (error.problem === 'simUnknown') continue;
        break;
      }
      await db
        .updateTable('sims')
        .set({ carrier_status: cancelled, checked_at: clock.now() })
        .where('iccid', '=', iccid)
        .execute();
      count += 1;
    }
    if (count > 0) log.info({ count }, 'SIMs that were not renewed were cancelled');
  };
}

/** Those that are to be cancelled now; or the one that is named, if it is. */
async function lapsedSims(db: Database, before: Date, iccid?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sims as s')
    .innerJoin('devices as d', 'd.imei', 's.imei')
    .select('s.iccid')
    .where('s.carrier_status', 'in', cancellable)
    .where('d.status', 'in', ['activated', 'halted'])
    .where('d.expiration_time', '<', before)
    .where(
      sql<boolean>`not exists (
        select from grants g join package_types t on t.type = g.type
        where g.imei = d.imei and g.state <> 'revoked' and g.expiration_time >= ${before}
          and (g.queue = any (${[...runningQueues]}) or t.family = 'keep-number')
      )`,
    )
    .where(
      sql<boolean>`not exists (
        select from order_lines l join orders o on o.id = l.order_id
        where l.imei = d.imei and o.status in ('toPay', 'failed')
      )`,
    )
    .$if(iccid !== undefined, (query) => query.where('s.iccid', '=', iccid ?? ''))
    // In no order: many that the carrier does not know must not stand before the others for ever.
    .orderBy(sql`random()`)
    .limit(batch)
    .execute();
  return rows.map((row) => row.iccid);
}
