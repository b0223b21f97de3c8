import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { confirmPassword } from './confirm-password.ts';
import { exportAccount } from './export.ts';
import { getAuthorizeUrl } from './get-authorize-url.ts';
import { getLicense } from './get-license.ts';
import { getLoginUserInfo } from './get-login-user-info.ts';
import { getOpenIdByUnionId } from './get-open-id-by-union-id.ts';
import { getPermission } from './get-permission.ts';
import { listLinkedWechat } from './list-linked-wechat.ts';
import { listSessions } from './list-sessions.ts';
import { loginVerification } from './login-verification.ts';
import { logout } from './logout.ts';
import { provePossession } from './prove-possession.ts';
import { revokeSession } from './revoke-session.ts';
import { startGuestSession } from './start-guest-session.ts';
import { takeGuest } from './take-guest.ts';
import { thirdPartyVerification } from './third-party-verification.ts';
import { unlinkWechat } from './unlink-wechat.ts';

import type { WechatDeps } from './wechat-deps.ts';

export { cleanUpSessions } from './clean-up.ts';
export { forgetAccount, isErased } from './forget-account.ts';
export { openidOfSession } from './identities.ts';
export { hashPassword } from './passwords.ts';
export { plainName } from './plain-name.ts';
export {
  type Authentication,
  authenticate,
  authenticateWithOrder,
  forgetProofs,
  startSession,
} from './sessions.ts';
export type { WechatDeps } from './wechat-deps.ts';

export function accountCalls(db: Database, wechat: WechatDeps): HandlersOf<'account'> {
  return {
    'account.start-guest-session': startGuestSession(db),
    'account.prove-possession': provePossession(db),
    'account.login-verification': loginVerification(db),
    'account.confirm-password': confirmPassword(db),
    'account.take-guest': takeGuest(db),
    'account.logout': logout(db),
    'account.get-permission': getPermission(),
    'account.get-login-user-info': getLoginUserInfo(db),
    'account.get-authorize-url': getAuthorizeUrl(db, wechat),
    'account.get-license': getLicense(db, wechat),
    'account.third-party-verification': thirdPartyVerification(db),
    'account.get-open-id-by-union-id': getOpenIdByUnionId(db),
    'account.list-linked-wechat': listLinkedWechat(db),
    'account.unlink-wechat': unlinkWechat(db),
    'account.list-sessions': listSessions(db),
    'account.revoke-session': revokeSession(db),
    'account.export': exportAccount(db),
  };
}
