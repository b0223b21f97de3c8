import type { Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import { releaseDevice } from '../devices/public.ts';
import { dropFiles } from '../files/public.ts';
import { queueWifiReset } from '../hotspot/public.ts';
import { forgetPerson } from '../real-name/public.ts';

/** No password matches this, as it is no hash. */
const noPassword = '!';

/** The beginning of an erased account's user name: no name that a person can have holds a colon. */
const erased = 'cancelled:';

export const isErased = (userName: string): boolean => userName.startsWith(erased);

/**
 * Takes a device from its owner, and deletes its personal data. Orders, grants and balance stay, as the law demands of
 * bookkeeping. If the device has another owner by now, nothing happens.
 */
export async function eraseDevice(
  trx: Transaction<Tables>,
  device: Pick<DeviceRow, 'imei' | 'user_id'>,
  now: Date,
): Promise<void> {
  if (await releaseDevice(trx, device, now, queueWifiReset)) await eraseResults(trx, 'imei', device.imei);
}

/** Deletes speed tests and self-checks. A self-check that belongs to a complaint is kept as long as the complaint. */
async function eraseResults(trx: Transaction<Tables>, of: 'imei' | 'user_id', value: string): Promise<void> {
  await trx.deleteFrom('speed_tests').where(of, '=', value).execute();
  await trx
    .deleteFrom('self_check_runs')
    .where(of, '=', value)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback')
            .select('feedback.id')
            .whereRef('feedback.self_check_run_id', '=', 'self_check_runs.id'),
        ),
      ),
    )
    .execute();
}

/**
 * Makes an account anonymous: it has no name, number or password any more, and its sessions end. Its orders and its
 * complaints stay, as the law demands, but name nobody.
 */
export async function eraseAccount(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const devices = await trx
    .selectFrom('devices')
    .select(['imei', 'user_id'])
    .where('user_id', '=', userId)
    .execute();
  for (const device of devices) await eraseDevice(trx, device, now);
  // Also those of devices that the account had before.
  await eraseResults(trx, 'user_id', userId);

  // Before the other files are dropped: of the real-name files every deletion is recorded.
  await forgetPerson(trx, userId, now);
  const files = await trx
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'faq')
    .where('deleted_at', 'is', null)
    .execute();
  await dropFiles(
    trx,
    files.map(({ id }) => id),
    now,
  );
  for (const table of ['user_identities', 'phone_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  for (const table of ['session_identities', 'possessions'] as const) {
    await trx
      .deleteFrom(table)
      .where('session_id', 'in', (sessions) =>
        sessions.selectFrom('sessions').select('sessions.id').where('sessions.user_id', '=', userId),
      )
      .execute();
  }
  // Ended, not deleted, so that their holders are told that the login has ended.
  await trx
    .updateTable('sessions')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(now)), user_agent: '' }))
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  await trx
    .updateTable('feedback')
    .set((eb) => ({
      // A complaint must have both: they become empty, not null.
      name: eb.case().when('name', 'is', null).then(null).else('').end(),
      phone: eb.case().when('phone', 'is', null).then(null).else('').end(),
      email: null,
    }))
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('cancellations')
    .set({ email: '', reason_text: '' })
    .where('user_id', '=', userId)
    .execute();
  await trx.updateTable('unwinds').set({ reason: '' }).where('user_id', '=', userId).execute();
  await trx
    .updateTable('users')
    .set({
      user_name: `${erased}${userId}`,
      display_name: '',
      password_hash: noPassword,
      phone: null,
      phone_verified: false,
      // A login at this very moment may have left a session: of a disabled account it opens nothing.
      disabled_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
