import type { Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';

/** Whether what happened at a time concerns the present owner. What is older than their ownership nobody may see. */
export const isOfPresentOwner = (
  { user_id: userId, bound_at: boundAt }: Pick<DeviceRow, 'user_id' | 'bound_at'>,
  at: Date,
): boolean => userId !== null && (boundAt === null || at >= boundAt);

/**
 * Whether the device still has the owner that it had when it was read. Keeps it so until the transaction ends: an owner
 * who saves something while giving the device away would else save it after their data was deleted, for the next owner.
 */
export async function keepsOwner(
  trx: Transaction<Tables>,
  { imei, user_id: userId }: Pick<DeviceRow, 'imei' | 'user_id'>,
): Promise<boolean> {
  const device = await trx
    .selectFrom('devices')
    .select('user_id')
    .where('imei', '=', imei)
    .forShare()
    .executeTakeFirst();
  return device?.user_id === userId;
}
