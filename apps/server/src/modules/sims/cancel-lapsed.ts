import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import { type Carrier, CarrierError } from '../../gateways/carrier/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { cancelledStatus, carrierStatusesOf } from '../../platform/sim-state.ts';
import { runningQueues } from '../allowances/public.ts';
import { forgetDataUse } from '../telemetry/public.ts';
import { timeOfStop } from './time-of-stop.ts';

export interface LapsedSimDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where none is configured: nothing is cancelled. */
  readonly carrier: Carrier | null;
  /** A SIM is kept so long after its device's service has ended: who renews by then goes on. 0: for ever. */
  readonly renewalDays: number;
}

/** How many SIMs one run asks the carrier about, one by one, in minutes. The next run goes on from there. */
const mostAsked = 500;
/** How many SIMs one statement looks at. Most have not lapsed, and to look at all of them would exceed its time-out. */
const lookedAtAtOnce = 5_000;

/** Where the last run has stopped, in the order of devices and slots. */
interface Place {
  readonly imei: string;
  readonly slot: number;
}
const beginning: Place = { imei: '', slot: 0 };

/** One that was never activated has not begun to lapse. */
const cancellable = carrierStatusesOf('activated', 'stopped', 'preCancelled');

/**
 * Cancels SIMs whose device was not renewed in time: its service ended longer ago than that, no package keeps its
 * number, and no order for it waits to be paid. Time in which nothing ran does not count: nobody could renew. The history
 * of its data use is deleted with them. A SIM that the carrier does not know is asked for again after all others; when
 * the carrier is down, the next run goes on where this one stopped.
 */
export function cancelLapsedSims(
  { db, clock, log, carrier, renewalDays }: LapsedSimDeps,
  atOnce = lookedAtAtOnce,
) {
  let reached = beginning;
  return async (): Promise<void> => {
    if (!carrier || renewalDays === 0) return;
    const keptMs = renewalDays * dayMs;
    const stoppedMs = await timeOfStop(db, clock.now(), keptMs);
    const endedBefore = () => new Date(clock.now().getTime() - keptMs - stoppedMs);
    let [asked, count] = [0, 0];
    /** False where the carrier is taken for down. */
    const cancel = async ({ iccid, imei }: LapsedSim): Promise<boolean> => {
      try {
        await carrier.cancel(iccid);
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error;
        log.warn({ problem: error.problem }, 'a SIM that was not renewed could not be cancelled');
        return error.problem === 'simUnknown';
      }
      await transact(db, async (trx) => {
        await trx
          .updateTable('sims')
          .set({ carrier_status: cancelledStatus, checked_at: clock.now() })
          .where('iccid', '=', iccid)
          .execute();
        await forgetDataUse(trx, imei);
      });
      count += 1;
      return true;
    };
    for (let goesOn = true, isMore = true; goesOn && isMore && asked < mostAsked; ) {
      const next = await placeAfter(db, reached, atOnce);
      const lapsed = await lapsedSims(db, endedBefore(), { after: reached, upTo: next });
      for (const sim of lapsed) {
        // It may have been renewed since the list was read.
        const [still] = await lapsedSims(db, endedBefore(), { iccid: sim.iccid });
        if (still === undefined) continue;
        goesOn = asked < mostAsked && (await cancel(sim));
        if (!goesOn) break;
        asked += 1;
        reached = sim;
      }
      isMore = next !== null;
      if (goesOn) reached = next ?? beginning;
    }
    if (count > 0) log.info({ count }, 'SIMs that were not renewed were cancelled');
  };
}

/** The last SIM of those that are looked at together; null when they are the last ones. */
async function placeAfter(db: Database, { imei, slot }: Place, atOnce: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select imei, slot from sims where (imei, slot) > (${imei}, ${slot}) order by imei, slot
    offset ${atOnce - 1} limit 1
  `.execute(db);
  return rows[0] ?? null;
}

type Which = { readonly after: Place; readonly upTo: Place | null } | { readonly iccid: string };

/** The range holds for devices, too: if few have lapsed, PostgreSQL would else search all devices for those first. */
function isAmong(which: Which) {
  if ('iccid' in which) return sql<boolean>`s.iccid = ${which.iccid}`;
  const { after, upTo } = which;
  const begins = sql`(s.imei, s.slot) > (${after.imei}, ${after.slot}) and d.imei >= ${after.imei}`;
  return upTo
    ? sql<boolean>`${begins} and (s.imei, s.slot) <= (${upTo.imei}, ${upTo.slot}) and d.imei <= ${upTo.imei}`
    : sql<boolean>`${begins}`;
}

interface LapsedSim extends Place {
  readonly iccid: string;
}

/** Those among them that are to be cancelled now. */
const lapsedSims = (db: Database, before: Date, which: Which): Promise<LapsedSim[]> =>
  db
    .selectFrom('sims as s')
    .innerJoin('devices as d', 'd.imei', 's.imei')
    .select(['s.iccid', 's.slot', 'd.imei'])
    .where(isAmong(which))
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
    .orderBy('s.imei')
    .orderBy('s.slot')
    .execute();
