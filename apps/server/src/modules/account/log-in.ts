import type { Transaction } from 'kysely';
import type { Tables, UserRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import { endSession, type NewSession, startSession } from './sessions.ts';

export type LoginUser = Pick<UserRow, 'id' | 'user_name' | 'display_name' | 'role'>;
export const loginColumns = ['id', 'user_name', 'display_name', 'role'] as const;

/**
 * Begins an account's session, however the person was proved. What a guest did before becomes the account's: its
 * orders, complaints, files, consents and verifications, the devices that it proved to have, and who WeChat said
 * that it is. The guest's session ends.
 */
export async function logIn(
  trx: Transaction<Tables>,
  context: CallContext,
  user: LoginUser,
): Promise<NewSession> {
  const guest = context.subject.kind === 'guest' ? context.subject : null;
  const started = await startSession(trx, context, {
    kind: 'user',
    userId: user.id,
    ...(guest ? { guestId: guest.guestId } : {}),
  });
  if (!guest) return started;
  // First: what the guest is writing holds the session (`session_after_login`), and is there when this goes on. What
  // comes later waits here, and is the account's from the beginning.
  await endSession(trx, guest.sessionId, context.now);
  for (const table of ['orders', 'files', 'feedback', 'consents', 'real_name_cases'] as const) {
    await trx
      .updateTable(table)
      .set({ user_id: user.id })
      .where('guest_id', '=', guest.guestId)
      .where('user_id', 'is', null)
      .execute();
  }
  for (const table of ['possessions', 'session_identities'] as const) {
    await trx
      .updateTable(table)
      .set({ session_id: started.sessionId })
      .where('session_id', '=', guest.sessionId)
      .execute();
  }
  return started;
}

export const loginAnswer = (
  { token, expiresAt }: NewSession,
  user: LoginUser,
): Data<'account.login-verification'> => ({
  token,
  expiresAt: expiresAt.toISOString(),
  userId: user.id,
  userName: user.user_name,
  displayName: user.display_name,
  role: user.role,
});
