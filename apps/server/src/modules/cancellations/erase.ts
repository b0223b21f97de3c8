import type { Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import { forgetAccount } from '../account/public.ts';
import { endAllConsents } from '../consents/public.ts';
import { forgetPhoneCode, releaseDevice } from '../devices/public.ts';
import { forgetTests } from '../diagnosis/public.ts';
import { dropFilesOf } from '../files/public.ts';
import { releaseHotspot } from '../hotspot/public.ts';
import { forgetPerson } from '../real-name/public.ts';
import { forgetComplainant } from '../support/public.ts';
import { forgetReasons } from '../unwinds/public.ts';

/**
 * Takes a device from its owner, and deletes its personal data. Orders, grants and balance stay, as the law demands of
 * bookkeeping. If the device has another owner by now, nothing happens.
 */
export async function eraseDevice(
  trx: Transaction<Tables>,
  device: Pick<DeviceRow, 'imei' | 'user_id'>,
  now: Date,
): Promise<void> {
  if (await releaseDevice(trx, device, now, releaseHotspot)) await forgetTests(trx, 'imei', device.imei);
}

/** Erases an account. Its orders and its complaints stay, as the law demands, but name nobody. */
export async function eraseAccount(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const devices = await trx
    .selectFrom('devices')
    .select(['imei', 'user_id'])
    .where('user_id', '=', userId)
    .execute();
  for (const device of devices) await eraseDevice(trx, device, now);
  // Also those of devices that the account had before.
  await forgetTests(trx, 'user_id', userId);
  // Before the other files are dropped: of the real-name files every deletion is recorded.
  await forgetPerson(trx, userId, now);
  await dropFilesOf(trx, userId, now);
  await forgetPhoneCode(trx, userId);
  await forgetAccount(trx, userId, now);
  await endAllConsents(trx, userId, now);
  await forgetComplainant(trx, userId);
  await forgetReasons(trx, userId);
  await trx
    .updateTable('cancellations')
    .set({ email: '', reason_text: '' })
    .where('user_id', '=', userId)
    .execute();
}
