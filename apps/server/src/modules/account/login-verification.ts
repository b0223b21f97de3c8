import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { countLogin, forgetLogins } from './guesses.ts';
import { linkIdentity, takeAwaited } from './identities.ts';
import { spendLicense } from './licenses.ts';
import { logIn, loginAnswer, loginColumns } from './log-in.ts';
import { passwordMatches } from './passwords.ts';
import { plainName } from './plain-name.ts';
import { loginLimits } from './rules.ts';

export function loginVerification(db: Database): Handler<'account.login-verification'> {
  return async (context, { userName, password, license }) => {
    const plain = plainName(userName);
    const user = await db
      .selectFrom('users')
      .select([...loginColumns, 'password_hash'])
      .where('brand', '=', context.brand)
      .where('user_name', 'in', [userName, plain])
      .where('disabled_at', 'is', null)
      // Whoever is named exactly so comes first.
      .orderBy((eb) => eb('user_name', '=', userName), 'desc')
      .limit(1)
      .executeTakeFirst();
    // Whose right password it would be: an account named `+86…` must not use up, or forget, the tries of the number.
    const limits = loginLimits(context.brand, user?.user_name ?? plain, context.clientIp);
    const seconds = await countLogin(db, limits, context.now);
    if (seconds > 0) return fail('loginPaused', { seconds }, { seconds });
    if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) {
      return fail('wrongPassword');
    }
    await forgetLogins(db, limits);

    return transact(db, async (trx) => {
      // A new password, or disabling, ends all the account's sessions. The lock makes it wait for this one, so that it
      // ends this one, too; if it came first, no session begins here.
      const isStillIt = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('disabled_at', 'is', null)
        .forShare()
        .executeTakeFirst();
      if (!isStillIt) return fail('wrongPassword');
      let toLink = await takeAwaited(trx, context);
      if (license !== undefined) {
        const spent = await spendLicense(trx, context, license);
        if (!spent?.mayLink) return fail('licenseInvalid');
        toLink = [spent.identity];
      }
      for (const identity of toLink) await linkIdentity(trx, context, user.id, identity);
      return loginAnswer(await logIn(trx, context, user), user);
    });
  };
}
