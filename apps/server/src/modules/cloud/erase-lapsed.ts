import { cloudKeptMs, dayMs } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import { sql, type Transaction } from 'kysely';
import type { DevicePlatform } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { lockDevices } from '../../platform/database/lock-devices.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { markWork, workMark } from '../../platform/work-marks.ts';
import { forgetAlarms } from '../alarms/public.ts';
import { forgetPositions } from '../telemetry/public.ts';
import { cloudTypes } from './forget-cloud.ts';

export interface LapsedCloudDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where none is configured: then all that is kept is in this database. */
  readonly platform: DevicePlatform | null;
}

/** Where the last run that looked at everything stopped, as the mark of this work. */
const work = 'cloud.erase-lapsed';
/** How far a run looks back before that: a service may be given back, or written down, long after its end. */
const lookBackMs = 60 * dayMs;
/** How many grants one statement reads: of millions, most have nothing to delete. */
const lookedAtAtOnce = 2_000;
/** How many deletions one run asks the platform for, one after the other; the next run asks for the rest. */
const mostAsked = 2_000;
/** A run deletes here for this long at most and leaves the rest to the next, so that each also asks the platform. */
const longestMs = 5 * 60_000;
/** After so many, the platform is taken to be down, and this run does not ask it any more. */
const failuresInARow = 3;

interface Ended {
  readonly imei: string;
  readonly type: number;
  readonly ended_at: Date;
}

/**
 * Deletes what the cloud service (0) and the cloud storage (27) have kept of a device, 30 days after they ended: here
 * at once, and at the device platform, which is asked until it confirms it.
 */
export function eraseLapsedCloud(deps: LapsedCloudDeps, atOnce = lookedAtAtOnce) {
  return async (): Promise<void> => {
    const { db, clock, log } = deps;
    const now = clock.now();
    const since = await beginOf(db, now);
    let isComplete = true;
    for await (const { imei, type } of lapsedServices(db, boundsOf(now, since), atOnce)) {
      if (clock.now().getTime() - now.getTime() > longestMs) {
        isComplete = false;
        break;
      }
      try {
        await eraseHere(deps, since, imei, type);
      } catch (error) {
        // A device that fails must not keep the others' data from being deleted.
        log.error({ err: error }, 'the data of a cloud service that ended could not be deleted');
        isComplete = false;
      }
    }
    if (isComplete) await markWork(db, work, { since: null, reached: reachOf(now) });
    await eraseAtPlatform(deps);
  };
}

/** From where a run looks: everything, after a stop of any length, that no run has looked at. */
async function beginOf(db: Database, now: Date): Promise<Date> {
  const mark = await workMark(db, work);
  // A mark that was set while the clock was ahead must not hide what ends until then.
  return new Date(Math.min(mark?.reached.getTime() ?? Infinity, reachOf(now).getTime()) - lookBackMs);
}

/** What ended before has been kept for its time. */
const reachOf = (now: Date): Date => new Date(now.getTime() - cloudKeptMs);

/** Under the device's lock, which a payment takes as well: no data of a service that is being renewed is deleted. */
const eraseHere = ({ db, clock }: LapsedCloudDeps, since: Date, imei: string, type: number): Promise<void> =>
  transact(db, async (trx) => {
    await lockDevices(trx, [imei]);
    const [ended] = await endedServices(trx, boundsOf(clock.now(), since), [{ imei, type }]);
    if (!ended) return;
    await openErasure(trx, ended);
    // Of the other type everything is at the device platform.
    if (type !== packageType.cloudService) return;
    await forgetAlarms(trx, imei);
    await forgetPositions(trx, imei);
  });

const openErasure = (trx: Transaction<Tables>, { imei, type, ended_at: endedAt }: Ended) =>
  trx
    .insertInto('cloud_erasures')
    .values({ imei, type, service_ended_at: endedAt, erased_at: null })
    .onConflict((conflict) =>
      conflict.columns(['imei', 'type']).doUpdateSet({ service_ended_at: endedAt, erased_at: null }),
    )
    .execute();

async function eraseAtPlatform({ db, clock, log, platform }: LapsedCloudDeps): Promise<void> {
  const open = await db
    .selectFrom('cloud_erasures as e')
    .innerJoin('package_types as t', 't.type', 'e.type')
    .select(['e.imei', 'e.type', 'e.service_ended_at', 't.key'])
    .where('e.erased_at', 'is', null)
    // In random order: if the platform refuses many, these must not keep all others from being asked for.
    .orderBy(sql`random()`)
    .limit(mostAsked)
    .execute();
  let failures = 0;
  for (const { imei, type, service_ended_at: endedAt, key } of open) {
    if (failures === failuresInARow) return;
    try {
      // What was recorded later belongs to a service that was bought since.
      await platform?.eraseCloudData({ imei, service: key, recordedBefore: endedAt });
    } catch (error) {
      log.warn({ err: error }, 'the device platform did not delete what a cloud service had kept');
      failures += 1;
      continue;
    }
    failures = 0;
    await db
      .updateTable('cloud_erasures')
      .set({ erased_at: clock.now() })
      .where('imei', '=', imei)
      .where('type', '=', type)
      .where('service_ended_at', '=', endedAt)
      .execute();
  }
}

/** A service of a device. */
type Service = Pick<Ended, 'imei' | 'type'>;

interface SeenGrant extends Service {
  /** As the database's text: its times are finer than a Date's, and the next page begins after this very time. */
  readonly expires: string;
  readonly order_line_id: string;
  readonly detail_no: number;
  readonly part: number;
  /** Whether the data was deleted already for this end or a later one. */
  readonly done: boolean;
}

/** As literals, not parameters: only then the planner uses the partial indexes of these types. */
const writtenTypes = sql.join(cloudTypes.map((type) => sql.lit(type)));

/** The grants that a run reads: those that have ended, and all that were revoked, whenever they would have ended. */
const endings = [
  (before: Date) => sql`g.expiration_time < ${before} and g.state <> 'revoked'`,
  () => sql`g.state = 'revoked'`,
] as const;

/** All services that ended and whose data was not deleted yet, read in pages; a service may come more than once. */
async function* lapsedServices(db: Database, bounds: Bounds, atOnce: number): AsyncGenerator<Service> {
  const { since, before } = bounds;
  for (const ending of endings) {
    for (let last: SeenGrant | undefined, isMore = true; isMore; ) {
      // Many grants may end at the same time, so the rest of the key tells where the next page begins.
      const after = last
        ? sql`g.expiration_time >= ${last.expires}::timestamptz
            and (g.expiration_time, g.order_line_id, g.detail_no, g.part)
              > (${last.expires}::timestamptz, ${last.order_line_id}, ${last.detail_no}, ${last.part})`
        : sql`g.expiration_time >= ${since}`;
      const { rows }: { rows: SeenGrant[] } = await sql<SeenGrant>`
        select g.imei, g.type, g.expiration_time::text as expires, g.order_line_id, g.detail_no, g.part, exists (
          select from cloud_erasures e
          where e.imei = g.imei and e.type = g.type and e.service_ended_at >= g.expiration_time
        ) as done
        from grants g
        where g.type in (${writtenTypes}) and ${after} and ${ending(before)}
        order by g.expiration_time, g.order_line_id, g.detail_no, g.part limit ${atOnce}
      `.execute(db);
      yield* await endedServices(
        db,
        bounds,
        rows.filter(({ done }) => !done),
      );
      last = rows.at(-1);
      isMore = rows.length === atOnce;
    }
  }
}

/** Between which times a service must have ended. */
interface Bounds {
  readonly since: Date;
  readonly before: Date;
}
const boundsOf = (now: Date, since: Date): Bounds => ({ since, before: reachOf(now) });

/**
 * Those of these services that ended so long ago that their data must go, and whose data was not deleted for that end
 * yet. A service that is paid for but not delivered counts as running; one that was given back ended with its line.
 */
async function endedServices(
  db: Queries,
  { since, before }: Bounds,
  services: readonly Service[],
): Promise<readonly Ended[]> {
  if (services.length === 0) return [];
  const { rows } = await sql<Ended>`
    with candidates as (
      select distinct imei, type
      from json_to_recordset(${JSON.stringify(services)}::json) as service (imei text, type integer)
    ), ends as (
      select g.imei, g.type, max(
        case when g.state = 'revoked' then least(g.expiration_time, l.expiration_time) else g.expiration_time end
      ) as ended_at
      from candidates c
      join grants g on g.imei = c.imei and g.type = c.type
      join order_lines l on l.id = g.order_line_id
      where g.state <> 'revoked' or l.delivery = 'inEffect'
      group by g.imei, g.type
    )
    select imei, type, ended_at from ends
    where ended_at < ${before} and ended_at >= ${since} and not exists (
      select from cloud_erasures e
      where e.imei = ends.imei and e.type = ends.type and e.service_ended_at >= ends.ended_at
    )
    order by ended_at
  `.execute(db);
  return rows;
}
