import { sql, type Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import { forgetPet } from '../pets/public.ts';
import { endVerifications } from '../real-name/public.ts';
import { forgetReports } from '../telemetry/public.ts';
import type { BindingDeps } from './binding-deps.ts';
import { forgetCloud } from './forget-cloud.ts';

/**
 * Takes a device from its owner, with all that the next owner must not find: where it was and what it reported, what it
 * recorded, who was called, the pet, who was connected, whose ID was about to be verified, and what its Wi-Fi opens
 * with. Orders stay: they are the account's, not the device's. False where it has another owner meanwhile, who keeps it
 * with all that is theirs.
 */
export async function releaseDevice(
  trx: Transaction<Tables>,
  { imei, user_id: userId }: Pick<DeviceRow, 'imei' | 'user_id'>,
  now: Date,
  queueWifiReset: BindingDeps['queueWifiReset'],
): Promise<boolean> {
  const released = await trx
    .updateTable('devices')
    .set({ user_id: null, bound_at: now, name: sql`model || ' ' || right(imei, 4)` })
    .where('imei', '=', imei)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (released.numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('possessions').where('imei', '=', imei).execute();
  await forgetPet(trx, imei, now);
  await endVerifications(trx, imei, now);
  await trx.deleteFrom('alarm_receivers').where('imei', '=', imei).execute();
  // Else the next owner's first alarm would be quiet for the sake of the last one's.
  await trx.deleteFrom('alarm_cooldowns').where('imei', '=', imei).execute();
  await trx.deleteFrom('alarm_events').where('imei', '=', imei).execute();
  await forgetReports(trx, imei);
  await forgetCloud(trx, imei, now);
  await queueWifiReset(trx, imei, now);
  // After that, which lets in again whom it kept out.
  await trx.deleteFrom('hotspot_clients').where('imei', '=', imei).execute();
  return true;
}
