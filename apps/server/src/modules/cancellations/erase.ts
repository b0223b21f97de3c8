import type { Transaction } from 'kysely';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import { releaseDevice } from '../devices/public.ts';
import { dropFiles } from '../files/public.ts';
import { queueWifiReset } from '../hotspot/public.ts';
import { forgetPerson } from '../real-name/public.ts';

/** What nobody can type as a password: not a hash. */
const noPassword = '!';

/**
 * Takes a device from its owner, with all that tells of a person. Orders, grants and balance stay, as the law demands
 * of accounts. A device that has changed hands meanwhile is another person's, and stays as it is.
 */
export async function eraseDevice(
  trx: Transaction<Tables>,
  device: Pick<DeviceRow, 'imei' | 'user_id'>,
  now: Date,
): Promise<void> {
  if (await releaseDevice(trx, device, now, queueWifiReset)) await eraseResults(trx, 'imei', device.imei);
}

/** Deletes speed tests and self-checks, but for a self-check that is part of a complaint: it is kept as long as that. */
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
 * Makes an account nobody's: it has no name, number or password any more and nobody is logged in. Its orders, and
 * what was complained about, stay with it as the law demands, and name nobody.
 */
export async function eraseAccount(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const devices = await trx
    .selectFrom('devices')
    .select(['imei', 'user_id'])
    .where('user_id', '=', userId)
    .execute();
  for (const device of devices) await eraseDevice(trx, device, now);
  // Of devices, too, that it does not have any more.
  await eraseResults(trx, 'user_id', userId);

  // Before the files go as a whole: every deletion of these is written down.
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
  // Remembered for a while, so that who is thrown out is told that the login has ended.
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
      // A complaint has both; what was in them is gone.
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
  await trx
    .updateTable('users')
    .set({
      user_name: `cancelled:${userId}`,
      display_name: '',
      password_hash: noPassword,
      phone: null,
      phone_verified: false,
      // Who was logging in at this moment has a session all the same; it is worth nothing.
      disabled_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
