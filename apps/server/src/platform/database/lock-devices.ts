import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Locks devices, in the order in which payments do, so that nothing is queued for them meanwhile. In a statement of its
 * own: one that waited for a lock sees grants as they were before.
 */
export async function lockDevices(trx: Transaction<Tables>, imeis: readonly string[]): Promise<void> {
  await trx
    .selectFrom('devices')
    .select('imei')
    .where('imei', 'in', [...imeis])
    .orderBy('imei')
    .forUpdate()
    .execute();
}
