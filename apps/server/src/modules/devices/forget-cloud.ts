import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Keep data at the platform: the cloud service where a device was, the cloud storage what it recorded. */
export const cloudTypes: readonly number[] = [0, 27];

/**
 * Has the platform delete what its cloud services have kept of a device until now. The job that deletes what was kept of
 * services that ended asks for it, until it is confirmed; the services themselves go on.
 */
export async function forgetCloud(trx: Transaction<Tables>, imei: string, now: Date): Promise<void> {
  await trx
    .insertInto('cloud_erasures')
    .columns(['imei', 'type', 'service_ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('grants')
        .select(['imei', 'type', sql<Date>`${now}::timestamptz`.as('until')])
        .distinct()
        .where('imei', '=', imei)
        .where('type', 'in', cloudTypes)
        .where('effective_time', '<=', now),
    )
    .onConflict((conflict) =>
      conflict.columns(['imei', 'type']).doUpdateSet({ service_ended_at: now, erased_at: null }),
    )
    .execute();
}
