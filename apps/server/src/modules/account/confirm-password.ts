import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { countLogin, forgetLogins } from './guesses.ts';
import { passwordMatches } from './passwords.ts';
import { freshMs, loginLimits } from './rules.ts';

export function confirmPassword(db: Database): Handler<'account.confirm-password'> {
  return async (context, { password }) => {
    const { userId, userName, sessionId } = context.subject;
    const limits = loginLimits(context.brand, userName, context.clientIp);
    const seconds = await countLogin(db, limits, context.now);
    if (seconds > 0) return fail('loginPaused', { seconds }, { seconds });

    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(user.password_hash, password))) return fail('wrongPassword');
    await forgetLogins(db, limits);
    const freshUntil = new Date(context.now.getTime() + freshMs);
    await db.updateTable('sessions').set({ fresh_until: freshUntil }).where('id', '=', sessionId).execute();
    return { freshUntil: freshUntil.toISOString() };
  };
}
