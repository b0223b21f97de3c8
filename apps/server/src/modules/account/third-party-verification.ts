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
        // A new password deletes the link, and disabling closes the account; both end all sessions. The locks make them
        // wait for this login, and then end it, too. The account is locked first, as they lock it first.
        .forShare(['u', 'i'])
        .executeTakeFirst();
      // The failure rolls the transaction back, so the license is not spent: a login with a password can still use it.
      if (!user) return fail('wechatNotLinked');
      const session = await logIn(trx, context, user);
      await learnIdentity(trx, session.sessionId, spent.identity, context.now);
      return loginAnswer(session, user);
    });
    if (isFailure(result) && result.failure === 'wechatNotLinked') await awaitLink(db, context, license);
    return result;
  };
}
