import { dayMs } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { DevicePlatform } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { cloudTypes, forgetTraces } from '../devices/public.ts';

export interface LapsedCloudDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where none is configured: then nothing is kept but here. */
  readonly platform: DevicePlatform | null;
}

/** What is in the cloud is kept so long after its service has ended; who renews by then loses nothing. */
const keptMs = 30 * dayMs;
/** Ends before that were seen to long ago: a job that stood still for weeks still finds all that it has missed. */
const lookBackMs = 90 * dayMs;
/** Rows that are looked at in one statement: of millions most have nothing to be deleted. */
const lookedAtAtOnce = 2_000;
/** What one run asks the platform for, one after the other; the next run asks for the rest. */
const mostAsked = 2_000;
/** A run that has deleted here for so long leaves the rest to the next one: the platform has its turn in each. */
const longestMs = 5 * 60_000;
/** After these the platform is taken for down, and not asked any more by this run. */
const failuresInARow = 3;

/** Keeps positions, tracks and alarms, which are here. */
const cloudService = 0;

interface Ended {
  readonly imei: string;
  readonly type: number;
  readonly ended_at: Date;
}

/**
 * Deletes what the cloud service (0) and the cloud storage (27) had kept of a device, 30 days after they ended: here
 * at once, and at the platform, which is asked again until it has confirmed it.
 */
export function eraseLapsedCloud(deps: LapsedCloudDeps, atOnce = lookedAtAtOnce) {
  return async (): Promise<void> => {
    const { db, clock, log } = deps;
    const now = clock.now();
    for await (const { imei, type } of lapsedServices(db, now, atOnce)) {
      if (clock.now().getTime() - now.getTime() > longestMs) break;
      try {
        await eraseHere(deps, imei, type);
      } catch (error) {
        // One broken device must not keep the others' data.
        log.error({ err: error }, 'the data of a cloud service that ended could not be deleted');
      }
    }
    await eraseAtPlatform(deps);
  };
}

/** Under the device's lock, as a payment takes it: what is being renewed is not deleted. */
const eraseHere = ({ db, clock }: LapsedCloudDeps, imei: string, type: number): Promise<void> =>
  transact(db, async (trx) => {
    await trx.selectFrom('devices').select('imei').where('imei', '=', imei).forUpdate().execute();
    const [ended] = await endedServices(trx, clock.now(), [{ imei, type }]);
    if (!ended) return;
    await openErasure(trx, ended);
    if (type === cloudService) await forgetTraces(trx, imei);
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
    // In no order: many that the platform refuses must not stand before the others for ever.
    .orderBy(sql`random()`)
    .limit(mostAsked)
    .execute();
  let failures = 0;
  for (const { imei, type, service_ended_at: endedAt, key } of open) {
    if (failures === failuresInARow) return;
    try {
      // What was recorded since belongs to a service that was bought anew.
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
  /** As the database writes it, which has finer times. */
  readonly expires: string;
  readonly order_line_id: string;
  readonly detail_no: number;
  readonly part: number;
  /** What was deleted already was deleted for this end or a later one. */
  readonly done: boolean;
}

/** Written out, as in the indexes of these rows, which serve no parameter. */
const writtenTypes = sql.join(cloudTypes.map((type) => sql.lit(type)));

/** What a run reads: what has ended, and of what was given back all, whenever it would have ended. */
const endings = [
  (before: Date) => sql`g.expiration_time < ${before} and g.state <> 'revoked'`,
  () => sql`g.state = 'revoked'`,
] as const;

/** All services for whose end nothing was deleted yet, however many: some at a time, each of them once or more. */
async function* lapsedServices(db: Database, now: Date, atOnce: number): AsyncGenerator<Service> {
  const { since, before } = boundsOf(now);
  for (const ending of endings) {
    for (let last: SeenGrant | undefined, isMore = true; isMore; ) {
      // Many may end in the same moment.
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
        now,
        rows.filter(({ done }) => !done),
      );
      last = rows.at(-1);
      isMore = rows.length === atOnce;
    }
  }
}

const boundsOf = (now: Date) => ({
  since: new Date(now.getTime() - lookBackMs),
  before: new Date(now.getTime() - keptMs),
});

/**
 * Which of these ended so long ago that nothing of them is kept, and for whose end nothing was deleted yet. One that is
 * paid for and not delivered counts as running; one that was given back has ended with its line.
 */
async function endedServices(
  db: Queries,
  now: Date,
  services: readonly Service[],
): Promise<readonly Ended[]> {
  if (services.length === 0) return [];
  const { since, before } = boundsOf(now);
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
