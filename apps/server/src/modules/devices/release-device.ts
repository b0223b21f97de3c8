import { sql, type Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import { forgetOwnersAlarms } from '../alarms/public.ts';
import { forgetCloud } from '../cloud/public.ts';
import { forgetPet } from '../pets/public.ts';
import { endVerifications } from '../real-name/public.ts';
import { forgetReports } from '../telemetry/public.ts';
import type { BindingDeps } from './binding-deps.ts';

/**
 * Takes a device from its owner, and deletes what the next owner must not find: positions and reports, recordings, who
 * was called, the pet, who was connected, a real-name verification that has begun, and the password of its Wi-Fi.
 * The app may take screenshots of it again. Orders stay: they are the account's, not the device's. False, with nothing
 * changed, if it has another owner by now.
 */
export async function releaseDevice(
  trx: Transaction<Tables>,
  { imei, user_id: userId }: Pick<DeviceRow, 'imei' | 'user_id'>,
  now: Date,
  releaseHotspot: BindingDeps['releaseHotspot'],
): Promise<boolean> {
  const released = await trx
    .updateTable('devices')
    .set({ user_id: null, bound_at: now, name: sql`model || ' ' || right(imei, 4)`, screenshot_status: 0 })
    .where('imei', '=', imei)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (released.numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('possessions').where('imei', '=', imei).execute();
  await forgetPet(trx, imei, now);
  await endVerifications(trx, imei, now);
  await forgetOwnersAlarms(trx, imei);
  await forgetReports(trx, imei);
  await forgetCloud(trx, imei, now);
  await releaseHotspot(trx, imei, now);
  return true;
}
