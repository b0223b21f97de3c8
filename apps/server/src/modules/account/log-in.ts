import { sql, type Transaction } from 'kysely';
import type { Tables, UserRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import { endSession, forgetProofs, type NewSession, startSession } from './sessions.ts';

export type LoginUser = Pick<UserRow, 'id' | 'user_name' | 'display_name' | 'role'>;
export const loginColumns = ['id', 'user_name', 'display_name', 'role'] as const;

/**
 * Begins an account's session, however the person logged in. What a guest did before becomes the account's: its
 * orders, complaints, files, consents, verifications, self-checks and speed tests, its proofs of possession, and its
 * identities from WeChat. The guest's session ends.
 */
export async function logIn(
  trx: Transaction<Tables>,
  context: CallContext,
  user: LoginUser,
): Promise<NewSession> {
  const { subject } = context;
  const guest = subject.kind === 'guest' && (await mayTake(trx, subject, user.id)) ? subject : null;
  const started = await startSession(trx, context, {
    kind: 'user',
    userId: user.id,
    guestId: guest?.guestId,
  });
  if (guest) await giveToAccount(trx, guest, { userId: user.id, sessionId: started.sessionId }, context.now);
  return started;
}

/**
 * Whether a guest may become this account's: of two logins at once the second waits here, and if the first was another
 * account's, it is that one's alone.
 */
export async function mayTake(
  trx: Transaction<Tables>,
  { sessionId }: { readonly sessionId: string },
  userId: string,
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select(['ended_at', 'taken_by'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (session.ended_at === null) return true;
  const taker = await trx
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', session.taken_by)
    .executeTakeFirst();
  return taker?.user_id === userId;
}

/** Ends a guest's session, and gives what was done in it to an account and its session. */
export async function giveToAccount(
  trx: Transaction<Tables>,
  guest: { readonly sessionId: string; readonly guestId: string },
  account: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  // First: rows that the guest is inserting lock the session (`session_after_login`), so this waits for them and moves
  // them, too. Rows inserted later wait for this, and are the account's from the beginning.
  await endSession(trx, guest.sessionId, now);
  await trx
    .updateTable('sessions')
    .set({ taken_by: account.sessionId })
    .where('id', '=', guest.sessionId)
    .execute();
  for (const table of [
    'orders',
    'files',
    'feedback',
    'consents',
    'real_name_cases',
    'self_check_runs',
    'speed_tests',
  ] as const) {
    await trx
      .updateTable(table)
      .set({ user_id: account.userId })
      .where('guest_id', '=', guest.guestId)
      .where('user_id', 'is', null)
      .execute();
  }
  // The session of an app is older than this, and may have a proof or an identity of its own: that stays.
  const { sessionId } = account;
  for (const [table, key] of [
    ['possessions', 'imei'],
    ['session_identities', 'app_id'],
  ] as const) {
    await sql`
      update ${sql.table(table)} guests set session_id = ${sessionId}
      where session_id = ${guest.sessionId} and not exists (
        select from ${sql.table(table)} own
        where own.session_id = ${sessionId} and own.${sql.ref(key)} = guests.${sql.ref(key)}
      )
    `.execute(trx);
  }
  await forgetProofs(trx, [guest.sessionId]);
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
