import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** No password matches this, as it is no hash. */
const noPassword = '!';

/** The beginning of an erased account's user name: no name that a person can have holds a colon. */
const erased = 'cancelled:';

export const isErased = (userName: string): boolean => userName.startsWith(erased);

/** Makes an account anonymous: it has no name, number or password any more, and its sessions end. */
export async function forgetAccount(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  await trx.deleteFrom('user_identities').where('user_id', '=', userId).execute();
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
