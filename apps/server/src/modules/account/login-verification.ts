import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { countGuess, forgetGuesses } from './guesses.ts';
import { passwordMatches } from './passwords.ts';
import { loginLimits } from './rules.ts';
import { endSession, startSession } from './sessions.ts';

export function loginVerification(db: Database): Handler<'account.login-verification'> {
  return async (context, { userName, password }) => {
    const limits = loginLimits(context.brand, userName, context.clientIp);
    const seconds = await countGuess(db, limits, context.now);
    if (seconds > 0) return fail('loginPaused', { seconds });

    const user = await db
      .selectFrom('users')
      .select(['id', 'user_name', 'display_name', 'role', 'password_hash'])
      .where('brand', '=', context.brand)
      .where('user_name', '=', userName)
      .executeTakeFirst();
    if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) {
      return fail('wrongPassword');
    }
    await forgetGuesses(db, limits);

    const guest = context.subject.kind === 'guest' ? context.subject : null;
    const session = await transact(db, async (trx) => {
      const started = await startSession(trx, context, {
        kind: 'user',
        userId: user.id,
        ...(guest ? { guestId: guest.guestId } : {}),
      });
      if (guest) {
        // What the guest did becomes the account's: its orders, and the devices that it proved to have.
        await trx
          .updateTable('orders')
          .set({ user_id: user.id })
          .where('guest_id', '=', guest.guestId)
          .where('user_id', 'is', null)
          .execute();
        await trx
          .updateTable('possessions')
          .set({ session_id: started.sessionId })
          .where('session_id', '=', guest.sessionId)
          .execute();
        await endSession(trx, guest.sessionId, context.now);
      }
      return started;
    });
    return {
      token: session.token,
      expiresAt: session.expiresAt.toISOString(),
      userId: user.id,
      userName: user.user_name,
      displayName: user.display_name,
      role: user.role,
    };
  };
}
