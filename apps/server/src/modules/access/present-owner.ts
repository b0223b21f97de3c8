import type { Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';

/** Whether what is of a time is the present owner's. What is from before they had the device is nobody's to see. */
export const isOfPresentOwner = (
  { user_id: userId, bound_at: boundAt }: Pick<DeviceRow, 'user_id' | 'bound_at'>,
  at: Date,
): boolean => userId !== null && (boundAt === null || at >= boundAt);

/**
 * Whether the device is still whose it was when it was read, and holds that until the transaction ends: what somebody
 * saves who gives it away at the same moment would come after all that is taken from them with it.
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
