import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { learnIdentity } from './identities.ts';
import { awaitLink, spendLicense } from './licenses.ts';
import { logIn, loginAnswer } from './log-in.ts';

export function thirdPartyVerification(db: Database): Handler<'account.third-party-verification'> {
  return async (context, { license }) => {
    const result = await transact(db, async (trx) => {
      const spent = await spendLicense(trx, context, license);
      if (!spent) return fail('licenseInvalid');
      const user = await trx
        .selectFrom('user_identities as i')
        .innerJoin('users as u', 'u.id', 'i.user_id')
        .select(['u.id', 'u.user_name', 'u.display_name', 'u.role'])
        .where('i.brand', '=', context.brand)
        .where('i.app_id', '=', spent.identity.appId)
        .where('i.openid', '=', spent.identity.openid)
        .where('u.disabled_at', 'is', null)
        // A new password takes the link, and disabling the account: a login must neither begin after that, nor be
        // missed by it. The account first, as who changes it does.
        .forShare(['u', 'i'])
        .executeTakeFirst();
      // The transaction takes the spending back: the license is still good for a login with a password.
      if (!user) return fail('wechatNotLinked');
      const session = await logIn(trx, context, user);
      await learnIdentity(trx, session.sessionId, spent.identity, context.now);
      return loginAnswer(session, user);
    });
    if (isFailure(result) && result.failure === 'wechatNotLinked') await awaitLink(db, context, license);
    return result;
  };
}
