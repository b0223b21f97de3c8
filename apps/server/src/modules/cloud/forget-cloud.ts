import * as packageType from '@device-pay/rules/package-types';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** The package types that keep data at the device platform: positions and recordings. */
export const cloudTypes: readonly number[] = [packageType.cloudService, packageType.cloudStorage];

/**
 * Has the device platform delete what its cloud services have kept of a device until now; the services go on. The job
 * that deletes the data of lapsed services asks the platform for it until it confirms.
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
