import { dayMs } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { DevicePlatform } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { forgetTraces } from '../devices/public.ts';

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
const batch = 500;
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
export function eraseLapsedCloud(deps: LapsedCloudDeps) {
  return async (): Promise<void> => {
    const { db, clock, log } = deps;
    const lapsed = await endedServices(db, clock.now());
    for (const { imei, type } of lapsed) {
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
    const [ended] = await endedServices(trx, clock.now(), { imei, type });
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
    .limit(batch)
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

/**
 * The cloud services that ended so long ago that nothing of them is kept, and for whose end nothing was deleted yet.
 * One that is paid for and not delivered counts as running; one that was given back has ended with its line.
 */
async function endedServices(
  db: Queries,
  now: Date,
  only?: { readonly imei: string; readonly type: number },
): Promise<readonly Ended[]> {
  const before = new Date(now.getTime() - keptMs);
  const since = new Date(now.getTime() - lookBackMs);
  const ofOne = only ? sql`and imei = ${only.imei} and type = ${only.type}` : sql``;
  const { rows } = await sql<Ended>`
    with candidates as (
      select distinct imei, type from grants
      where type in (0, 27) and expiration_time >= ${since}
        and (expiration_time < ${before} or state = 'revoked') ${ofOne}
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
    order by ended_at limit ${batch}
  `.execute(db);
  return rows;
}
